import { html, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';

/** A screen about a wall, while there is none. */
export function withoutWall(title: string, context: Context): TemplateResult {
  return html`<h1>${title}</h1>
    <div class="empty">
      <p>There is no wall yet. <a href=${context.hrefOf('first-run')}>Set one up</a>.</p>
    </div>`;
}
