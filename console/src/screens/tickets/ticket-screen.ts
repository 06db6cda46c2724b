import type { LeadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { TicketCase, TicketClick } from '@rewards-wall/shared/admin/ticket-schema.ts';
import type { ActivityState } from '@rewards-wall/shared/schema/activity.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { leadColumns, ledgerRowHref, ownerFact, subjectOf } from '../../parts/case-rows.ts';
import { copyButton } from '../../parts/copyable.ts';
import { actionsColumn, dataTable, type Column } from '../../parts/data-table.ts';
import { creditsOf, dayFormat, totalOf } from '../../parts/format.ts';
import { clickHref, leadHref, offerHref, ticketHref, userHref } from '../../parts/hrefs.ts';
import { factList, idText, sectionOf, pageHeading } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { clickState, stateMark, tagOf } from '../../parts/words.ts';
import { decide } from '../leads/lead-acts.ts';
import { refusedOfClick } from '../leads/refused-of-click.ts';
import { adjust } from '../users/user-acts.ts';
import { creditWarning, heldLeads, missingCredits, reportedEvent, verdictOf } from './click-words.ts';

export const screen = defineScreen({
  load: ({ params }) => call('readTicket', { params: { ticket_id: params['ticket_id'] ?? '' } }),
  view: (data, context) => {
    const { closed_at: closedAt, ticket, user } = data;
    const isOpen = ticket.state === 'open';
    const offer = data.click?.offer_name ?? ticket.offer_name;
    return html`${pageHeading({
      name: offer === null ? subjectOf(ticket) : `${subjectOf(ticket)} · ${offer}`,
      about: html`<p class="id-line">
        Ticket #${ticket.ticket_id} · from ${data.name},
        <span class="with-copy">${data.email} ${copyButton(data.email, 'the e-mail address', context.announce)}</span>
      </p>`,
      up: { href: context.hrefOf('tickets'), label: 'Tickets' },
      state: isOpen ? { label: 'Open', tone: 'busy' } : { label: 'Closed', tone: 'off' },
      actions: actsOf(data, context),
      figures: [
        ['User', html`<a href=${userHref(context, user.owner, user.subid1)}>${user.subid1}</a>`],
        ['Balance', creditsOf(user.balance, user.currency)],
        ownerFact(context, user.owner),
        ['Received', timeOf(ticket.created_at)],
      ],
    })}
    ${sectionOf(
      'message',
      'Message',
      html`${ticket.message === null ? nothing : html`<blockquote>${ticket.message}</blockquote>`}
      ${factList([
        ['Reported offer', ticket.offer_name],
        ['Completed on', data.completed_at === null ? null : dayFormat.format(new Date(data.completed_at))],
        ['Closed', closedAt === null ? null : timeOf(closedAt, 'precise')],
        ['Picture', proofOf(data.proof_image_url)],
        ['Video', proofOf(data.proof_video_url)],
      ])}`,
    )}
    ${sectionOf('credited', 'Credit status', verdictSection(data, context), creditButtons(data, context))}
    ${byHandSection(data, context)} ${leadSections(data, context)}`;
  },
});

function actsOf(data: TicketCase, context: Context): TemplateResult {
  const { ticket } = data;
  return html`<a class="button button-main" href=${mailHref(data)}>Answer by e-mail</a>
    ${copyButton(replyTo(data).text, 'the reply', context.announce, 'Copy reply')}
    ${
      ticket.state === 'open'
        ? html`<button type="button" class="button" @click=${() => void close(context, ticket.ticket_id)}>
            Close
          </button>`
        : nothing
    }`;
}

type EventRow = TicketClick['events'][number];

/** `event`: the event to credit, if one was chosen. */
async function credit(data: TicketCase, context: Context, event: EventRow | null = null): Promise<void> {
  const { click, credits, ticket, user } = data;
  const leadWarning = creditWarning(click, user.currency);
  const warning = html`${
    leadWarning === null ? nothing : html`<p class="alert caution" role="alert">${leadWarning}</p>`
  }
  ${creditedAlert(data, context)}`;
  const missing = event?.currency_count ?? missingCredits(data);
  const { state, ticket_id: ticketId } = ticket;
  const isAgain = credits.length > 0 || leadWarning !== null;
  const own = click !== null && ['kept', 'removed'].includes(click.state) ? click : null;
  const offer = click?.offer_name ?? ticket.offer_name;
  const chosen = event === null ? null : String(event.event_id);
  const about = { ticketId, offer, warning, missing, click: own, event: chosen, isAgain, isOpen: state === 'open' };
  if (!(await adjust(context, user, about))) return;
  const closed = await call('closeTicket', { params: { ticket_id: ticketId } });
  if (!closed.ok) context.announce(`The ticket is still open. ${closed.problem.detail}`, true);
  await context.reload();
}

/** Warns that staff already credited this ticket, with a link. */
function creditedAlert({ credits, ticket, user }: TicketCase, context: Context): unknown {
  const [last] = credits;
  if (last === undefined) return nothing;
  const { amount, ticket_id: id } = last;
  const which = id === ticket.ticket_id ? 'this ticket' : `ticket #${id}, about the same offer`;
  return html`<p class="alert caution" role="alert">
    Already credited by hand for ${which}:
    <a href=${ledgerRowHref(context, last) ?? nothing} target="_blank">${creditsOf(amount, user.currency)}</a>. Your
    credit comes on top.
  </p>`;
}

function byHandSection({ credits, user }: TicketCase, context: Context): unknown {
  if (credits.length === 0) return nothing;
  const columns: Column<TicketCase['credits'][number]>[] = [
    { label: 'Credits', onPhone: 'title', cell: ({ amount }) => creditsOf(amount, user.currency) },
    {
      label: 'For',
      onPhone: 'sub',
      cell: ({ ticket_id: id }) => html`<a href=${ticketHref(context, id)}>Ticket #${id}</a>`,
    },
    { label: 'When', onPhone: 'sub', cell: ({ at }) => timeOf(at) },
  ];
  const hrefOf = (row: TicketCase['credits'][number]) => ledgerRowHref(context, row);
  const table = { caption: 'Credits by hand', columns, rows: credits, hrefOf, empty: html`` };
  return sectionOf('by-hand', 'Credited by hand for this offer', dataTable(table, context));
}

async function close(context: Context, ticketId: number): Promise<void> {
  await context.act({
    title: `Close ticket #${ticketId}?`,
    text: 'A closed ticket stays closed. The user isn’t notified: answer by e-mail first.',
    confirm: 'Close the ticket',
    send: () => call('closeTicket', { params: { ticket_id: ticketId } }),
    done: () => `Ticket #${ticketId} is closed.`,
  });
}

/** What came of the click in the ticket, event by event. */
function verdictSection(data: TicketCase, context: Context): TemplateResult {
  const { click, user } = data;
  const {
    at = null,
    country = null,
    currency_count: credits = null,
    events = [],
    offer_id: offer = null,
  } = click ?? {};
  return html`<p><strong>${verdictOf(data, user.currency)}</strong></p>
    ${factList([
      [
        'Offer',
        offer === null
          ? null
          : html`<a href=${offerHref(context, offer)}>${click?.offer_name ?? `Offer ${offer}`}</a>
              <small
                ><a href=${offerHref(context, offer, { user: user.subid1, country })}>does the user see it?</a></small
              >`,
      ],
      ['Reward', credits === null ? null : creditsOf(credits, user.currency)],
      ['Clicked', at === null ? null : timeOf(at, 'precise')],
      ['Click', clickLink(data, context)],
    ])}
    ${events.length === 0 ? nothing : eventTable(events, data, context)}`;
}

function creditButtons(data: TicketCase, context: Context): TemplateResult {
  const { mayCall } = context;
  return html`${mayCall('decideLeads') ? heldLeads(data.click).map((lead) => heldButton(lead, data, context)) : nothing}
  ${
    mayCall('adjustUser')
      ? html`<button type="button" class="button" @click=${() => void credit(data, context)}>Credit</button>`
      : nothing
  }`;
}

/** Credits a held lead, instead of paying by hand for what it may pay again. The ticket stays on screen. */
function heldButton(lead: LeadRow, data: TicketCase, context: Context): TemplateResult {
  const credits = creditsOf(lead.currency_count, data.user.currency);
  const decision = lead.release_at === null ? 'approve' : 'release';
  return html`<button
    type="button"
    class="button button-main"
    @click=${() => void decide(context, decision, [lead], creditedAlert(data, context))}
  >
    Credit the held lead: ${credits}
  </button>`;
}

/**
 * What each event pays, and the state of the lead that paid it or may still pay it, otherwise of its newest. The one that
 * the message seems to be about is marked.
 */
function eventTable(rows: TicketClick['events'], data: TicketCase, context: Context): TemplateResult {
  const { click, ticket, user } = data;
  const stateOfEvent = ({ event_id: id }: EventRow) => {
    const states = click?.leads.flatMap(({ event_id: event, state }) => (event === String(id) ? [state] : [])) ?? [];
    const state: ActivityState =
      (['credited', 'pending'] as const).find((one) => states.includes(one)) ?? states[0] ?? 'clicked';
    return { state, hasLeads: states.length > 0 };
  };
  const isUnpaid = (row: EventRow): boolean => !['credited', 'pending'].includes(stateOfEvent(row).state);
  const reported = reportedEvent(ticket.message, rows.filter(isUnpaid));
  const button = (row: EventRow): unknown => {
    const credits = creditsOf(row.currency_count, null);
    return isUnpaid(row)
      ? html`<button
          type="button"
          class="button ${row === reported ? '' : 'button-quiet'}"
          aria-label="Credit ${credits} for ${row.event_name}"
          @click=${() => void credit(data, context, row)}
        >
          Credit ${credits}
        </button>`
      : nothing;
  };
  const columns: Column<EventRow>[] = [
    {
      label: 'Event',
      onPhone: 'title',
      cell: (row) => html`${row.event_name}${tagOf(row === reported ? 'Reported' : '')}`,
    },
    {
      label: 'State',
      onPhone: 'sub',
      cell: (row) => {
        const { hasLeads, state } = stateOfEvent(row);
        return stateMark(clickState(state, { hasLeads }));
      },
    },
    {
      label: 'Credits',
      unit: user.currency,
      isNumber: true,
      onPhone: 'end',
      cell: ({ currency_count: credits }) => creditsOf(credits, null),
    },
    ...(context.mayCall('adjustUser') ? [actionsColumn(button)] : []),
  ];
  const isCurrent = (row: EventRow): boolean => row === reported;
  return dataTable({ caption: 'Events of the offer', columns, rows, isCurrent, empty: html`` }, context);
}

/** Every lead that may have paid for the click, and the refused calls about it. */
function leadSections({ click }: TicketCase, context: Context): unknown {
  if (click === null) return nothing;
  const { leads, other_leads: others } = click;
  return html`${
    leads.length === 0
      ? nothing
      : sectionOf('leads', 'Leads from this click', leadTable('Leads from this click', leads, context))
  }
  ${
    others.length === 0
      ? nothing
      : sectionOf('other-leads', 'Leads from other clicks on this offer', leadTable('Other leads', others, context))
  }
  ${
    click.refused_calls.length === 0
      ? nothing
      : sectionOf('refused', 'Refused calls about this click', refusedOfClick(click.refused_calls, context))
  }`;
}

/** Links only an existing click. Otherwise the id is text from the user. */
function clickLink({ click, click_id: id }: TicketCase, context: Context): unknown {
  const isThere = click !== null && click.state !== 'unknown' && click.state !== 'expired';
  return isThere && id !== null ? html`<a href=${clickHref(context, id)}>${idText(id)}</a>` : id;
}

function leadTable(caption: string, rows: readonly LeadRow[], context: Context): TemplateResult {
  const hrefOf = ({ lead_id: id }: LeadRow) => leadHref(context, id);
  return dataTable({ caption, columns: leadColumns(context, rows, true), rows, hrefOf, empty: html`` }, context);
}

/** A link typed by a user: shown in full, opened without a referrer, and only linked if it is http(s). */
function proofOf(url: string | null): unknown {
  if (url === null) return null;
  const isWeb = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  return isWeb ? html`<a href=${url} target="_blank" rel="noreferrer noopener">${url}</a>` : url;
}

/** A draft of the reply: what was credited for the ticket, and what the user wrote. */
export function replyTo(data: TicketCase): { subject: string; text: string } {
  const { name, ticket, user } = data;
  const offer = ticket.offer_name === null ? '' : ` about “${ticket.offer_name}”`;
  const subject = `Your ticket #${ticket.ticket_id}${offer}`;
  const quoted = ticket.message === null ? [] : ticket.message.split('\n').map((line) => `> ${line}`);
  const credited = creditedSince(data);
  const news = credited <= 0 ? '' : `We have credited ${creditsOf(credited, user.currency)} to your balance.`;
  return {
    subject,
    text: [`Hello ${name},`, '', `Thank you for your message${offer}.`, news, '', ...quoted].join('\n'),
  };
}

/** What the ticket's leads and staff have credited since it arrived. */
function creditedSince({ click, credits, ticket }: TicketCase): number {
  const leads = [...(click?.leads ?? []), ...(click?.other_leads ?? [])].filter(
    ({ changed_at: at, state }) => state === 'credited' && at >= ticket.created_at,
  );
  const byHand = credits.filter(({ ticket_id: id }) => id === ticket.ticket_id);
  return totalOf([...leads.map((lead) => lead.currency_count), ...byHand.map(({ amount }) => amount)]);
}

/** Opens a prefilled reply in the operator's mail program: the service sends no mail. */
export function mailHref(data: TicketCase): string {
  const { subject, text } = replyTo(data);
  const [to, about, body] = [data.email, subject, text.replaceAll('\n', '\r\n')].map(encodeURIComponent);
  // Encoded as a single address: a comma would add another, and `?` would start the header fields.
  return `mailto:${to}?subject=${about}&body=${body}`;
}
