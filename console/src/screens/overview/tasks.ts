import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { taskText, taskWords } from '../../parts/open-tasks.ts';
import { addressOf } from '../../router.ts';

/** Open tasks, each with a link. Empty if there are none. */
export function tasksOf(
  { adwall_id: adwallId, tasks }: AdminOverview,
  context: Context,
): TemplateResult | typeof nothing {
  if (tasks.length === 0) return nothing;
  return html`<ul class="tasks" aria-label="To do">
    ${tasks.map((open) => {
      const { path, query = {}, tone } = taskWords[open.task];
      const asked = { ...query, ...(open.since !== null && { from: open.since }) };
      const text = taskText(open);
      return html`<li class="state-${tone}">
        ${context.mayOpen(path) ? html`<a href=${addressOf(path, adwallId, asked)}>${text}</a>` : html`<span>${text}</span>`}
      </li>`;
    })}
  </ul>`;
}
