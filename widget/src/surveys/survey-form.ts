import { html } from 'lit';
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';

/** What the surveys tab reads from its wall. */
export interface SurveysHost extends ReactiveControllerHost {
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

/** The panel that a wall's users sign up for. */
export interface LinkedPanel {
  readonly profileId: string;
  readonly publishableKey: string;
}

export interface SurveyFormProps {
  readonly messages: WallMessages;
  /** Whether the form is visible. It starts to load when it first is, and keeps its input while hidden. */
  readonly isVisible: boolean;
  readonly showOffers: () => void;
  readonly onCreated: () => void;
}

/** The `<survey-profile>` element of a wall. */
export function surveyForm(
  wall: SurveysHost,
  panel: LinkedPanel,
  { messages, onCreated, showOffers, isVisible }: SurveyFormProps,
): TemplateResult {
  const onDone = () => {
    showOffers();
    // With a profile the user qualifies for more surveys.
    void wall.reload();
  };
  return html`<survey-profile
    part="survey-profile"
    exportparts="intro, progress, step-title, field, label, input, choice, error-summary, consent, submit, done"
    .pubId=${wall.pubId}
    .profileId=${panel.profileId}
    .userId=${wall.userId}
    .publishableKey=${panel.publishableKey}
    .lang=${wall.lang}
    .apiBase=${wall.apiBase}
    .theme=${wall.theme}
    .consentUrl=${wall.consentUrl}
    .active=${isVisible}
    @survey-profile-created=${onCreated}
  >
    <button slot="done" type="button" class="button button-main" part="button" @click=${onDone}>
      ${messages.seeOffers}
    </button>
  </survey-profile>`;
}
