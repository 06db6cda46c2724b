import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';

/** A window with a sad face. */
export const BROKEN_PAGE = 'M34 28h76v56H34zm0 14h76M62 75q10-8 20 0M63 56a1 1 0 1 0 .1 0zm18 0a1 1 0 1 0 .1 0z';

/**
 * A drawing in the accent for a notice: its lines on a field of 144 by 112, and sparks around it. Decorative: the notice
 * says the same.
 */
export function drawing(lines: string, sparks: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<svg class="icon drawing" viewBox="0 0 144 112" aria-hidden="true">
    <circle cx="72" cy="54" r="46" />
    ${sparks}
    <path d=${lines} />
  </svg>`;
}
