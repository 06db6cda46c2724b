import * as z from 'zod';
import { leadKinds } from './lead.ts';
import { text } from './text.ts';

/** An address of a publisher, or the template of one. Which macros it may have is the service's to check. */
export const postbackAddress = text({ min: 1, max: 2000, trim: true });

const subid = (number: number) =>
  z.string().meta({
    description: number === 1 ? "The publisher's id of the user" : `subid${number} of the offers list; '' = none`,
    sensitive: true,
  });

/** What a JSON postback tells of a lead or its reversal. Amounts are negative when it was reversed. */
export const leadWebhookData = z
  .object({
    lead_id: z.string().meta({ description: 'Identifier of the lead, the same in its reversal' }),
    kind: z.enum(leadKinds).meta({
      description:
        'What it is for: `complete`, an offer or event that was completed; `screenout` or `bonus`, paid for a try that leaves the offer open',
    }),
    transaction_id: z.int().meta({
      description: "Transaction of the credit in the user's transactions, the same in its reversal",
      example: 421,
    }),
    reversal_transaction_id: z
      .int()
      .nullable()
      .meta({ description: 'Transaction that took the credit back; null for a credit' }),
    click_id: z.string().meta({ description: 'Identifier of the click' }),
    wall_id: z.int().meta({ description: 'adwallId', example: 1 }),
    offer_id: z.int().meta({ description: 'The offer', example: 1001 }),
    offer_name: z.string().meta({ description: 'Its name as of the lead', example: 'Harbor Quest' }),
    event_id: z.int().nullable().meta({ description: 'Event of the offer; null when it has none', example: 11 }),
    event_name: z.string().nullable().meta({ description: 'Its name', example: 'Reach level 10' }),
    payout: z.number().meta({ description: 'Payout of the offer or event', example: 1.25 }),
    currency_count: z.number().meta({ description: 'Credits of the user', example: 125 }),
    currency_name: z.string().meta({ description: "The wall's currency", example: 'Coins' }),
    status: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 payable, 2 revoked', example: 1 }),
    subid1: subid(1),
    subid2: subid(2),
    subid3: subid(3),
    subid4: subid(4),
    device: z.string().meta({ description: "Device id of the click; '' = none", sensitive: true }),
    ip: z.string().meta({ description: 'Address of the click', sensitive: true }),
    country: z.string().nullable().meta({ description: 'Country of the click, ISO 3166-1 alpha-2', example: 'US' }),
    reason: z.string().nullable().meta({ description: 'Why it was reversed, as the source says' }),
  })
  .meta({ id: 'LeadWebhookData' });

export type LeadWebhookData = z.output<typeof leadWebhookData>;

/** The body of a JSON postback. The same bytes at every attempt. */
export const leadWebhook = z
  .object({
    type: z.enum(['lead.credited', 'lead.reversed']).meta({ description: 'What happened' }),
    timestamp: z.iso.datetime().meta({ description: 'When it happened, UTC', example: '2026-01-31T09:30:00.000Z' }),
    data: leadWebhookData,
  })
  .meta({ id: 'LeadWebhook', description: 'A lead was credited, or reversed' });

export type LeadWebhook = z.output<typeof leadWebhook>;
