import type { PageOf } from '@rewards-wall/shared/admin/list-schema.ts';
import type { RefusedRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { html } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, listQuery } from '../../list-query.ts';
import { wallName } from '../../parts/case-rows.ts';
import { dataTable } from '../../parts/data-table.ts';
import { filterBar } from '../../parts/filter-bar.ts';
import { timeOf } from '../../parts/time.ts';
import { leadTabs } from './leads-screen.ts';

const names = ['source'] as const;

/** Why a call was refused, as a sentence. */
const verdicts: Readonly<Record<string, string>> = {
  unauthenticated: 'The signature or the secret is wrong.',
  address_not_allowed: 'It came from an address that the source may not call from.',
  stale: 'Its time is too old, or ahead of ours.',
  clock_jumped: 'Our own clock had jumped. The source was asked to try again.',
  invalid: 'A parameter is missing or wrong.',
  wrong_source: 'The offer belongs to another source.',
  unknown_click: 'There is no such click.',
  unknown_goal: 'It names a goal that the offer did not have at the click.',
  unknown_lead: 'It reverses a lead that is not there.',
  conflict: 'The same transaction came before with another click or payout.',
  already_completed: 'Another lead was paid for this event.',
  erased: 'The user of the click was erased.',
  balance_limit: 'The credit would take the balance out of range.',
  nothing_to_credit: 'It was accepted, but names nothing to credit: pending, a test, or unpaid.',
};

export const screen = defineScreen<PageOf<RefusedRow>>({
  load: (context) => call('listRefusedCalls', { query: listQuery(context, names) }),
  view: ({ next, rows }, context) =>
    html`<h1>Refused calls</h1>
      ${leadTabs(context, 'refused')}
      <p class="hint">The last 7 days, at most 1,000 a source and day. Signatures and secrets are left out.</p>
      ${filterBar([{ kind: 'text', name: 'source', label: 'Source' }], context)}
      ${dataTable<RefusedRow>(
        {
          caption: 'Refused calls',
          columns: [
            { label: 'Came', cell: ({ at }) => timeOf(at) },
            { label: 'Source', cell: ({ source }) => source },
            { label: 'Why', cell: ({ verdict }) => verdicts[verdict] ?? verdict },
            { label: 'Wall', cell: ({ adwall_id: wall }) => (wall === null ? '–' : wallName(context, wall)) },
            {
              label: 'Parameters',
              cell: ({ parameters }) =>
                parameters === null
                  ? '–'
                  : html`<code
                      >${Object.entries(parameters).map(([name, value]) => html`${name}=${value}<br />`)}</code
                    >`,
            },
          ],
          rows,
          next,
          csvHref: csvHref('listRefusedCalls', listQuery(context, names)),
          empty: html`<p><strong>No call was refused.</strong></p>
            <p>
              If a network's leads are missing, compare its callback URL with what
              <code>rewards source list</code> says.
            </p>`,
        },
        context,
      )}`,
});
