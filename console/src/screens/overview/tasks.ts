import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { countOf } from '../../parts/format.ts';
import { addressOf } from '../../router.ts';
import type { Tone } from '../../parts/words.ts';

type Task = AdminOverview['tasks'][number]['task'];

interface Words {
  one: string;
  many: string;
  tone: Tone;
  path: string;
  query?: Readonly<Record<string, string>>;
}

const words: Readonly<Record<Task, Words>> = {
  postbacks_failing: { one: 'postback failing', many: 'postbacks failing', tone: 'bad', path: 'postbacks' },
  feeds_stale: { one: 'stale feed', many: 'stale feeds', tone: 'bad', path: 'feeds' },
  leads_held: {
    one: 'held lead to decide',
    many: 'held leads to decide',
    tone: 'busy',
    path: 'leads',
    query: { state: 'pending', waits_for: 'decision' },
  },
  tickets_open: { one: 'open ticket', many: 'open tickets', tone: 'busy', path: 'tickets' },
  sign_ins_failed: {
    one: 'failed sign-in since yesterday',
    many: 'failed sign-ins since yesterday',
    tone: 'busy',
    path: 'audit',
    query: { action: 'sign-in.failed' },
  },
};

/** Open tasks, each with a link. Empty if there are none. */
export function tasksOf(
  { adwall_id: adwallId, tasks }: AdminOverview,
  context: Context,
): TemplateResult | typeof nothing {
  if (tasks.length === 0) return nothing;
  return html`<ul class="tasks" aria-label="To do">
    ${tasks.map(({ count, since, task }) => {
      const { many, one, path, query = {}, tone } = words[task];
      const number = count >= 100 ? '100 or more' : countOf(count);
      const text = `${number} ${count === 1 ? one : many}`;
      return html`<li class="state-${tone}">
        ${context.mayOpen(path) ? html`<a href=${addressOf(path, adwallId, { ...query, ...(since !== null && { from: since }) })}>${text}</a>` : html`<span>${text}</span>`}
      </li>`;
    })}
  </ul>`;
}
