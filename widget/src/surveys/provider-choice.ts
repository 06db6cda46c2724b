import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { drawing } from '../ui/drawing.ts';
import { SHEET, SPARKS } from '../ui/drawings.ts';
import type { SurveyMessages } from '../locales/survey-messages.ts';
import type { SurveyNetworks, SurveyProvider } from './surveys-client.ts';

interface ProviderChoiceParts {
  readonly messages: SurveyMessages;
  readonly networks: SurveyNetworks;
  /** Whether there are no surveys yet, and why, if a network said so. */
  readonly isEmpty: boolean;
  readonly reason: string;
  /** Agrees in these words, or withdraws with null. */
  readonly choose: (provider: SurveyProvider, wording: string | null) => void;
}

/**
 * Asks whether networks may be asked for surveys: a box each, which no one has ticked for the user. Null once all have
 * been agreed to.
 */
export function askProviders(parts: ProviderChoiceParts): TemplateResult | null {
  const { isEmpty, messages, networks, reason } = parts;
  const open = networks.providers.filter(({ consent }) => consent !== 'given');
  if (open.length === 0) return null;
  return html`<section class="ask-providers" part="consent">
    ${isEmpty ? drawing(SHEET, SPARKS) : nothing}
    <h3 part="section" tabindex="-1">
      ${reason ? messages.emptyTitle : isEmpty ? messages.askTitle : messages.moreTitle}
    </h3>
    ${[reason, messages.moreText].filter(Boolean).map((text) => html`<p class="ask-text">${text}</p>`)}
    ${open.map((provider) => askOne(provider, parts))}
    <p class="choice-answer" role="status">${networks.choice === 'failed' ? messages.choiceFailed : nothing}</p>
  </section>`;
}

function askOne(provider: SurveyProvider, parts: ProviderChoiceParts): TemplateResult {
  const { choose, isEmpty, messages, networks } = parts;
  const isSending = networks.choice === 'sending';
  const wording = messages.agreeTo(provider.name);
  const agree = (event: Event): void => {
    event.preventDefault();
    if (!isSending) choose(provider, wording);
  };
  return html`<form @submit=${agree}>
    <label><input type="checkbox" required /><span>${wording}</span></label>
    <button class=${isEmpty ? 'button button-main' : 'button'} part="button" aria-disabled=${isSending}>
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
