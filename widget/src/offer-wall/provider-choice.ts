import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { SurveyMessages } from '../locales/survey-messages.ts';
import type { SurveyNetworks, SurveyProvider } from './feed/surveys-client.ts';

export interface ProviderChoiceParts {
  readonly messages: SurveyMessages;
  readonly networks: SurveyNetworks;
  /** Agrees in these words, or withdraws with null. */
  readonly choose: (provider: SurveyProvider, wording: string | null) => void;
}

/** Asks whether networks may be asked for surveys: a box each, which nobody has ticked for the user. */
export function askProviders(parts: ProviderChoiceParts): TemplateResult {
  const { messages, networks } = parts;
  const open = networks.providers.filter(({ consent }) => consent !== 'given');
  if (open.length === 0) return html``;
  return html`<section class="ask-providers" part="consent">
    <h3 class="section title" part="section">${messages.moreTitle}</h3>
    <p>${messages.moreText}</p>
    ${open.map((provider) => askOne(provider, parts))}
    <p class="choice-answer" role="status">${networks.choice === 'failed' ? messages.choiceFailed : nothing}</p>
  </section>`;
}

function askOne(
  provider: SurveyProvider,
  { choose, messages, networks: { choice } }: ProviderChoiceParts,
): TemplateResult {
  const wording = messages.agreeTo(provider.name);
  const agree = (event: Event): void => {
    event.preventDefault();
    if (choice !== 'sending') choose(provider, wording);
  };
  return html`<form @submit=${agree}>
    <label><input type="checkbox" required /><span>${wording}</span></label>
    <button class="button" part="button" aria-disabled=${choice === 'sending'}>
      ${messages.showSurveysOf(provider.name)}
    </button>
  </form>`;
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
