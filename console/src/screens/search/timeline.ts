import type { TraceStepKind } from '@rewards-wall/shared/admin/values.ts';
import type { Traces } from '@rewards-wall/shared/admin/trace-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { dataTable } from '../../parts/data-table.ts';
import { clickHref, deliveryHref, leadHref, refusedCallHref, userHref } from '../../parts/hrefs.ts';
import { ledgerRowHref } from '../../parts/case-rows.ts';
import { timeOf, withTimes } from '../../parts/time.ts';
import { capital, wordsOf } from '../../parts/words.ts';

type Trace = Traces['traces'][number];
type Step = Trace['steps'][number];

const hrefs: Readonly<Record<TraceStepKind, (context: Context, id: string) => string | null>> = {
  click: clickHref,
  early_reversal: () => null,
  refused_call: refusedCallHref,
  lead: leadHref,
  ledger: (context, id) => ledgerRowHref(context, { transaction_id: Number(id) }),
  delivery: deliveryHref,
  attempt: deliveryHref,
};

/** From the click to the receiver's response, oldest first. */
export function timelineOf({ more, owner, steps, subid1, understood }: Trace, context: Context): TemplateResult {
  const user =
    owner === null || subid1 === null
      ? nothing
      : html`: <a class="whole" href=${userHref(context, owner, subid1)}>${subid1}</a>`;
  return html`<h2>${capital(understood)}${user}</h2>
    ${dataTable<Step>(
      {
        caption: capital(understood),
        columns: [
          { label: 'What', cell: ({ kind }) => capital(wordsOf(kind)) },
          { label: 'When', cell: ({ at }) => timeOf(at) },
          {
            label: 'What happened',
            cell: ({ outcome, response, text }) =>
              html`${withTimes(text)}${outcome === null ? nothing : html`: <strong>${wordsOf(outcome)}</strong>`}${
                response === null ? nothing : html`<br /><code>${response}</code>`
              }`,
          },
          { label: 'ID', cell: ({ id }) => id },
        ],
        rows: steps,
        hrefOf: ({ id, kind }) => hrefs[kind](context, id),
        isCurrent: ({ id, kind }) => kind !== 'attempt' && id === context.query.get('text'),
        empty: html`<p>The user hasn’t clicked an offer yet.</p>`,
      },
      context,
    )}
    ${more === null ? nothing : html`<p><small>${more}</small></p>`}`;
}
