import type { TicketCase } from '@rewards-wall/shared/admin/user-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { clickHref, subjectOf } from '../../parts/case-rows.ts';
import { factList, sectionOf, thingHeading } from '../../parts/thing.ts';
import { timeOf } from '../../parts/time.ts';
import { adjust } from '../users/user-acts.ts';
import { userFacts, userSections } from '../users/user-screen.ts';
import { mailHref } from './answer-mail.ts';

export const screen = defineScreen<TicketCase>({
  load: ({ params }) => call('readTicket', { params: { ticket_id: params['ticket_id'] ?? '' } }),
  view: (data, context) => {
    const { closed_at: closedAt, ticket, user } = data;
    const isOpen = ticket.state === 'open';
    return html`${thingHeading({
        ...{ kind: 'Ticket', name: `#${ticket.ticket_id}`, up: { href: context.hrefOf('tickets'), label: 'Tickets' } },
        state: isOpen ? { label: 'Open', tone: 'busy' } : { label: 'Closed', tone: 'off' },
        actions: actsOf(data, context),
      })}
      <div class="columns">
        ${sectionOf(
          'wrote',
          'What the user wrote',
          html`${ticket.message === null ? nothing : html`<blockquote>${ticket.message}</blockquote>`}
          ${factList([
            ['About', subjectOf(ticket)],
            ['Offer, as the user called it', ticket.offer_name],
            ['Completed on', data.completed_at],
            ['Received', timeOf(ticket.created_at, 'precise')],
            ['Closed', closedAt === null ? null : timeOf(closedAt, 'precise')],
            ['From', data.name],
            ['E-mail', data.email],
            ['Click', clickOf(data, context)],
            ['Picture', proofOf(data.proof_image_url)],
            ['Video', proofOf(data.proof_video_url)],
          ])}`,
        )}
        ${sectionOf('user', 'Who wrote it', userFacts(user, context))}
      </div>
      ${userSections(user, context)}`;
  },
});

function actsOf(data: TicketCase, context: Context): TemplateResult {
  const { ticket, user } = data;
  return html`<a class="button button-main" href=${mailHref(data)}>Answer by e-mail</a> ${
      context.may('users.adjust')
        ? html`<button type="button" class="button" @click=${() => void adjust(context, user, ticket.ticket_id)}>
            Credit
          </button>`
        : nothing
    }
    ${
      ticket.state === 'open'
        ? html`<button type="button" class="button" @click=${() => void close(context, ticket.ticket_id)}>
            Close
          </button>`
        : nothing
    }`;
}

async function close(context: Context, ticketId: number): Promise<void> {
  await context.act({
    title: `Close ticket #${ticketId}?`,
    text: 'A closed ticket stays closed. The user is not told: answer by e-mail first.',
    confirm: 'Close the ticket',
    send: () => call('closeTicket', { params: { ticket_id: ticketId } }),
    done: () => `Ticket #${ticketId} is closed.`,
  });
}

/** The click that the ticket names. */
function clickOf({ click_id: id }: TicketCase, context: Context): unknown {
  return id === null ? null : html`<a href=${clickHref(context, id)}>${id}</a>`;
}

/** A link that a stranger typed: shown as it is, and opened without telling where from. Only http is a link. */
function proofOf(url: string | null): unknown {
  if (url === null) return null;
  const isWeb = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  return isWeb ? html`<a href=${url} target="_blank" rel="noreferrer noopener">${url}</a>` : url;
}
