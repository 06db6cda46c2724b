import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { icon } from './icon.ts';

/** Shown when no messages could be loaded, hence in English, and without the styles of other buttons. */
export function retryButton(onClick: () => void): TemplateResult {
  return html`<button type="button" class="cta button" @click=${onClick}>
    ${icon('M13 5A6 6 0 1 0 14 9M13 1v4H9')} Retry
  </button>`;
}
