import type { ClickCase } from '@rewards-wall/shared/admin/click-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import {
  byHandLinks,
  creditsColumn,
  deliveryColumns,
  leadColumns,
  rewardText,
  subjectOf,
  wallName,
} from '../../parts/case-rows.ts';
import { dataTable, type Column } from '../../parts/data-table.ts';
import { creditsOf, moneyOf } from '../../parts/format.ts';
import { deliveryHref, leadHref, offerHref, ruleLink, ticketHref, userHref } from '../../parts/hrefs.ts';
import { shareText } from '../../parts/network-facts.ts';
import { countryName } from '../../parts/country-name.ts';
import { factList, idLine, pageHeading, sectionOf } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { clickState, reasonOf, stateMark, surveyEndText, tagOf } from '../../parts/words.ts';
import { clickDetails, goneText } from './click-words.ts';
import { refusedOfClick } from './refused-of-click.ts';

/** One click: its frozen terms and everything that followed. */
export const screen = defineScreen({
  load: ({ params }) => call('readClick', { params: { click_id: params['click_id'] ?? '' } }),
  view: (data, context) =>
    html`${pageHeading({
      name: html`${data.offer_name ?? `Offer ${data.offer_id}`}${tagOf(data.test ? 'Test' : '')}`,
      about: idLine('Click', data.click_id, context),
      up: { href: context.hrefOf('leads'), label: 'Leads' },
      state: stateOfClick(data),
      figures: [
        ['Reward', rewardText(data.state, creditsOf(data.terms.currency_count, data.terms.currency ?? 'credits'))],
        ['Payout', moneyOf(data.terms.payout, context.payoutCurrency)],
        [
          'User',
          data.subid1 === null || data.owner === null
            ? null
            : html`<a href=${userHref(context, data.owner, data.subid1)}>${data.subid1}</a>`,
        ],
        ['Clicked', timeOf(data.at, 'precise')],
      ],
    })}
    ${paysNothing(data)} ${detailsOf(data, context)}
    ${data.terms.events.length === 0 ? nothing : sectionOf('events', 'Events', eventTable(data, context))}
    ${sectionOf('leads', 'Leads', leadTable(data, context))}
    ${sectionOf('refused', 'Refused calls', refusedOfClick(data.refused_calls, context))}
    ${sectionOf('deliveries', 'Postbacks', deliveryTable(data, context))}
    ${context.mayCall('listTickets') ? sectionOf('tickets', 'Tickets about this click', ticketTable(data, context)) : nothing}
    ${
      data.gone.length === 0
        ? nothing
        : sectionOf(
            'gone',
            'No longer stored',
            html`<ul class="prose-list">
              ${data.gone.map((part) => html`<li>${goneText(part)}</li>`)}
            </ul>`,
          )
    }`,
});

/** Says of a survey that ended without a reward that there is nothing to wait for. */
function paysNothing({ leads, reason }: ClickCase): TemplateResult | typeof nothing {
  const text = leads.some(({ state }) => state === 'credited') ? null : surveyEndText(reason);
  return text === null ? nothing : html`<p>${text}</p>`;
}

function stateOfClick({ leads, state, terms: { events } }: ClickCase): ReturnType<typeof clickState> {
  const credited = events.filter((event) => event.state === 'credited').length;
  return clickState(state, { hasLeads: leads.length > 0, events: events.length, credited });
}

function detailsOf(data: ClickCase, context: Context): TemplateResult {
  const { country, details, offer_id: id, offer_name: name, owner, placement, subid1, terms } = data;
  const { currency, ratio, repeatable, round, rule, share } = terms;
  const wall = Number(owner?.replace('wall-', ''));
  return sectionOf(
    'facts',
    'Details',
    html`${factList([
        [
          'Offer',
          html`<a href=${offerHref(context, id)}>${name ?? `Offer ${id}`}</a>
            ${subid1 === null ? nothing : html`<small><a href=${offerHref(context, id, { user: subid1, country })}>does the user see it?</a></small>`}`,
        ],
        ['Wall', owner === null ? null : wallName(context, wall)],
        ['Credited by hand', byHandLinks(data.credits_by_hand, context, currency ?? 'credits')],
        ['Reason that the user sees', data.reason === null ? null : reasonOf(data.reason)],
        ['Country', countryName(country ?? '')],
        ['Placement', placement],
        ['Ratio', creditsOf(ratio, `${currency ?? 'credits'} for ${moneyOf(1, context.payoutCurrency)}`)],
        ['Whole credits only', round ? 'Yes' : null],
        [
          'Rule',
          rule === null ? null : html`${ruleLink(context, rule.rule_id, rule.name)}: credits × ${rule.multiply}`,
        ],
        ['Users get', share === null ? null : shareText(share)],
        ['Repeatable', repeatable ? 'Yes' : null],
        ...clickDetails(details),
      ])}
      <p class="hint">Later changes to the offer or the wall don’t change what this click pays.</p>`,
  );
}

type Event = ClickCase['terms']['events'][number];

function eventTable({ leads, terms }: ClickCase, context: Context): TemplateResult {
  const columns: Column<Event>[] = [
    {
      label: 'Event',
      onPhone: 'title',
      cell: ({ event_id: id, event_name: name }) => html`${name} <small>#${id}</small>`,
    },
    {
      label: 'State',
      onPhone: 'sub',
      cell: ({ event_id: id, state }) =>
        stateMark(clickState(state, { hasLeads: leads.some(({ event_id: event }) => event === String(id)) })),
    },
    { label: 'Deadline', onPhone: 'sub', cell: ({ complete_by: at }) => (at === null ? '–' : timeOf(at)) },
    { label: 'Payout', isNumber: true, onPhone: 'sub', cell: ({ payout }) => moneyOf(payout, context.payoutCurrency) },
    creditsColumn('Reward', terms.events, {
      amountOf: ({ currency_count: credits }) => credits,
      textOf: (amount, currency, { state }) => rewardText(state, creditsOf(amount, currency)),
      unitOf: () => terms.currency ?? 'credits',
    }),
  ];
  return dataTable({ caption: 'Events', columns, rows: terms.events, empty: html`` }, context);
}

function leadTable({ gone, leads, offer_id: offer, state }: ClickCase, context: Context): TemplateResult {
  return dataTable(
    {
      caption: 'Leads',
      columns: leadColumns(context, leads, true),
      rows: leads,
      hrefOf: ({ lead_id: id }) => leadHref(context, id),
      empty: gone.includes('user')
        ? html`<p>The user was erased, so their leads can’t be identified.</p>`
        : state !== 'clicked'
          ? html`<p>It ended without a lead.</p>`
          : html`<p><strong>No lead yet</strong></p>
              <p>
                The network hasn’t reported one for this click. Compare with
                <a href=${context.hrefOf('leads', { offer: String(offer) })}>other leads of the offer</a> and with
                <a href=${context.hrefOf('leads/refused')}>all refused calls</a>, then ask the network about this click
                ID.
              </p>`,
    },
    context,
  );
}

function deliveryTable({ deliveries: rows, gone }: ClickCase, context: Context): TemplateResult {
  return dataTable(
    {
      caption: 'Postbacks',
      columns: deliveryColumns(context),
      rows,
      hrefOf: ({ delivery_id: id }) => deliveryHref(context, id),
      empty: html`<p>${gone.includes('deliveries') ? 'None are kept.' : 'No postback was sent.'}</p>`,
    },
    context,
  );
}

function ticketTable({ tickets: rows }: ClickCase, context: Context): TemplateResult {
  const columns: Column<ClickCase['tickets'][number]>[] = [
    { label: 'Ticket', onPhone: 'title', cell: ({ ticket_id: id }) => `#${id}` },
    { label: 'Received', onPhone: 'sub', cell: ({ created_at: at }) => timeOf(at) },
    { label: 'State', onPhone: 'end', cell: ({ state }) => (state === 'open' ? 'Open' : 'Closed') },
    { label: 'About', onPhone: 'sub', cell: subjectOf },
  ];
  return dataTable(
    {
      caption: 'Tickets',
      columns,
      rows,
      hrefOf: ({ ticket_id: id }) => ticketHref(context, id),
      empty: html`<p>The user has sent no ticket about this click.</p>`,
    },
    context,
  );
}
