import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';

/** Paths of shared icons. */
export const tickPath = 'M3 8.5 6.5 12 13 4.5';
export const clockPath = 'M8 2a6 6 0 1 0 .01 0ZM8 5v3l2 2';

/**
 * An icon in the color and size of the adjacent text: one stroke on a 16 by 16 grid. An SVG, since the fonts of many
 * phones lack the symbols. It is decorative: the text says the same.
 */
export function icon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>`;
}
