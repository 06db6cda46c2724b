import * as z from 'zod';
import { integerText } from '../schema/parameters.ts';
import { expecting } from '../schema/wire.ts';
import { amount, count, day } from './fields.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';

/** The parameter that sets the period of figures. */
export const figureDays = integerText({ min: 1, max: 92 })
  .optional()
  .meta({ description: 'How many UTC days, including today; 28 by default, at most 92' });

export const overviewQuery = z.object({
  days: figureDays,
  csv: z
    .enum(['days', 'offers', 'sources', 'countries', 'placements'], {
      error: expecting('days, offers, sources, countries or placements'),
    })
    .optional()
    .meta({ description: 'Only this table, as CSV' }),
});

/** Figures of whole days, and those of the same number of days before. Excludes today, which isn't over. */
export function comparedOf<Figures extends z.ZodType>(figures: Figures) {
  return z
    .object({
      from: day('First day, UTC'),
      to: day('Last day, UTC: yesterday'),
      before_from: day('First day of those before, UTC'),
      before_to: day('Last day of those before, UTC'),
      now: figures,
      before: figures,
    })
    .nullable()
    .meta({
      description:
        'The days that are over, and as many before them, on the same weekdays if `days` is whole weeks. Null with a single day',
    });
}

/** What `days_before` is. */
export const daysBefore = 'The days before that are compared, oldest first. Empty with a single day';

/** The figures of a period, net of reversals. */
const figures = {
  impressions: count('How often an offer was shown'),
  clicks: count('Clicks'),
  leads: count('Leads that were credited'),
  reversals: count('Leads that were reversed'),
  payout: amount('What users were credited for, in the currency of payouts, less reversals'),
  gross: amount('What you earn, less reversals'),
  credits: amount("The same as `payout`, in the wall's currency"),
  epc: amount('Payout per click; null without clicks').nullable(),
  conversion: z
    .string()
    .nullable()
    .meta({ description: 'Share of clicks with a lead, as a percentage; null without clicks', example: '12.5' }),
};
const viewers = count('How many different users were shown offers, accurate to about 2%');
const openings = count('How often users opened the wall: lists that were shown from their first offer');

/** A row of `offers`, `sources` or `countries`. */
export const rankedRow = z.object({
  value: z.string().meta({ description: 'Id of the offer, name of the source, or code of the country; may be empty' }),
  name: z.string().nullable().meta({ description: 'Name of the offer; null for others, and for an unknown offer' }),
  ...figures,
});

/** A row of `days`. */
export const overviewDay = z.object({ date: day('The day, UTC'), viewers, openings, ...figures });

/** A row of `placements`. */
export const placementRow = z.object({
  value: z.string().meta({
    description: 'Name of the placement; empty: none; `(other)`: all those that are not counted apart',
    example: 'shop-empty',
  }),
  openings,
  ...figures,
});

/** Open tasks, most urgent first. */
export const tasks = ['postbacks_failing', 'feeds_stale', 'leads_held', 'tickets_open', 'sign_ins_failed'] as const;

export const overview = z
  .object({
    adwall_id: z.int().meta({ description: 'The wall' }),
    currency: z.string().meta({ description: 'Name of its currency' }),
    from: day('First day, UTC'),
    to: day('Last day, UTC'),
    totals: z.object({ viewers, openings, ...figures }).meta({ description: 'All days, including today so far' }),
    compared: comparedOf(z.object({ viewers, openings, ...figures })),
    days: z.array(overviewDay).meta({ description: 'Oldest first' }),
    days_before: z.array(overviewDay).meta({ description: daysBefore }),
    offers: z.array(rankedRow).meta({ description: 'The ten offers with the highest earnings' }),
    sources: z.array(rankedRow).meta({ description: 'The ten sources; empty: offers that name none' }),
    countries: z.array(rankedRow).meta({ description: 'The ten countries of clicks; empty: unknown' }),
    placements: z.array(placementRow).meta({
      description: 'All placements of lists and clicks, which add up to `totals`; those with the most earnings first',
    }),
    tasks: z
      .array(
        z.object({
          task: z.enum(tasks).meta({ description: 'What needs a decision' }),
          count: z.int().meta({ description: 'How many, up to 100' }),
          since: day('Only those from this day on are counted, UTC; null: all').nullable(),
        }),
      )
      .meta({ description: 'What needs a decision; empty if nothing does' }),
  })
  .meta({ id: 'AdminOverview' });

export type AdminOverview = z.output<typeof overview>;
/** Something of a wall that needs a decision, with its count. */
export type OpenTask = AdminOverview['tasks'][number];

export const overviewApi = {
  readOverview: {
    method: 'GET',
    path: '/v1/admin/walls/{adwallId}/overview',
    permission: 'figures.read',
    query: overviewQuery,
    responses: { 200: { description: 'The figures, and how whole days compare with those before.', schema: overview } },
  },
  removePlacement: {
    method: 'DELETE',
    path: '/v1/admin/walls/{adwallId}/placements/{placement}',
    permission: 'walls.change',
    audit: 'placement.remove',
    responses: { 204: { description: 'Its figures are part of `(other)`.' } },
  },
} as const satisfies AdminEndpoints;
