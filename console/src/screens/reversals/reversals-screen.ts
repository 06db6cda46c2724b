import type { AdminReversals } from '@rewards-wall/shared/admin/reversals-schema.ts';
import { REVERSAL_DAYS, USUAL_REVERSAL_DAYS } from '@rewards-wall/shared/admin/values.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref } from '../../list-query.ts';
import { calloutOf, pageHeading, sectionOf } from '../../parts/detail-page.ts';
import { countOf, creditsOf, dayFormat, moneyOf } from '../../parts/format.ts';
import { dataTable, exportLink } from '../../parts/data-table.ts';
import { tabsOf } from '../../parts/tabs.ts';
import { withoutWall } from '../../parts/without-wall.ts';
import '../overview/overview.css';
import './reversals.css';
import { groupNames, reversalTable, reversalTiles } from './reversal-table.ts';

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
  const table = reversalTable(data, csv, context);
  const actions = html`${tabsOf('Period', periods, days, 'segments')} ${exportLink(table, context)}`;
  const span = dayFormat.formatRange(new Date(data.from), new Date(data.to));
  const intro = `Clicks of ${span} (UTC), without test users.`;
  return html`${pageHeading({ name: 'Reversals', wall: context.wall?.name, intro, actions })} ${reversalTiles(data)}
  ${suggestionOf(data, context)} ${tabsOf('Rows', groups, data.by)} ${dataTable(table, context)} ${rowsNote(data)}`;
}

/** Which reversals the rows leave out, if any. */
function rowsNote({ from, more, rows, rows_from: rowsFrom }: AdminReversals): unknown {
  const notes = [
    ...(more ? [`Only the ${countOf(rows.length)} rows with the largest reversals.`] : []),
    ...(rowsFrom === from
      ? []
      : [
          `There are too many reversals to read them all, so the rows count clicks since ${dayFormat.format(new Date(rowsFrom))}.`,
        ]),
  ];
  return notes.length === 0 ? nothing : html`<p class="hint">${notes.join(' ')}</p>`;
}

/** How long to hold leads, what that would have changed, and what it is based on. */
function suggestionOf({ currency, explanation, suggestion }: AdminReversals, context: Context): TemplateResult {
  const paragraphs = html`<div class="explanation">
    ${explanation.map((each) => html`<p>${each}</p>`)}
    <p>Counted every few minutes. Links show the leads that have arrived since the first day.</p>
  </div>`;
  if (suggestion === null) return sectionOf('hold', 'How long to hold leads', paragraphs);
  const { lost, prevented, reversals, saved, waiting } = suggestion;
  const { lost_credits: lostCredits, saved_credits: savedCredits } = suggestion;
  const length = suggestion.hold_days === 1 ? '1 day' : `${suggestion.hold_days} days`;
  const money = (value: number): string => moneyOf(value, context.payoutCurrency);
  return calloutOf(
    'note',
    `Suggestion: hold leads for ${length}`,
    html`${countOf(prevented)} of ${countOf(reversals)} reversals would have come before the
      credit.${lostCredits === 0 ? nothing : ` ${creditsOf(savedCredits, null)} of ${creditsOf(lostCredits, currency)} (${money(saved)} of ${money(lost)}) would not have been lost.`}
      ${countOf(waiting)} good leads would have been credited ${length} later.
      <details>
        <summary>How this is calculated</summary>
        ${paragraphs}
      </details>`,
    context.mayOpen('rules/new')
      ? html`<a
          class="button"
          href=${context.hrefOf('rules/new', { start: 'wait', 'rule.then.hold_days': String(suggestion.hold_days) })}
          >Add a hold rule</a
        >`
      : nothing,
  );
}
