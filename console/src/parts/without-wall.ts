import { html, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { ASK_TO_ADD } from './ask-to-add.ts';

/** Shown on screens about a wall if there is none. */
export function withoutWall(title: string, context: Context): TemplateResult {
  return html`<h1>${title}</h1>
    <div class="empty">
      <p><strong>No walls yet.</strong></p>
      <p>${wayToWall(context)}</p>
    </div>`;
}

/** How to get a first wall: a link, or whom to ask. */
export function wayToWall(context: Context): TemplateResult {
  return context.mayOpen('wall/new')
    ? html`<a href=${context.hrefOf('wall/new')}>Add one</a> to get started.`
    : html`${ASK_TO_ADD}`;
}
