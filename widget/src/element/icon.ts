import { html } from 'lit';
import type { TemplateResult } from 'lit';

/**
 * A sign beside words, in their colour and size: one line drawn on a grid of 16 by 16. Drawn, because the fonts of many
 * phones lack the letters for it; without meaning of its own, because the words beside it say the same.
 */
export function sign(path: string): TemplateResult {
  return html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>`;
}
