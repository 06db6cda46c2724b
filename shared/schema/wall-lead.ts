import * as z from 'zod';
import { leadKinds, RECONCILED } from './lead.ts';
import { integerText, optionalApiKey } from './parameters.ts';
import { text } from './text.ts';

/** Which of a wall's leads to list. Unknown parameters are refused. */
export const wallLeadsQuery = z.strictObject({
  after: text({ min: 1, max: 100 })
    .optional()
    .meta({ description: 'The `lead_id` after which to go on; from the first lead when omitted' }),
  limit: integerText({ min: 1, max: 1000 }).default(500).meta({ description: 'Leads of one answer', example: 500 }),
  api_key: optionalApiKey,
});

const lead = z
  .object({
    lead_id: z
      .string()
      .meta({ description: 'Identifier of the lead, as postbacks tell it; a later lead sorts after it' }),
    kind: z
      .enum(leadKinds)
      .meta({ description: '`screenout` and `bonus` are paid for a try and leave the offer open' }),
    state: z.enum(['pending', 'credited', 'rejected', 'reversed']).meta({
      description: 'As of now: held for a check, in the balance, turned away, taken back',
    }),
    reason: z.string().nullable().meta({ description: 'Why it is held, was turned away or taken back', example: null }),
    source: z.string().meta({ description: 'Who reported it', example: 'acme' }),
    transaction_id: z.string().meta({ description: "The source's own id of it", example: 'T-1001' }),
    event_id: z
      .union([z.int(), z.literal(RECONCILED)])
      .nullable()
      .meta({
        description:
          'Event of the offer; null when it names none; `reconciled`: the difference that was paid on top of the lead of the same transaction',
      }),
    click_id: z.string().meta({ description: 'The click it came from' }),
    subid1: z.string().nullable().meta({ description: 'The user; null once erased', sensitive: true }),
    offer_id: z.int().meta({ description: 'The offer', example: 1001 }),
    offer_name: z.string().nullable().meta({ description: 'Its name by now; null when it is gone' }),
    currency_count: z
      .number()
      .meta({ description: 'Credits of the lead; in the balance while it is `credited`', example: 125 }),
    payout: z.number().meta({ description: 'What it pays the publisher', example: 1.25 }),
    gross: z
      .number()
      .meta({ description: 'The same before shares are taken off; equal to `payout` as yet', example: 1.25 }),
    at: z.iso.datetime().meta({ description: 'When it came, UTC', example: '2026-01-31T09:30:00.000Z' }),
    changed_at: z.iso.datetime().meta({ description: 'When its state last changed, UTC' }),
  })
  .meta({ id: 'WallLead' });

/** A page of a wall's leads, for the publisher's books. */
export const wallLeads = z
  .object({ leads: z.array(lead).meta({ description: 'In the order of time' }) })
  .meta({ id: 'WallLeads' });

export type WallLeads = z.output<typeof wallLeads>;
