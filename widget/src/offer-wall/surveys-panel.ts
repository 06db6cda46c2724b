import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { SurveyProfileLink } from './wall-details.ts';
import type { WallTab } from './wall-tabs.ts';

/** The wall as its tabs see it. */
export interface WallAround {
  readonly pubId: string;
  readonly userId: string;
  readonly lang: string;
  readonly apiBase: string;
  readonly theme: string;
  reload(): Promise<void>;
}

/**
 * The panels below the tabs: `offers`, and the survey sign-up. The sign-up starts to load when it is first shown, and
 * keeps what was typed when hidden.
 */
export function tabPanels(
  wall: WallAround,
  survey: SurveyProfileLink,
  messages: WallMessages,
  offers: TemplateResult,
  chosen: WallTab,
  choose: (tab: WallTab) => void,
): TemplateResult {
  const shown = chosen === 'surveys';
  const seeOffers = () => {
    choose('offers');
    // The profile made more surveys fit.
    void wall.reload();
  };
  return html`<div id="panel-offers" role="tabpanel" aria-labelledby="tab-offers" ?hidden=${shown}>${offers}</div>
    <div id="panel-surveys" role="tabpanel" aria-labelledby="tab-surveys" ?hidden=${!shown}>
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
