import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { countOf } from '../../parts/format.ts';

type Task = AdminOverview['tasks'][number]['task'];

interface Words {
  one: string;
  many: string;
  path: string;
  query?: Readonly<Record<string, string>>;
}

const words: Readonly<Record<Task, Words>> = {
  postbacks_failing: { one: 'postback fails', many: 'postbacks fail', path: 'postbacks' },
  feeds_stale: { one: 'feed is stale', many: 'feeds are stale', path: 'feeds' },
  leads_held: { one: 'lead is held', many: 'leads are held', path: 'leads', query: { state: 'pending' } },
  tickets_open: { one: 'ticket is open', many: 'tickets are open', path: 'tickets' },
  sign_ins_failed: {
    one: 'sign-in failed since yesterday',
    many: 'sign-ins failed since yesterday',
    path: 'audit',
    query: { action: 'sign-in.failed' },
  },
};

/** Open tasks, each with a link. Empty if there are none. */
export function tasksOf({ tasks }: AdminOverview, context: Context): TemplateResult | typeof nothing {
  if (tasks.length === 0) return nothing;
  return html`<ul class="tasks" aria-label="To do">
    ${tasks.map(({ count, since, task }) => {
      const { many, one, path, query = {} } = words[task];
      const number = count >= 100 ? '100 or more' : countOf(count);
      const text = html`<strong>${number}</strong> ${count === 1 ? one : many}`;
      return html`<li>
        ${context.mayOpen(path) ? html`<a href=${context.hrefOf(path, { ...query, ...(since !== null && { from: since }) })}>${text}</a>` : html`<span>${text}</span>`}
      </li>`;
    })}
  </ul>`;
}
