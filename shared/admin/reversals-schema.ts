import * as z from 'zod';
import { integerText } from '../schema/parameters.ts';
import { expecting } from '../schema/wire.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { amount, count, day } from './fields.ts';
import { REVERSAL_DAYS, reversalGroups } from './values.ts';

const figures = {
  credited: count('Leads that were credited, including those that were reversed later'),
  reversed: count('Those that were reversed'),
  rate: z
    .string()
    .nullable()
    .meta({ description: 'Share of the credited leads that were reversed, as a percentage; null without leads' }),
  credits_reversed: amount("What was reversed, in the wall's currency"),
  credits_lost: amount("The part of it that users' balances didn't cover when the reversals came"),
  median_days: z
    .int()
    .nullable()
    .meta({ description: 'Days from credit to reversal, rounded up; null without reversals' }),
  p90_days: z.int().nullable().meta({ description: 'The days within which nine of ten reversals came' }),
};

/** A row of the report. Its fields are the columns of the CSV. */
export const reversalRow = z
  .object({
    value: z.string().meta({
      description:
        'The user, the id of the offer, the name of the source or network, or the code of the country; empty: unknown, or an erased user',
      sensitive: true,
    }),
    name: z.string().nullable().meta({ description: 'Name of the offer or network; null for others' }),
    ...figures,
  })
  .meta({ id: 'AdminReversalRow' });

const holdSuggestion = z.object({
  hold_days: count('The days after a credit within which nine of ten reversals came'),
  reversals: count('Reversals of the clicks of the last 90 days'),
  prevented: count('Those that would have come before the credit'),
  prevented_credits: amount("What would never have been credited, in the wall's currency"),
  lost: amount("What users' balances didn't cover, in the currency of payouts"),
  saved: amount('The part of it that would not have been lost'),
  lost_credits: amount("The same as `lost`, in the wall's currency"),
  saved_credits: amount("The same as `saved`, in the wall's currency"),
  waiting: count('Leads that would have been credited later, although they were not reversed by then'),
  waiting_credits: amount('Their credits'),
});

export const reversals = z
  .object({
    adwall_id: z.int().meta({ description: 'The wall' }),
    currency: z.string().meta({ description: 'Name of its currency' }),
    by: z.enum(reversalGroups).meta({ description: 'What the rows are' }),
    from: day('First day of the clicks, UTC'),
    to: day('Last day of the clicks, UTC'),
    totals: z.object(figures).meta({ description: 'All leads of the wall' }),
    rows: z
      .array(
        reversalRow.extend({
          sources: z
            .array(z.string())
            .meta({ description: 'The sources of these leads; empty unless the rows are sources or networks' }),
        }),
      )
      .meta({ description: 'Where most was reversed first' }),
    more: z.boolean().meta({ description: 'Whether there are more than these rows' }),
    rows_from: day(
      'First day of the clicks in the rows; later than `from` if users have too many reversals to read all',
    ),
    suggestion: holdSuggestion.nullable().meta({
      description: 'How long to hold leads, and what that would have changed; null if there are too few reversals',
    }),
    explanation: z.array(z.string()).meta({ description: 'The suggestion in words, one paragraph each' }),
  })
  .meta({ id: 'AdminReversals' });

export type AdminReversals = z.output<typeof reversals>;

export const reversalsQuery = z.object({
  by: z
    .enum(reversalGroups, { error: expecting(`one of ${reversalGroups.join(', ')}`) })
    .optional()
    .meta({ description: 'What the rows are; `source` by default. `user`: for roles that see users' }),
  days: integerText({ min: 1, max: 365 })
    .refine((days) => REVERSAL_DAYS.some((each) => each === days), `must be one of ${REVERSAL_DAYS.join(', ')}`)
    .optional()
    .meta({ description: 'Clicks of how many UTC days, including today: 30, 90 or 365; 90 by default' }),
  format: z
    .enum(['json', 'csv'], { error: expecting('json or csv') })
    .optional()
    .meta({ description: '`csv`: only the rows, at most 1000, as CSV; its last line says if there are more' }),
});

export const reversalsApi = {
  readReversals: {
    method: 'GET',
    path: '/v1/admin/walls/{adwallId}/reversals',
    permission: 'figures.read',
    query: reversalsQuery,
    responses: { 200: { description: 'The report.', schema: reversals } },
  },
} as const satisfies AdminEndpoints;
