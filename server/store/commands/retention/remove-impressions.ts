import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';

/** Period, wall and offer: the key of a row. */
type Key = readonly [period: number, adwallId: number, offerId: number];

const KEY = 'period, adwall_id, offer_id';
/** Rows after the cleared ones. Cleared rows are kept for their clicks, and must not be read again each time. */
const LEFT = `(${KEY}) > (cast($1 as bigint), cast($2 as bigint), cast($3 as bigint))
      and period < cast($4 as bigint) and impressions > 0`;

export const removeImpressionsQueries = {
  count: query<{ impressions: number }>(`select count(*) as impressions from offer_periods where ${LEFT}`),
  clear: query<{ period: number; adwallId: number; offerId: number }>(`
    update offer_periods set impressions = 0 where (${KEY}) in (
      select ${KEY} from offer_periods where ${LEFT} order by ${KEY} limit cast($5 as bigint))
    returning period, adwall_id as "adwallId", offer_id as "offerId"`),
  /** Rows without any other counts are useless. */
  deleteEmpty: query(`
    delete from offer_periods
    where (${KEY}) > (cast($1 as bigint), cast($2 as bigint), cast($3 as bigint))
      and (${KEY}) <= (cast($4 as bigint), cast($5 as bigint), cast($6 as bigint))
      and impressions = 0 and clicks = 0 and leads = 0 and reversals = 0 and conversions = 0 and payout = 0
      and amount = 0 and gross = 0`),
  cursor: query<{ value: string }>(`select value from retention_cursors where name = 'impressions'`),
  saveCursor: query(`
    insert into retention_cursors (name, value) values ('impressions', $1)
    on conflict (name) do update set value = excluded.value`),
};

/** Removes the impressions of old periods, oldest first. Their clicks and leads stay counted. */
export function* removeImpressions(input: {
  before: number;
  limit: number;
  isDry: boolean;
}): Command<{ impressions: number }> {
  const { before, isDry, limit } = input;
  const stored = (yield* one(removeImpressionsQueries.cursor))?.value;
  const after: Key = stored === undefined ? [-1, 0, 0] : (JSON.parse(stored) as Key);
  if (isDry) return (yield* one(removeImpressionsQueries.count, ...after, before)) ?? { impressions: 0 };
  const cleared = yield* all(removeImpressionsQueries.clear, ...after, before, limit);
  const last = cleared
    .map(({ adwallId, offerId, period }): Key => [period, adwallId, offerId])
    .toSorted(byKey)
    .at(-1);
  if (last === undefined) return { impressions: 0 };
  yield* one(removeImpressionsQueries.deleteEmpty, ...after, ...last);
  yield* one(removeImpressionsQueries.saveCursor, JSON.stringify(last));
  return { impressions: cleared.length };
}

function byKey(a: Key, b: Key): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
