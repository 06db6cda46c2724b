import type { LeadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { listQuery } from '../../list-query.ts';
import { leadColumns, wallColumn } from '../../parts/case-rows.ts';
import { dataTable } from '../../parts/data-table.ts';
import { pageHeading, sectionOf } from '../../parts/detail-page.ts';
import { userHref } from '../../parts/hrefs.ts';
import { goTo } from '../../router.ts';
import { searchForm } from '../../shell/search-form.ts';

/** How many users are listed. */
const LISTED_AT_MOST = 12;

export const screen = defineScreen<readonly LeadRow[]>({
  load: async (context) => {
    if (!context.mayCall('listLeads')) return { ok: true, body: [] };
    const reply = await call('listLeads', { query: listQuery(context, []) });
    // Without the list, users can still be found.
    return { ok: true, body: reply.ok ? latestByUser(reply.body.rows) : [] };
  },
  view: (leads, context) =>
    html`${pageHeading({
        name: 'Users',
        intro: 'Find one by any ID: of the user, or of a click, lead, transaction, delivery or ticket.',
      })}
      <div class="finders">
        ${searchForm(context, { id: 'find', hint: 'User, click, lead, transaction, delivery or ticket ID', placeholder: 'User or other ID' })}
        <button type="button" class="button" @click=${() => void findByEmail(context)}>Find by e-mail</button>
      </div>
      ${leads.length === 0 ? nothing : recentUsers(leads, context)}`,
});

/** The latest lead of each user, newest first. */
function latestByUser(rows: readonly LeadRow[]): LeadRow[] {
  const latest = new Map<string, LeadRow>();
  for (const row of rows) {
    const user = `${row.adwall_id} ${row.subid1}`;
    if (row.subid1 !== null && !latest.has(user)) latest.set(user, row);
  }
  return [...latest.values()].slice(0, LISTED_AT_MOST);
}

function recentUsers(leads: readonly LeadRow[], context: Context): TemplateResult {
  const columns = leadColumns(context, leads, true);
  const table = {
    caption: 'Recent users',
    columns: [
      {
        label: 'User',
        onPhone: 'title' as const,
        cell: ({ subid1 }: LeadRow) => html`<span class="whole">${subid1}</span>`,
      },
      ...wallColumn<LeadRow>(context, ({ adwall_id: wall }) => wall),
      ...columns
        .filter(({ onPhone }) => onPhone !== undefined)
        .map((column) => (column.onPhone === 'title' ? { ...column, onPhone: 'line' as const } : column)),
    ],
    rows: leads,
    hrefOf: ({ adwall_id: wall, subid1 }: LeadRow) =>
      subid1 === null ? null : userHref(context, `wall-${wall}`, subid1),
    empty: html``,
  };
  return sectionOf('recent', html`Recent users <small>by latest lead</small>`, dataTable<LeadRow>(table, context));
}

/** Finds a user by e-mail. The e-mail stays out of the page's address, for privacy. */
async function findByEmail(context: Context): Promise<void> {
  const reply = await context.act({
    title: 'Find by e-mail',
    text: 'Finds users who signed up for surveys with this address. The audit log records the search, without the address.',
    fields: [{ name: 'email', label: 'E-mail address', type: 'email' }],
    confirm: 'Find',
    send: ({ email = '' }) => call('findByEmail', { body: { email } }),
    done: ({ found }) => {
      const holders = found.map(({ id, path }) => `${id} at ${path.split('/')[1]?.replace('-', ' ')}`);
      return holders.length === 0 ? 'No user has this address.' : `Used by ${holders.join(', ')}.`;
    },
    // The only place that names them.
    isIncomplete: ({ found }) => found.length > 1,
  });
  const [first, ...others] = reply?.found ?? [];
  if (first !== undefined && others.length === 0) goTo(context.hrefOf(first.path));
}
