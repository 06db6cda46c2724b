import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { sign } from './icon.ts';

/** The way out where no words have loaded. */
export function retryButton(onClick: () => void): TemplateResult {
  return html`<button type="button" class="button" @click=${onClick}>
    ${sign('M13 5A6 6 0 1 0 14 9M13 1v4H9')} Retry
  </button>`;
}
