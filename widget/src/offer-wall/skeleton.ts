import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** As many fill a screen. */
const MOST = 12;

/** Grey cards in the shape of real ones, in place of `due` that are on their way, so that nothing moves when they come. */
export function skeleton(due = MOST): TemplateResult {
  const bones = html`<div class="card bones"><i class="image"></i><i></i><i></i><i class="cta"></i></div>`;
  return html`<div class="grid" part="skeleton" aria-hidden="true">
    ${Array.from({ length: Math.min(due, MOST) }, () => bones)}
  </div>`;
}
