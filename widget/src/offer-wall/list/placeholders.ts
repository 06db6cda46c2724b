import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { countUp } from '../../element/count-up.ts';

/** As many fill a screen. */
const MOST = 12;

/** Grey cards in the shape of real ones, in place of `due` that are on their way, so that nothing moves when they come. */
export function bones(due: number): TemplateResult[] {
  const bone = html`<li part="skeleton" aria-hidden="true">
    <div class="card bones"><i class="image"></i><i></i><i></i><i class="cta"></i></div>
  </li>`;
  return countUp(0, Math.max(0, Math.min(due, MOST))).map(() => bone);
}

/** A list of which nothing is here yet. */
export function skeleton(): TemplateResult {
  return html`<ul class="grid" aria-hidden="true">
    ${bones(MOST)}
  </ul>`;
}
