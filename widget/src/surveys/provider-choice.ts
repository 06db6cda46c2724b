import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { drawing } from '../ui/drawing.ts';
import type { SurveyMessages } from '../locales/survey-messages.ts';
import type { SurveyNetworks, SurveyProvider } from './surveys-client.ts';

interface ProviderChoiceParts {
  readonly messages: SurveyMessages;
  readonly networks: SurveyNetworks;
  /** Whether there are no surveys yet. */
  readonly isEmpty: boolean;
  /** Agrees in these words, or withdraws with null. */
  readonly choose: (provider: SurveyProvider, wording: string | null) => void;
}

/** A sheet of answers: a title, and three lines with boxes, two of them ticked. */
export const SHEET = 'M46 24h52v66H46zm14-6h24v12H60zM55 44l3 3 5-6M70 45h18M55 60l3 3 5-6M70 61h18M55 76h7M70 77h12';

/**
 * Asks whether networks may be asked for surveys: a box each, which no one has ticked for the user. Null once all have
 * been agreed to.
 */
export function askProviders(parts: ProviderChoiceParts): TemplateResult | null {
  const { isEmpty, messages, networks } = parts;
  const open = networks.providers.filter(({ consent }) => consent !== 'given');
  if (open.length === 0) return null;
  return html`<section class="ask-providers" part="consent">
    ${isEmpty ? drawing(SHEET) : nothing}
    <h3 part="section" tabindex="-1">${isEmpty ? messages.askTitle : messages.moreTitle}</h3>
    <p class="ask-text">${messages.moreText}</p>
    ${open.map((provider, index) => askOne(provider, isEmpty && index === 0, parts))}
    <p class="choice-answer" role="status">${networks.choice === 'failed' ? messages.choiceFailed : nothing}</p>
  </section>`;
}

function askOne(provider: SurveyProvider, isMain: boolean, parts: ProviderChoiceParts): TemplateResult {
  const { choose, messages, networks } = parts;
  const isSending = networks.choice === 'sending';
  const wording = messages.agreeTo(provider.name);
  const agree = (event: Event): void => {
    event.preventDefault();
    if (!isSending) choose(provider, wording);
  };
  return html`<form @submit=${agree}>
    <label><input type="checkbox" required /><span>${wording}</span></label>
    <button class=${isMain ? 'button button-main' : 'button'} part="button" aria-disabled=${isSending}>
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
