import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { EventLimits } from '../../ports/leads.ts';

/** The place of a lead among those of an event that is paid several times. Null: it has none. */
export interface NumberedPlace {
  number: number | null;
  day: string | null;
}

export const NO_NUMBERED_PLACE: NumberedPlace = { number: null, day: null };

/** The lead that took the event while it was paid only once has number 1. */
const ofEvent = 'account_id = $1 and offer_id = $2 and event_id = $3';

export const numberedPlaceQueries = {
  /** The first free number up to $4; null if there is none. */
  freeNumber: query<{ number: number | null }>(`
    select min(c.number) as number
    from (
      select 1 as number union all select 2
      union all
      select place_number + 1 from leads where ${ofEvent} and place_number is not null) c
    where c.number <= cast($4 as bigint)
      and not exists (select 1 from leads where ${ofEvent} and place_number = c.number)
      and (c.number > 1 or not exists (select 1 from leads where ${ofEvent} and place = '' and slot = 0))`),
  /** For an event without a limit. */
  nextNumber: query<{ number: number }>(`
    select 1 + coalesce(
      (select max(place_number) from leads where ${ofEvent} and place_number is not null),
      (select count(*) from leads where ${ofEvent} and place = '' and slot = 0)) as number`),
  leadOfDay: query<{ leadId: string }>(`
    select lead_id as "leadId" from leads where ${ofEvent} and place_day = cast($4 as text)`),
  /** Counts credited and held leads that complete an event, or one of its several completions. */
  countCompletions: query<{ completions: number }>(`
    select count(*) as completions from leads
    where account_id = $1 and offer_id = $2 and slot = 0 and state in ('credited', 'pending')
      and (place = '' or place_number is not null)`),
  uncomplete: query('update leads set completes = 0 where account_id = $1 and offer_id = $2 and completes = 1'),
};

/** The account must be locked. */
export function* findNumberedPlace(
  { accountId, eventId, offerId }: { accountId: number; offerId: number; eventId: string },
  { completions, day }: EventLimits,
): Command<NumberedPlace> {
  const event = [accountId, offerId, eventId] as const;
  const free =
    completions === null
      ? yield* one(numberedPlaceQueries.nextNumber, ...event)
      : yield* one(numberedPlaceQueries.freeNumber, ...event, completions);
  const number = free?.number ?? null;
  const taken = day === null ? undefined : yield* one(numberedPlaceQueries.leadOfDay, ...event, day);
  return { number, day: taken === undefined && number !== null ? day : null };
}

/** 1 if one more completion completes the offer; see `NewLead.eventCount`. */
export function* completesOffer(accountId: number, offerId: number, eventCount: number | null): Command<number> {
  if (eventCount === null) return 0;
  if (eventCount <= 1) return 1;
  const before = yield* one(numberedPlaceQueries.countCompletions, accountId, offerId);
  return (before?.completions ?? 0) + 1 >= eventCount ? 1 : 0;
}
