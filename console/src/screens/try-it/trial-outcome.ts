import type { AdminTrial } from '@rewards-wall/shared/admin/trial-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { changeOf, creditsOf, lengthOf } from '../../parts/format.ts';
import { deliveryHref, leadHref } from '../../parts/hrefs.ts';
import { timeOf } from '../../parts/time.ts';
import { deliveryState, leadState, messageWords, reasonOf, stateMark, stateOf, wordsOf } from '../../parts/words.ts';
import { exchange } from './step-card.ts';

type Lead = AdminTrial['leads'][number];
type Delivery = Lead['deliveries'][number];

/** The result of a click's leads: credits and postbacks. */
export function outcomeOf(trial: AdminTrial, context: Context): TemplateResult | typeof nothing {
  if (trial.leads.length === 0) return nothing;
  const currency = context.wall?.currency ?? 'credits';
  return html`${trial.leads.map((lead) => leadCard(lead, trial, context))}
    <li class="card entry">
      <p class="row"><strong>Balance</strong> ${creditsOf(trial.balance, currency)}</p>
      <p>Not counted in statistics or caps.</p>
    </li>
    ${trial.postbacks === 0 && trial.leads.every(({ deliveries }) => deliveries.length === 0) ? noPostback(context) : nothing}`;
}

function leadCard(lead: Lead, { events }: AdminTrial, context: Context): TemplateResult {
  const event = events.find(({ event_id: id }) => String(id) === lead.event_id)?.name;
  return html`<li class="card entry">
      <p class="row">
        <strong>${event === undefined ? 'Credit' : `Credit: ${event}`}</strong> ${stateMark(leadState(lead.state))}
      </p>
      <p class="hint">${timeOf(lead.at)}</p>
      ${lead.reason === null ? nothing : html`<p>Reason: ${reasonOf(lead.reason)}.</p>`}
      ${
        lead.ledger.length === 0
          ? html`<p>Nothing is in the ledger.</p>`
          : lead.ledger.map(
              (row) =>
                html`<p>
                  <a href=${context.hrefOf(`users/ledger/${row.transaction_id}`)}>Ledger row ${row.transaction_id}</a>:
                  ${changeOf(row.currency_adjustment, row.currency)}. Balance:
                  ${creditsOf(row.balance_after, row.currency)}.
                </p>`,
            )
      }
      <p><a href=${leadHref(context, lead.lead_id)}>The lead</a></p>
    </li>
    ${lead.deliveries.map((delivery) => deliveryCard(delivery, context))}`;
}

function deliveryCard(delivery: Delivery, context: Context): TemplateResult {
  const { about, delivery_id: id, message, tries } = delivery;
  const last = tries.at(-1);
  const answer =
    last === undefined
      ? ''
      : [last.http_status ?? last.error ?? '', ...(last.answer === '' ? [] : ['', last.answer])].join('\n');
  return html`<li class="card entry">
    <p class="row">
      <strong>Postback of the ${messageWords[about].toLowerCase()}</strong>
      ${stateMark(deliveryState({ ...delivery, attempts: tries.length }))}
    </p>
    <p>${deliveryText(delivery)} ${last === undefined ? nothing : html`It took ${lengthOf(last.ms)}.`}</p>
    ${exchange(message, answer)}
    <p><a href=${deliveryHref(context, id)}>The delivery</a></p>
  </li>`;
}

/** A delivery's outcome, and what to do if it failed. */
function deliveryText({ state, tries }: Delivery): string {
  const last = tries.at(-1);
  if (state === 'delivered')
    return `Your server responded with ${last?.http_status ?? ''}, so the message counts as delivered.`;
  if (state === 'parked') return 'The postback is paused, so the message waits. Resume it under Postbacks.';
  if (state === 'waiting') return 'The message waits until the one that it takes back is delivered.';
  if (last === undefined) return 'It is on its way.';
  const what =
    last.http_status === null ? `did not respond (${wordsOf(last.error)})` : `responded with ${last.http_status}`;
  return `Your server ${what}, and only a 2xx counts. The service tries again. Fix your server, then replay the delivery.`;
}

function noPostback(context: Context): TemplateResult {
  return html`<li class="card entry">
    <p class="row"><strong>Postback</strong> ${stateOf('not sent', 'bad')}</p>
    <p>
      This wall has no active postback, so your server doesn’t receive credits.
      <a href=${context.hrefOf('postbacks')}>Postbacks</a> lists all of them.
    </p>
  </li>`;
}
