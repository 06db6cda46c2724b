import type { AdminReversals } from '@rewards-wall/shared/admin/reversals-schema.ts';
import { REVERSAL_DAYS, USUAL_REVERSAL_DAYS } from '@rewards-wall/shared/admin/values.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref } from '../../list-query.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { tilesOf } from '../../parts/figures.ts';
import { dayFormat } from '../../parts/format.ts';
import { tabsOf } from '../../parts/tabs.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import '../overview/overview.css';
import './reversals.css';
import { groupNames, reversalFigures, reversalTable } from './reversal-table.ts';

/** How many leads were reversed and how late, and how long to hold them. */
export const screen = defineScreen<AdminReversals | null>({
  load: async ({ query, wall }) =>
    wall === null
      ? { ok: true, body: null }
      : call('readReversals', {
          params: { adwallId: wall.adwall_id },
          query: { by: query.get('by'), days: query.get('days') },
        }),
  view: (data, context) => (data === null ? withoutWall('Reversals', context) : reportOf(data, context)),
});

function reportOf(data: AdminReversals, context: Context): TemplateResult {
  const days = context.query.get('days') ?? String(USUAL_REVERSAL_DAYS);
  const periods = REVERSAL_DAYS.map(
    (each) => [String(each), `${each} days`, context.hrefWith({ days: String(each) })] as const,
  );
  // Only roles that see users may ask for them.
  const groups = Object.entries(groupNames)
    .filter(([by]) => by !== 'user' || context.may('users.read'))
    .map(([by, { tab }]) => [by, tab, context.hrefWith({ by })] as const);
  const csv = csvHref('readReversals', { by: data.by, days }, { adwallId: String(data.adwall_id) });
  return html`<div class="row">
      <h1>Reversals</h1>
      ${tabsOf('Period', periods, days, 'chips')}
    </div>
    ${tilesOf(reversalFigures(data.currency), { totals: data.totals, compared: null })} ${suggestionOf(data)}
    ${tabsOf('Rows', groups, data.by)} ${reversalTable(data, csv, context)}
    ${data.more ? html`<p class="hint">Only the ${data.rows.length} rows with the largest reversals.</p>` : nothing}
    ${
      data.rows_from === data.from
        ? nothing
        : html`<p class="hint">
            There are too many reversals to read them all, so the rows count clicks since
            ${dayFormat.format(new Date(data.rows_from))}.
          </p>`
    }
    <p class="hint">
      Leads count on the day of their click (UTC), from ${dayFormat.format(new Date(data.from))} to
      ${dayFormat.format(new Date(data.to))}. The links show the leads that arrived since then. Counted every few
      minutes. Test users are left out.
    </p>`;
}

/** How long to hold leads, and what that is based on. */
function suggestionOf({ explanation, suggestion }: AdminReversals): TemplateResult {
  const length = suggestion?.hold_days === 1 ? '1 day' : `${suggestion?.hold_days} days`;
  return sectionOf(
    'hold',
    suggestion === null ? 'How long to hold leads' : `Suggested hold: ${length}`,
    html`<div class="explanation">${explanation.map((each) => html`<p>${each}</p>`)}</div>`,
  );
}
