import * as z from 'zod';
import { leadKinds } from './lead.ts';
import { text } from './text.ts';
import { testMark } from './test-mark.ts';

/** The URL of a postback, or a template for one. The service checks its macros. */
export const postbackAddress = text({ min: 1, max: 2000, trim: true });

/** Text that a receiver's response must contain. */
export const answerText = text({ min: 1, max: 200 });

const subid = (number: number) =>
  z.string().meta({
    description: number === 1 ? "The publisher's id for the user" : `subid${number} of the offers list; '' = none`,
    sensitive: true,
  });

/** The `data` of a JSON postback about a lead or its reversal. Amounts are negative in a reversal. */
export const leadWebhookData = z
  .object({
    lead_id: z.string().meta({ description: 'Identifier of the lead, the same in its reversal' }),
    kind: z.enum(leadKinds).meta({
      description:
        'What the lead pays for: `complete` = a completed offer or event; `screenout` and `bonus` leave the offer open',
    }),
    transaction_id: z.int().meta({
      description: "Transaction of the credit in the user's account, the same in its reversal",
      example: 421,
    }),
    reversal_transaction_id: z
      .int()
      .nullable()
      .meta({ description: 'Transaction that reversed the credit; null for a credit' }),
    click_id: z.string().meta({ description: 'Identifier of the click' }),
    wall_id: z.int().meta({ description: 'Id of the wall', example: 1 }),
    offer_id: z.int().meta({ description: 'The offer', example: 1001 }),
    offer_name: z.string().meta({ description: 'Name of the offer at the time of the lead', example: 'Harbor Quest' }),
    event_id: z.int().nullable().meta({ description: 'Event of the offer; null if it has none', example: 11 }),
    event_name: z.string().nullable().meta({ description: 'Name of the event', example: 'Reach level 10' }),
    payout: z.number().meta({ description: 'Payout of the offer or event', example: 1.25 }),
    currency_count: z.number().meta({ description: 'Credits for the user', example: 125 }),
    bonus: z.number().optional().meta({
      description: 'The part of `currency_count` that a reward rule added, or took if it cuts; absent without a rule',
      example: 62.5,
    }),
    rule: z.string().optional().meta({ description: 'Name of that rule at the click', example: 'Weekend' }),
    currency_name: z.string().meta({ description: "The wall's currency", example: 'Coins' }),
    status: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 payable, 2 revoked', example: 1 }),
    subid1: subid(1),
    subid2: subid(2),
    subid3: subid(3),
    subid4: subid(4),
    device: z.string().meta({ description: "Device id of the click; '' = none", sensitive: true }),
    ip: z.string().meta({ description: 'IP address of the click', sensitive: true }),
    country: z.string().nullable().meta({ description: 'Country of the click, ISO 3166-1 alpha-2', example: 'US' }),
    placement: z.string().optional().meta({
      description: 'The placement of the list where the user clicked; absent for none',
      example: 'shop-empty',
    }),
    reason: z.string().nullable().meta({ description: 'Why the lead was reversed, in the words of the source' }),
    dedupe_key: z.string().meta({
      description: 'The same in every message about this credit or reversal, whichever postback and attempt it is for',
      example: '7d1f0b8e52c94a6f8b3e6a90c1d2e4f5-1',
    }),
    test: testMark,
  })
  .meta({ id: 'LeadWebhookData' });

export type LeadWebhookData = z.output<typeof leadWebhookData>;

/** The `data` of a JSON postback about a held lead. Its amounts are 0, so that a receiver may add them. */
export const heldLeadWebhookData = leadWebhookData
  .omit({ bonus: true, rule: true })
  .extend({
    transaction_id: z.null().meta({ description: 'Null: nothing is credited' }),
    reversal_transaction_id: z.null().meta({ description: 'Null: nothing is taken back' }),
    payout: z.literal(0).meta({ description: '0: nothing is credited' }),
    currency_count: z.literal(0).meta({ description: '0: nothing is credited' }),
    status: z.union([z.literal(0), z.literal(3)]).meta({ description: '0 pending, 3 rejected', example: 0 }),
    held: z
      .object({
        payout: leadWebhookData.shape.payout,
        currency_count: leadWebhookData.shape.currency_count,
        bonus: leadWebhookData.shape.bonus,
        rule: leadWebhookData.shape.rule,
        available_at: z.iso.datetime().nullable().meta({
          description: 'When it is credited, UTC; null for a rejected lead',
          example: '2026-02-14T09:30:00.000Z',
        }),
      })
      .meta({ description: 'What the user gets on that date, or would have got' }),
    reason: z.string().nullable().meta({ description: 'Why the lead was rejected; null for a pending one' }),
    dedupe_key: z.string().meta({
      description: 'The same in every message that says this about the lead',
      example: '7d1f0b8e52c94a6f8b3e6a90c1d2e4f5-0',
    }),
  })
  .meta({ id: 'HeldLeadWebhookData' });

export type HeldLeadWebhookData = z.output<typeof heldLeadWebhookData>;

/** The body of a JSON postback about a held lead. Nothing is credited or taken back. */
export const heldLeadWebhook = z
  .object({
    type: z.enum(['lead.pending', 'lead.rejected']).meta({ description: 'What happened' }),
    timestamp: z.iso.datetime().meta({ description: 'When it happened, UTC', example: '2026-01-31T09:30:00.000Z' }),
    data: heldLeadWebhookData,
  })
  .meta({ id: 'HeldLeadWebhook', description: 'A lead waits for its date, or an announced lead was rejected' });

export type HeldLeadWebhook = z.output<typeof heldLeadWebhook>;

/** The body of a JSON postback. Every attempt sends the same bytes. */
export const leadWebhook = z
  .object({
    type: z.enum(['lead.credited', 'lead.reversed']).meta({ description: 'What happened' }),
    timestamp: z.iso.datetime().meta({ description: 'When it happened, UTC', example: '2026-01-31T09:30:00.000Z' }),
    data: leadWebhookData,
  })
  .meta({ id: 'LeadWebhook', description: 'A lead was credited or reversed' });

export type LeadWebhook = z.output<typeof leadWebhook>;
