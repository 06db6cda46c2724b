import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';

const FIRST_OF = (limit: string): string => `
      select period, adwall_id, offer_id from offer_periods
      where period < cast($1 as bigint) and impressions > 0
      order by period, adwall_id, offer_id limit ${limit}`;

export const removeImpressionsQueries = {
  count: query<{ impressions: number }>(`
    select count(*) as impressions from offer_periods where period < cast($1 as bigint) and impressions > 0`),
  clear: query<{ period: number }>(`
    update offer_periods set impressions = 0 where (period, adwall_id, offer_id) in (${FIRST_OF('cast($2 as bigint)')})
    returning period`),
  /** Rows that counted nothing else say nothing any more. */
  deleteEmpty: query(`
    delete from offer_periods
    where period between cast($1 as bigint) and cast($2 as bigint) and impressions = 0 and clicks = 0 and leads = 0
      and reversals = 0 and conversions = 0 and payout = 0 and amount = 0 and gross = 0`),
};

/** Removes the impressions of old periods. Their clicks and leads stay counted. */
export function* removeImpressions(input: {
  before: number;
  limit: number;
  isDry: boolean;
}): Command<{ impressions: number }> {
  const { before, limit } = input;
  if (input.isDry) return (yield* one(removeImpressionsQueries.count, before)) ?? { impressions: 0 };
  const cleared = (yield* all(removeImpressionsQueries.clear, before, limit)).map(({ period }) => period);
  if (cleared.length > 0) {
    yield* one(removeImpressionsQueries.deleteEmpty, Math.min(...cleared), Math.max(...cleared));
  }
  return { impressions: cleared.length };
}
