import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { countUp } from '../ui/count-up.ts';

/** Enough to fill a screen. */
const MAX_PLACEHOLDERS = 20;

/** Gray cards in place of `count` offers that are loading, so that nothing moves when they arrive. */
export function placeholderCards(count: number): TemplateResult[] {
  const card = html`<li part="skeleton" aria-hidden="true">
    <div class="card placeholders">
      <i class="image"></i>
      <div class="text"><i class="name"></i><i class="facts"></i></div>
      <i class="cta pill"></i>
    </div>
  </li>`;
  return countUp(0, Math.max(0, Math.min(count, MAX_PLACEHOLDERS))).map(() => card);
}

/** The placeholder of search field, sort menu and categories. */
const placeholderToolbar = html`<div class="toolbar placeholders" part="toolbar">
  <i></i><i></i>
  <div class="chips"><i></i><i></i><i></i></div>
</div>`;

/** The placeholder of a wall: head with tabs, search, featured offers and list. */
export function placeholderWall(): TemplateResult {
  const heading = html`<div class="section placeholders"><i></i></div>`;
  return html`<div class="top placeholders"><i></i><i></i></div>
    ${placeholderToolbar} ${heading}
    <ul class="row" aria-hidden="true">
      ${placeholderCards(1)}
    </ul>
    ${heading} ${placeholderList()}`;
}

/** The placeholder of a whole list. */
export function placeholderList(): TemplateResult {
  return html`<ul class="grid" aria-hidden="true">
    ${placeholderCards(MAX_PLACEHOLDERS)}
  </ul>`;
}
