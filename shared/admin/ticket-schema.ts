import * as z from 'zod';
import { clickCase } from './click-schema.ts';
import { when } from './fields.ts';
import { creditByHand, leadRow } from './lead-schema.ts';
import { ticketFilter, ticketRow, userCase } from './user-schema.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { pagedList } from './list-schema.ts';

/**
 * `kept`: the user's click. `removed`: the user's click, of which retention has kept only what its leads need.
 * `elsewhere`: another user's, or an erased user's. `expired`: not found, and old enough to have been removed without a
 * lead. `unknown`: not found.
 */
export const ticketClickStates = ['kept', 'removed', 'elsewhere', 'expired', 'unknown'] as const;

/** The click that a ticket names. If it isn't the user's, only the state is returned. */
const ticketClick = z
  .object({
    state: z.enum(ticketClickStates).meta({
      description:
        '`kept`: a click of the user; `removed`: the same, of which retention has kept its leads; `elsewhere`: of another user, or of one who was erased; `expired`: not there, and old enough to have been removed without a lead; `unknown`: not there',
    }),
    at: when('When the user clicked, UTC; null unless it is a click of the user').nullable(),
    offer_id: z.int().nullable().meta({ description: 'The offer; null unless it is a click of the user' }),
    offer_name: z.string().nullable().meta({ description: 'Name of the offer' }),
    country: z.string().nullable().meta({ description: 'Country of the click' }),
    currency_count: z.number().nullable().meta({ description: 'Credits for the whole offer, as the click froze them' }),
    events: z
      .array(
        z.object({
          event_id: z.int().meta({ description: 'The event' }),
          event_name: z.string().meta({ description: 'Its name' }),
          currency_count: z.number().meta({ description: 'Credits for it, as the click froze them' }),
        }),
      )
      .meta({ description: 'Its events; empty for an offer that has none, and once retention has removed it' }),
    survey_end: z.enum(['screenout', 'quota_full', 'quality']).nullable().meta({
      description:
        "How its survey ended without a reward; null if the offer isn't a survey, or the survey is open or was completed",
    }),
    leads: z.array(leadRow).meta({ description: 'Its leads, newest first; at most 100' }),
    other_leads: z.array(leadRow).meta({
      description:
        "The user's leads for the same offer on other clicks: credited ones first, then the newest; at most 20",
    }),
    refused_calls: clickCase.shape.refused_calls,
  })
  .meta({ id: 'AdminTicketClick' });

export const ticketCase = z
  .object({
    ticket: ticketRow,
    closed_at: when('When it was closed, UTC').nullable(),
    name: z.string().meta({ description: "The user's name", sensitive: true }),
    email: z.string().meta({ description: 'E-mail address for the reply', sensitive: true }),
    completed_at: z.string().nullable().meta({ description: 'When the user says that they completed the offer' }),
    proof_image_url: z.string().nullable().meta({ description: 'A picture that the user named', sensitive: true }),
    proof_video_url: z.string().nullable().meta({ description: 'A video that the user named', sensitive: true }),
    click_id: z.string().nullable().meta({ description: 'The click that it names, as the user sent it' }),
    click: ticketClick.nullable().meta({ description: 'What is known of that click; null if it names none' }),
    credits: z.array(creditByHand).meta({
      description:
        'Credits that were added by hand for it, or for another ticket of the user about the same click or offer; newest first',
    }),
    user: userCase,
  })
  .meta({ id: 'AdminTicketCase' });

export type TicketClick = z.output<typeof ticketClick>;
export type TicketCase = z.output<typeof ticketCase>;

export const ticketApi = {
  listTickets: pagedList({
    path: '/v1/admin/tickets',
    permission: 'tickets.answer',
    filter: ticketFilter,
    row: ticketRow,
    pageName: 'AdminTickets',
  }),
  readTicket: {
    method: 'GET',
    path: '/v1/admin/tickets/{ticket_id}',
    permission: 'tickets.answer',
    audit: 'user.read',
    responses: { 200: { description: 'The ticket.', schema: ticketCase } },
  },
  closeTicket: {
    method: 'POST',
    path: '/v1/admin/tickets/{ticket_id}/close',
    permission: 'tickets.answer',
    audit: 'ticket.close',
    responses: { 204: { description: 'Closed.' } },
  },
} as const satisfies AdminEndpoints;
