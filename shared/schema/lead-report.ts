import * as z from 'zod';
import { isCountryCode } from '../catalog/countries.ts';
import { leadKinds } from './lead.ts';
import { amount, idInBody, idOf, integerOf, integerText } from './parameters.ts';
import { text } from './text.ts';
import { expecting, wire } from './wire.ts';

const eventId = z
  .union([z.string(), z.number()], { error: expecting('a positive whole number') })
  .default('')
  .transform((value, context) => {
    if (value === '') return '';
    const id = integerOf(value);
    if (id !== null && id >= 0) return id === 0 ? '' : String(id);
    context.addIssue('must be a positive whole number');
    return z.NEVER;
  })
  .meta({
    description:
      'Event that the user completed: required for an offer with events, refused for others. Empty or 0 = none',
    example: 3,
    override: wire({ anyOf: [{ type: 'integer', minimum: 0 }, { const: '' }] }),
  });

const country = z
  .string({ error: expecting('a 2-letter country code') })
  .transform((value) => value.toUpperCase())
  .refine(isCountryCode, { error: 'must be an ISO 3166-1 alpha-2 country code' })
  .meta({ description: 'Country of the lead, ISO 3166-1 alpha-2', example: 'US' });

const unixSeconds = integerText({ min: 0, max: 99_999_999_999 });

const transactionId = text({ min: 1, max: 255 }).meta({
  description: "The source's own id for the lead; repeats and the reversal have the same id",
  example: 'T-1001',
});

/** What a source reports about a lead (docs/contract/leads.md#parameters): the parameters of a GET, or the JSON of a POST. */
export const reportParameters = z
  .object(
    {
      click_id: text({ min: 1, max: 100 }).meta({
        description: 'The click that the lead belongs to, from the URL of the offer',
        example: 'clk_019a6f3bb2c00000a1b2c3d4e5f60718',
      }),
      transaction_id: idInBody(transactionId),
      event_id: eventId,
      payout: amount.optional().meta({
        description: 'What the lead pays; the payout of the click if absent. Ignored in a reversal',
        example: 1.25,
      }),
      network_offer_id: idInBody(text({ max: 255 }))
        .optional()
        .meta({
          description:
            "For an offer from a feed: the network's own id of the offer. A lead that names a different one is held",
          example: '301',
        }),
      status: idOf([1, 2])
        .transform((status): 1 | 2 => (status === 2 ? 2 : 1))
        .default(1)
        .meta({ description: '1 = payable; 2 = revoked, which reverses the lead', example: 1 }),
      kind: z
        .enum(leadKinds, { error: expecting('complete, screenout or bonus') })
        .default('complete')
        .meta({
          description:
            'What the lead pays for. Only `complete` completes the offer. `screenout` and `bonus` are for surveys: they pay users who were screened out, or who answered questions about themselves. Both require a signature',
          example: 'complete',
        }),
      reason: text({ max: 255 })
        .optional()
        .meta({ description: 'Why the lead was revoked', example: 'Payment refused' }),
      country: country.optional(),
      converted_at: unixSeconds.optional().meta({
        description:
          'When the user completed it, in Unix seconds, if that was earlier; only a signed call can say so. Time limits and daily limits use it',
        example: 1_767_225_000,
      }),
    },
    { error: 'must be an object' },
  )
  .meta({ id: 'ConversionParameters', description: 'A lead, or its reversal' });

export type ReportParameters = z.output<typeof reportParameters>;

/** The time when a call was signed, in Unix seconds. */
export const reportTimestamp = unixSeconds.meta({
  description: 'When this call was signed, in Unix seconds',
  example: 1_767_225_600,
});

/** The documented query of a GET with the secret in the path. */
export const unsignedReportQuery = reportParameters.extend({ transaction_id: transactionId });

/** The documented query of a GET that uses the scheme `hmac-sha256`. */
export const reportQuery = unsignedReportQuery.extend({
  timestamp: reportTimestamp,
  signature: z.string().meta({
    description:
      'Must be the last parameter: lowercase hex HMAC-SHA256 of path and query, up to but not including `&signature=`',
    sensitive: true,
  }),
});
