import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import { drawing } from '../ui/drawing.ts';
import { ANSWERS } from '../ui/drawings.ts';
import type { SurveyMessages } from '../locales/survey-messages.ts';
import type { SurveyNetworks, SurveyProvider } from './surveys-client.ts';

interface ProviderChoiceParts {
  readonly messages: SurveyMessages;
  readonly networks: SurveyNetworks;
  /** Agrees in these words, or withdraws with null. */
  readonly choose: (provider: SurveyProvider, wording: string | null) => void;
}

/**
 * Asks whether networks may be asked for surveys: a fold each, the first one open, with a box that no one has ticked for
 * the user. Null once all have been agreed to. `isFirst`: there is nothing above it.
 */
export function askProviders(parts: ProviderChoiceParts & { readonly isFirst: boolean }): TemplateResult | null {
  const { isFirst, messages, networks } = parts;
  const open = networks.providers.filter(({ consent }) => consent !== 'given');
  if (open.length === 0) return null;
  // Keyed, so that no box of a network keeps the tick that was for another.
  const rows = repeat(
    open,
    ({ id }) => id,
    (provider, index) => askOne(provider, index === 0, parts),
  );
  return html`<section class="ask-providers" part="consent">
    ${isFirst ? drawing(ANSWERS) : nothing}
    <h3 part="section" tabindex="-1">${isFirst ? messages.askTitle : messages.moreTitle}</h3>
    <p class="ask-text">${messages.moreText}</p>
    <div class="ask-rows">${rows}</div>
    <p class="choice-answer" role="status">${networks.choice === 'failed' ? messages.choiceFailed : nothing}</p>
  </section>`;
}

function askOne(provider: SurveyProvider, isOpen: boolean, parts: ProviderChoiceParts): TemplateResult {
  const { choose, messages, networks } = parts;
  const isSending = networks.choice === 'sending';
  const wording = messages.agreeTo(provider.name);
  const agree = (event: Event): void => {
    event.preventDefault();
    if (!isSending) choose(provider, wording);
  };
  return html`<details name="ask-providers" ?open=${isOpen}>
    <summary><bdi>${provider.name}</bdi></summary>
    <form @submit=${agree}>
      <label><input type="checkbox" required /><span>${wording}</span></label>
      <button class="button button-main" part="button" aria-disabled=${isSending}>
        ${messages.showSurveysOf(provider.name)}
      </button>
    </form>
  </details>`;
}

/** The ways to withdraw what the user agreed to, folded. */
export function providerFold(parts: ProviderChoiceParts): TemplateResult {
  const { choose, messages } = parts;
  const { choice, providers } = parts.networks;
  const given = providers.filter(({ consent }) => consent === 'given');
  if (given.length === 0) return html``;
  const stop = (provider: SurveyProvider) =>
    html`<button
      type="button"
      class="button"
      part="button"
      aria-disabled=${choice === 'sending'}
      @click=${() => choice !== 'sending' && choose(provider, null)}
    >
      ${messages.stopAsking(provider.name)}
    </button>`;
  return html`<details class="consent-fold" part="consent">
    <summary>${messages.networksTitle}</summary>
    <p>${messages.networksText}</p>
    ${given.map(stop)}
  </details>`;
}
