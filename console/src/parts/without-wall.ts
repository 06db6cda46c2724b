import { html, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { ASK_TO_ADD } from './ask-to-add.ts';

/** Shown on screens about a wall if there is none. */
export function withoutWall(title: string, { hrefOf, mayOpen }: Context): TemplateResult {
  return html`<h1>${title}</h1>
    <div class="empty">
      <p><strong>No walls yet</strong></p>
      ${
        mayOpen('wall/new')
          ? html`<p>A wall shows your offers to users, who earn its currency.</p>
              <a class="button button-main" href=${hrefOf('wall/new')}>Add a wall</a>`
          : html`<p>${ASK_TO_ADD}</p>`
      }
    </div>`;
}
