import { html } from 'lit';
import type { TemplateResult } from 'lit';

/**
 * An icon in the colour and size of the text beside it: one stroke on a 16 by 16 grid. An SVG, since the fonts of many
 * phones lack the symbols. It is decorative: the text beside it says the same.
 */
export function icon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>`;
}
