import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** Grey cards in the shape of real ones, enough to fill a screen, so that nothing moves when offers come. */
export function skeleton(): TemplateResult {
  return html`<div class="grid" part="skeleton" aria-hidden="true">
    ${Array.from({ length: 12 }, () => html`<div class="card bones"><i class="image"></i><i></i><i></i><i class="cta"></i></div>`)}
  </div>`;
}
