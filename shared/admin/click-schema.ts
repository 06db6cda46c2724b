import * as z from 'zod';
import { activityStates } from '../schema/activity.ts';
import { placementOfList, when } from './fields.ts';
import { creditsByHand, deliveryRow, leadRow, refusedRow } from './lead-schema.ts';
import { clickRow, ticketRow } from './user-schema.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { pagedList } from './list-schema.ts';

/** Data that was removed: the erased user, their address, deliveries with their attempts, refused calls. */
export const goneParts = ['user', 'address', 'deliveries', 'refused_calls'] as const;

const event = z.object({
  event_id: z.int().meta({ description: 'The event' }),
  event_name: z.string().meta({ description: 'Its name' }),
  payout: z.number().meta({ description: 'What it pays, in the payout currency' }),
  currency_count: z.number().meta({ description: 'Credits' }),
  complete_by: when('Deadline, UTC; null for no limit').nullable(),
  state: z.enum(activityStates).meta({ description: 'Its outcome' }),
});

/** The offer's terms at the time of the click. Later changes don't affect it. */
const terms = {
  payout: z.number().meta({ description: 'What the whole offer pays, in the payout currency' }),
  currency_count: z.number().meta({ description: 'Credits for the whole offer' }),
  currency: z.string().nullable().meta({ description: 'Name of the currency; null once the user is erased' }),
  ratio: z.number().meta({ description: 'Credits for a unit of payout' }),
  round: z.boolean().meta({ description: 'Whether it pays whole credits only' }),
  rule: z
    .object({
      rule_id: z.string().meta({ description: 'The rule' }),
      name: z.string().meta({ description: 'Its name' }),
      multiply: z.number().meta({ description: 'Its factor, which the credits include' }),
      valid_until: when('Later leads are paid without it, UTC; null: never').nullable(),
    })
    .nullable()
    .meta({ description: 'The reward rule; null without one' }),
  share: z.number().nullable().meta({ description: 'The part of the payout that users get; null without a feed' }),
  repeatable: z.boolean().meta({ description: 'Whether it is repeatable' }),
  events: z.array(event).meta({ description: 'Its events; empty for an offer that has none' }),
};

export const clickCase = z
  .object({
    click_id: z.string().meta({ description: 'The click' }),
    at: when('When the user clicked, UTC'),
    state: z.enum(activityStates).meta({ description: 'Its outcome, as the user sees it: `clicked` while it is open' }),
    reason: z.string().nullable().meta({
      description:
        'Why it was rejected or reversed, as the user sees it; null if a person typed it, for roles that see no personal data',
    }),
    owner: z.string().nullable().meta({
      description: 'The wall, such as `wall-1`; null once the user is erased',
      example: 'wall-1',
    }),
    subid1: z.string().nullable().meta({
      description: 'The user; null once erased, and for roles that see no personal data',
      sensitive: true,
    }),
    test: z.boolean().meta({ description: 'Whether it belongs to a test user' }),
    offer_id: z.int().meta({ description: 'The offer' }),
    offer_name: z.string().nullable().meta({ description: 'Name of the offer' }),
    country: z.string().nullable().meta({ description: 'Country of the click' }),
    placement: placementOfList,
    terms: z.object(terms).meta({ description: 'As the click froze them' }),
    details: z.record(z.string(), z.unknown()).nullable().meta({
      description: 'Address, device, agent and subids; null without the right to see them',
      sensitive: true,
    }),
    leads: z.array(leadRow).meta({ description: 'Its leads, newest first; at most 100' }),
    credits_by_hand: creditsByHand,
    refused_calls: z
      .array(refusedRow.pick({ call_id: true, at: true, source: true, verdict: true }))
      .meta({ description: 'Refused calls about it, newest first; at most 100' }),
    deliveries: z.array(deliveryRow).meta({ description: 'Its postback deliveries, newest first; at most 100' }),
    tickets: z
      .array(ticketRow.pick({ ticket_id: true, created_at: true, state: true, subject: true }))
      .meta({ description: 'Tickets that name it; empty for roles that see none' }),
    gone: z.array(z.enum(goneParts)).meta({ description: 'What is no longer stored: erased, or removed by retention' }),
  })
  .meta({ id: 'AdminClickCase' });

export type ClickCase = z.output<typeof clickCase>;

export const clickApi = {
  listClicks: pagedList({
    path: '/v1/admin/users/{owner}/{subid1}/clicks',
    permission: 'users.read',
    filter: {},
    row: clickRow,
    pageName: 'AdminClicks',
  }),
  readClick: {
    method: 'GET',
    path: '/v1/admin/clicks/{click_id}',
    permission: 'leads.read',
    responses: { 200: { description: 'The click.', schema: clickCase } },
  },
} as const satisfies AdminEndpoints;
