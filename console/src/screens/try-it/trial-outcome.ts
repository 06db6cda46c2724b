import type { AdminTrial } from '@rewards-wall/shared/admin/trial-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { idText } from '../../parts/detail-page.ts';
import { changeOf, creditsOf, lengthOf } from '../../parts/format.ts';
import { deliveryHref, leadHref } from '../../parts/hrefs.ts';
import { stepRow } from '../../parts/steps.ts';
import { deliveryState, leadState, messageWords, reasonOf, wordsOf } from '../../parts/words.ts';
import { exchange } from './trial-row.ts';

type Lead = AdminTrial['leads'][number];
type Delivery = Lead['deliveries'][number];

/** The result of a click's leads: credits and postbacks. */
export function outcomeOf(trial: AdminTrial, context: Context): TemplateResult | typeof nothing {
  const { balance, leads, postbacks } = trial;
  if (leads.length === 0) return nothing;
  const currency = context.wall?.currency ?? 'credits';
  return html`${leads.map((lead) => leadRow(lead, trial, context))}
  ${stepRow({
    title: html`Balance: ${creditsOf(balance, currency)}`,
    text: 'Not counted in statistics or caps.',
    state: 'Done',
    tone: 'good',
  })}
  ${postbacks === 0 && leads.every(({ deliveries }) => deliveries.length === 0) ? noPostback(context) : nothing}`;
}

function leadRow(lead: Lead, { events }: AdminTrial, context: Context): TemplateResult {
  const event = events.find(({ event_id: id }) => String(id) === lead.event_id)?.name;
  const state = leadState(lead.state);
  return html`${stepRow({
    title: `${event ?? 'Lead'}: ${state.label.toLowerCase()}`,
    text: html`${lead.reason === null ? nothing : html`Reason: ${reasonOf(lead.reason)}.`}
    ${
      lead.ledger.length === 0
        ? 'Nothing is in the ledger.'
        : lead.ledger.map(
            (row) =>
              html`<a href=${context.hrefOf(`users/ledger/${row.transaction_id}`)}>Ledger row ${row.transaction_id}</a>:
                ${changeOf(row.currency_adjustment, row.currency)}. Balance:
                ${creditsOf(row.balance_after, row.currency)}. `,
          )
    }`,
    tone: state.tone,
    end: html`<a href=${leadHref(context, lead.lead_id)}>View lead</a>`,
  })}
  ${lead.deliveries.map((delivery) => deliveryRow(delivery, context))}`;
}

function deliveryRow(delivery: Delivery, context: Context): TemplateResult {
  const { about, delivery_id: id, message, postback_id: postbackId, tries } = delivery;
  const last = tries.at(-1);
  const answer =
    last === undefined
      ? ''
      : [last.http_status ?? last.error ?? '', ...(last.answer === '' ? [] : ['', last.answer])].join('\n');
  const state = deliveryState({ ...delivery, attempts: tries.length });
  return stepRow({
    title: html`${messageWords[about]} to ${idText(postbackId)}: ${state.label.toLowerCase()}`,
    text: html`${deliveryText(delivery)}
    ${last === undefined || last.http_status === null ? nothing : html`It took ${lengthOf(last.ms)}.`}`,
    tone: state.tone,
    more: exchange(message, answer),
    end: html`<a href=${deliveryHref(context, id)}>View delivery</a>`,
  });
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
  return stepRow({
    title: 'Postback',
    text: 'This wall has no active postback, so your server doesn’t receive credits.',
    state: 'Not sent',
    tone: 'bad',
    end: html`<a href=${context.hrefOf('postbacks')}>View postbacks</a>`,
  });
}
