import { html, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { ASK_TO_ADD } from './ask-to-add.ts';
import { emptyList } from './empty-list.ts';

/** Shown on screens about a wall if there is none. */
export function withoutWall(title: string, context: Context): TemplateResult {
  const empty = {
    title: 'No walls yet',
    text: 'A wall shows your offers to users, who earn its currency.',
    links: [['wall/new', 'Add a wall']],
    ask: ASK_TO_ADD,
  } as const;
  return html`<h1>${title}</h1>
    <div class="empty">${emptyList(empty, context)}</div>`;
}
