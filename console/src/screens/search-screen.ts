import { traceKinds } from '@rewards-wall/shared/admin/values.ts';
import type { Found } from '@rewards-wall/shared/admin/user-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import type { Context } from '../context.ts';
import { defineScreen } from '../define-screen.ts';
import { wallName } from '../parts/case-rows.ts';
import { idText, pageHeading } from '../parts/detail-page.ts';
import { addressOf } from '../router.ts';
import { timelineHeading, timelineOf } from './search/timeline.ts';

const kinds: Readonly<Record<Found['found'][number]['kind'], string>> = {
  lead: 'Lead',
  click: 'Click',
  delivery: 'Delivery',
  'refused-call': 'Refused call',
  transaction: 'Transaction',
  ticket: 'Ticket',
  user: 'User',
  postback: 'Postback',
  offer: 'Offer',
};

export const screen = defineScreen({
  load: async ({ adwallId, query, replace }) => {
    const text = query.get('text') ?? '';
    if (text.trim() === '') return { ok: true, body: { found: [], traces: [] } };
    const reply = await call('search', { body: { text } });
    if (!reply.ok) return reply;
    const { found } = reply.body;
    if (found.length === 0 || found.some(({ kind }) => isTraced(kind))) {
      const traced = await call('trace', { body: { text } });
      return traced.ok ? { ok: true, body: { found, ...traced.body } } : traced;
    }
    // A single result opens at once. It replaces the history entry, so "back" returns to the page before the search.
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) replace(hrefOf(adwallId, only.path));
    return { ok: true, body: { found, traces: [] } };
  },
  view: ({ found, traces }, context) => {
    const text = context.query.get('text') ?? '';
    const isEmpty = found.length === 0 && traces.length === 0;
    // The timeline links to its own steps.
    const hits = found.filter(({ id }) => !traces.some(({ steps }) => steps.some((step) => step.id === id)));
    if (isEmpty) return nothingFound(text, context);
    const [only, ...others] = traces;
    const isAlone = only !== undefined && others.length === 0 && found.length < 2;
    return html`${isAlone ? timelineHeading(only, context) : pageHeading({ name: `${resultsText(found.length)} for “${text}”` })}
    ${hits.length === 0 || isAlone ? nothing : hitsOf(hits, context)}
    ${traces.map((trace) => timelineOf(trace, isAlone, context))}`;
  },
});

function nothingFound(text: string, context: Context): TemplateResult {
  return html`${pageHeading({ name: 'Search' })}
    <div class="empty">
      <p><strong>No results for “${text}”</strong></p>
      <p>
        Search finds complete IDs of leads, clicks, deliveries, transactions, tickets and users. Upper and lower case
        matter.
      </p>
      ${
        context.mayOpen('offers')
          ? html`<a class="button" href=${context.hrefOf('offers', { text })}>Search offer titles</a>`
          : nothing
      }
    </div>`;
}

function resultsText(count: number): string {
  return count === 1 ? '1 result' : `${count} results`;
}

function isTraced(kind: string): boolean {
  return traceKinds.some((one) => one === kind);
}

function hitsOf(found: Found['found'], context: Context): TemplateResult {
  return html`<ul class="cards">
    ${found.map(
      ({ id, kind, path }) =>
        html`<li class="card">
          <small>${kinds[kind]}</small> <a href=${hrefOf(context.adwallId, path)}>${idText(id)}</a>
          <small>${placeOf(path, context)}</small>
        </li>`,
    )}
  </ul>`;
}

/** The wall or panel of a user: several may know the same id. */
function placeOf(path: string, context: Context): string {
  const [, kind, id] = /^users\/(wall|panel)-(\d+)\//.exec(path) ?? [];
  if (kind === undefined) return '';
  return kind === 'wall' ? `on ${wallName(context, Number(id))}` : `at panel ${id}`;
}

/** Paths in the response may have a query. */
function hrefOf(adwallId: number | null, path: string): string {
  const [plain = '', query = ''] = path.split('?');
  return addressOf(plain, adwallId, Object.fromEntries(new URLSearchParams(query)));
}
