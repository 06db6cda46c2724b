import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { SurveyProfileLink } from './wall-details.ts';

interface WallAround {
  readonly pubId: string;
  readonly userId: string;
  readonly lang: string;
  readonly apiBase: string;
  readonly theme: string;
}

/** The survey sign-up in its tab. It starts to load when it is first shown, and keeps what was typed when hidden. */
export function surveysPanel(
  wall: WallAround,
  survey: SurveyProfileLink,
  shown: boolean,
  messages: WallMessages,
  seeOffers: () => void,
): TemplateResult {
  return html`<div id="panel-surveys" role="tabpanel" aria-labelledby="tab-surveys" ?hidden=${!shown}>
    <survey-profile
      part="survey-profile"
      .pubId=${wall.pubId}
      .profileId=${survey.profileId}
      .userId=${wall.userId}
      .publishableKey=${survey.publishableKey}
      .lang=${wall.lang}
      .apiBase=${wall.apiBase}
      .theme=${wall.theme}
      .active=${shown}
    >
      <button slot="done" type="button" class="button button-main" part="button" @click=${seeOffers}>
        ${messages.seeOffers}
      </button>
    </survey-profile>
  </div>`;
}
