import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { SurveyMessages } from '../../locales/survey-messages.ts';

/** What has become of the user's consent to sensitive answers since the page was opened. */
export type ConsentState = 'kept' | 'sending' | 'withdrawn' | 'failed';

/** The way to withdraw the consent that the sign-up asked for, folded. */
export function consentFold(messages: SurveyMessages, state: ConsentState, withdraw: () => void): TemplateResult {
  const answer = { kept: '', sending: '', withdrawn: messages.consentWithdrawn, failed: messages.withdrawFailed };
  const button = html`<p>${messages.consentText}</p>
    <button
      type="button"
      class="button"
      part="button"
      aria-disabled=${state === 'sending'}
      @click=${() => state !== 'sending' && withdraw()}
    >
      ${messages.withdrawConsent}
    </button>`;
  return html`<details class="consent-fold" part="consent">
    <summary>${messages.consentTitle}</summary>
    ${state === 'withdrawn' ? nothing : button}
    <p class="consent-answer" role="status" tabindex="-1">${answer[state]}</p>
  </details>`;
}
