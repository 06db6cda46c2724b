import { utcDay, utcDayStart } from '@rewards-wall/shared/utc-day.ts';
import { query } from '../sql.ts';
import { all, type Steps } from '../steps.ts';
import { countsInSql } from './lead-place.ts';

const count = (offers: string): string => `
    insert into cap_counters (offer_id, day, leads)
    select offer_id, cast($2 as text), count(*) from leads
    where slot = 0 and ${countsInSql('leads')} and state in ('credited', 'pending') and at >= $3 and offer_id in (${offers})
    group by offer_id
    on conflict (offer_id, day) do update set leads = excluded.leads`;

export const newCapQueries = {
  countLeads: query({
    sqlite: count('select value from json_each($1)'),
    postgres: count('select cast(value as bigint) from json_array_elements_text(cast($1 as json))'),
  }),
};

/**
 * Counts the leads that offers have already, credited or held, against a cap that they did not have before: counters
 * are kept only while there is a cap. Reads all leads, once for caps per day of `at` and once for caps in total.
 */
export function* countLeadsOfNewCaps(
  offers: readonly { offer_id: number; cap_per: string | null }[],
  at: number,
): Steps<void> {
  const dayStart = utcDayStart(at);
  const day = utcDay(dayStart);
  for (const [per, counted, since] of [
    ['total', '', 0],
    ['day', day, dayStart],
  ] as const) {
    const ids = offers.filter((offer) => offer.cap_per === per).map((offer) => offer.offer_id);
    if (ids.length > 0) yield* all(newCapQueries.countLeads, JSON.stringify(ids), counted, since);
  }
}
