import { utcDay, utcDayStart } from '@rewards-wall/shared/utc-day.ts';
import { all, one, type Command } from '../../command.ts';
import type { LeadCap } from '../../ports/clicks.ts';
import { query } from '../../sql.ts';
import { claimOf, countsAgainstCap } from './lead-claims.ts';
import { raiseCaps } from '../installation/versions.ts';

/**
 * Counts a day's completions of offers with a cap (docs/contract/leads.md#caps). `offers`: SQL of a table of their ids.
 * The index of leads begins with the wall, so this looks up the offers in every wall with leads, including removed
 * ones.
 */
const countLeads = (offers: string): string => `
    with recursive walls_with_leads (adwall_id) as (
      select min(adwall_id) from leads
      union all
      select (select min(l.adwall_id) from leads l where l.adwall_id > w.adwall_id)
      from walls_with_leads w where w.adwall_id is not null)
    insert into cap_counters (offer_id, day, leads)
    select l.offer_id, cast($2 as text), count(*)
    from ${offers} cross join walls_with_leads w cross join leads l
    where l.adwall_id = w.adwall_id and l.offer_id = cast(given.value as bigint) and l.state in ('credited', 'pending')
      and l.slot = 0 and ${countsAgainstCap('l')} and l.at >= $3
      and not exists (select 1 from accounts a where a.account_id = l.account_id and a.test = 1)
    group by l.offer_id
    on conflict (offer_id, day) do update set leads = excluded.leads`;

export const capQueries = {
  countLeads: query({
    sqlite: countLeads('json_each($1) given'),
    postgres: countLeads('json_array_elements_text(cast($1 as json)) given'),
  }),
  /** The cap that a lead of the account counts against; none for test users. */
  capOfOffer: query<{ leads: number; per: LeadCap['per'] }>(`
    select cap_leads as leads, cap_per as per from offers
    where offer_id = $1 and cap_leads is not null
      and not exists (select 1 from accounts a where a.account_id = cast($2 as bigint) and a.test = 1)`),
  addLead: query<{ leads: number }>(`
    insert into cap_counters (offer_id, day, leads) values ($1, $2, 1)
    on conflict (offer_id, day) do update set leads = cap_counters.leads + 1 returning leads`),
  removeLead: query<{ leads: number }>(`
    update cap_counters set leads = leads - 1 where offer_id = $1 and day = $2 and leads > 0 returning leads`),
};

/**
 * Counts the credited and held leads of offers that just got a cap (docs/contract/leads.md#caps), because counters
 * exist only while there is a cap. Reads all leads of these offers, once for daily caps on the day of `at` and once for
 * total caps.
 */
export function* countLeadsForNewCaps(
  offers: readonly { offer_id: number; cap_per: string | null }[],
  at: number,
): Command<void> {
  const dayStart = utcDayStart(at);
  const day = utcDay(dayStart);
  for (const [per, counted, since] of [
    ['total', '', 0],
    ['day', day, dayStart],
  ] as const) {
    const ids = offers.filter((offer) => offer.cap_per === per).map((offer) => offer.offer_id);
    if (ids.length > 0) yield* all(capQueries.countLeads, JSON.stringify(ids), counted, since);
  }
}

export interface CountedLead {
  accountId: number;
  at: number;
  offerId: number;
  place: string;
}

/** Counts a lead that takes a place that it did not have while it was held. */
export function* addToCap({ accountId, at, offerId, place }: CountedLead): Command<void> {
  if (claimOf(place) === 'identity') return;
  const cap = yield* one(capQueries.capOfOffer, offerId, accountId);
  if (cap === undefined) return;
  const counted = yield* one(capQueries.addLead, offerId, cap.per === 'day' ? utcDay(at) : '');
  if (counted?.leads === cap.leads) yield* raiseCaps();
}

/** Stops counting a held lead that was not credited, against the offer's current cap. */
export function* removeFromCap({ accountId, at, offerId, place }: CountedLead): Command<void> {
  if (claimOf(place) === 'identity') return;
  const cap = yield* one(capQueries.capOfOffer, offerId, accountId);
  if (cap === undefined) return;
  const day = cap.per === 'day' ? utcDay(at) : '';
  const counted = yield* one(capQueries.removeLead, offerId, day);
  if (counted?.leads === cap.leads - 1) yield* raiseCaps();
}
