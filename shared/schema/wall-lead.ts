import * as z from 'zod';
import { leadKinds } from './lead.ts';
import { integerText, optionalApiKey } from './parameters.ts';
import { text } from './text.ts';

/** Which of a wall's leads to list. Refuses unknown parameters. */
export const wallLeadsQuery = z.strictObject({
  after: text({ min: 1, max: 100 })
    .optional()
    .meta({ description: 'List leads after this `lead_id`; from the first lead if omitted' }),
  limit: integerText({ min: 1, max: 1000 })
    .default(500)
    .meta({ description: 'Maximum number of leads in the response', example: 500 }),
  api_key: optionalApiKey,
});

const lead = z
  .object({
    lead_id: z
      .string()
      .meta({ description: 'Identifier of the lead, the same as in postbacks; ids of later leads sort after it' }),
    kind: z.enum(leadKinds).meta({ description: '`screenout` and `bonus` pay the user and leave the offer open' }),
    state: z.enum(['pending', 'credited', 'rejected', 'reversed']).meta({
      description: 'Current state: held for review, in the balance, rejected, or reversed',
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the lead is held, or was rejected or reversed', example: null }),
    release_at: z.iso.datetime().nullable().meta({
      description: 'When a held lead may be credited, UTC; null if it has no date, and once it is no longer held',
      example: null,
    }),
    source: z.string().meta({ description: 'Source that reported the lead', example: 'acme' }),
    transaction_id: z.string().meta({ description: "The source's own id for the lead", example: 'T-1001' }),
    event_id: z.union([z.int(), z.string()]).nullable().meta({
      description:
        'Event of the offer; null if the lead names none; `reconciled` = the difference paid on top of an earlier lead with the same `transaction_id`; other text = a goal that the offer did not have at the click, as the network names it',
    }),
    click_id: z.string().meta({ description: 'The click that the lead belongs to' }),
    placement: z.string().nullable().meta({
      description: 'The placement of the list where the user clicked; null for none, and after an erasure',
      example: 'shop-empty',
    }),
    subid1: z.string().nullable().meta({ description: 'The user; null after an erasure', sensitive: true }),
    test: z.boolean().meta({ description: 'Whether the user is a test user', example: false }),
    offer_id: z.int().meta({ description: 'The offer', example: 1001 }),
    offer_name: z.string().nullable().meta({ description: 'Current name of the offer; null if it no longer exists' }),
    currency_count: z
      .number()
      .meta({ description: 'Credits of the lead; in the balance while the lead is `credited`', example: 125 }),
    base: z
      .number()
      .meta({ description: 'Credits without the reward rule: `currency_count` minus `bonus`', example: 125 }),
    bonus: z.number().meta({
      description: 'Credits that a reward rule added; negative if it cut them; 0 without a rule',
      example: 0,
    }),
    rule: z
      .string()
      .nullable()
      .meta({ description: 'Name of the reward rule at the click; null without one', example: null }),
    payout: z.number().meta({ description: 'What the lead pays the publisher', example: 1.25 }),
    gross: z
      .number()
      .meta({ description: 'What the publisher earns: the payout before the share that users get', example: 1.25 }),
    at: z.iso.datetime().meta({ description: 'When the lead arrived, UTC', example: '2026-01-31T09:30:00.000Z' }),
    changed_at: z.iso.datetime().meta({ description: 'When the state last changed, UTC' }),
  })
  .meta({ id: 'WallLead' });

/** A page of a wall's leads, for the publisher's accounting. */
export const wallLeads = z
  .object({ leads: z.array(lead).meta({ description: 'Oldest first' }) })
  .meta({ id: 'WallLeads' });

export type WallLeads = z.output<typeof wallLeads>;
