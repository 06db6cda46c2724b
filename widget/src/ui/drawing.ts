import { html } from 'lit/html.js';
import type { SVGTemplateResult, TemplateResult } from 'lit/html.js';

/** A scene for a notice, on a field in the accent. Decorative: the notice says the same. */
export function drawing(scene: SVGTemplateResult): TemplateResult {
  return html`<svg class="drawing" viewBox="0 0 160 120" aria-hidden="true">
    <path class="field" d="M24 70c-8-34 18-62 56-60s66 22 60 56-30 44-64 44-46-12-52-40z" />
    ${scene}
  </svg>`;
}
