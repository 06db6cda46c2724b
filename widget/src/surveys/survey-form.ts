import { html } from 'lit';
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { SurveyProfileLink } from '../offer-wall/feed/wall-details.ts';

/** The wall as its tabs see it. */
export interface WallAround extends ReactiveControllerHost {
  readonly shadowRoot: ShadowRoot | null;
  readonly pubId: string;
  readonly wallId: string;
  readonly userId: string;
  readonly token: string;
  readonly lang: string;
  readonly apiBase: string;
  readonly theme: string;
  readonly consentUrl: string;
  reload(): Promise<void>;
}

/** What the panel of surveys leads to, and tells. */
export interface SurveysAround {
  readonly messages: WallMessages;
  /** Whether the tab is the chosen one. */
  readonly shown: boolean;
  readonly seeOffers: () => void;
  readonly onCreated: () => void;
}

/** The survey sign-up. It starts to load when it is first shown, and keeps what was typed when hidden. */
export function surveysPanel(
  wall: WallAround,
  survey: SurveyProfileLink,
  { messages, onCreated, seeOffers, shown }: SurveysAround,
): TemplateResult {
  const onDone = () => {
    seeOffers();
    // The profile made more surveys fit.
    void wall.reload();
  };
  return html`<survey-profile
    part="survey-profile"
    exportparts="intro, progress, step-title, field, label, input, choice, error-summary, consent, submit, done"
    .pubId=${wall.pubId}
    .profileId=${survey.profileId}
    .userId=${wall.userId}
    .publishableKey=${survey.publishableKey}
    .lang=${wall.lang}
    .apiBase=${wall.apiBase}
    .theme=${wall.theme}
    .consentUrl=${wall.consentUrl}
    .active=${shown}
    @survey-profile-created=${onCreated}
  >
    <button slot="done" type="button" class="button button-main" part="button" @click=${onDone}>
      ${messages.seeOffers}
    </button>
  </survey-profile>`;
}
