import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';

/** A bar with a part for each step, filled once that is done. Decorative: a text next to it says the same. */
export function stepsBar(done: readonly boolean[]): TemplateResult {
  return html`<span class="bar" aria-hidden="true"
    >${done.map((isDone) => html`<i class=${isDone ? 'filled' : ''}></i>`)}</span
  >`;
}
