import { canonicalDigest } from '../../canonical-digest.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { EndedFeedRun, FeedApplication, FeedGoal, FeedGoalKey, FeedOffer, FeedRun } from '../../ports/feeds.ts';
import { withOverrides } from '../../../schema/offer-overrides.ts';
import { lockCatalogue, raiseCatalogue, versions } from '../installation/versions.ts';
import { CHUNK, offerRow, PRUNED, switchOffers, upsertOffers } from '../offers/catalogue.ts';
import { overridesOf } from './overrides.ts';

type FeedOfferRow = Omit<FeedOffer, 'isListed'> & { listed: number };

const goalFields = 'external_id, goal_key, event_id';

/** How many runs of a feed are kept, of each kind. */
const KEPT_RUNS = 100;

const KEPT_ON_CONFLICT =
  'on conflict (feed, external_id) do update set offer = excluded.offer, digest = excluded.digest, listed = 1';

export const feedRunQueries = {
  feedOffers: query<FeedOfferRow>(`
    select external_id as "externalId", offer_id as "offerId", digest, listed from feed_offers
    where feed = $1 and external_id > cast($2 as text) order by external_id limit cast($3 as bigint)`),
  feedGoals: query<FeedGoal>(`
    select external_id as "externalId", goal_key as key, event_id as "eventId" from feed_goals
    where feed = $1 and (external_id, goal_key) > (cast($2 as text), cast($3 as text))
    order by external_id, goal_key limit cast($4 as bigint)`),
  reserveIds: query<{ next: number }>('update feed_ids set next = next + $2 where name = $1 returning next'),
  endLease: query<{ name: string }>(`
    update feeds set lease = null, lease_until = null, due_at = $3,
      failures = case when cast($4 as bigint) is null then failures + 1 else 0 end,
      succeeded_at = coalesce(cast($4 as bigint), succeeded_at)
    where name = $1 and lease = $2 returning name`),
  endReport: query<{ name: string }>(`
    update feeds set lease = null, lease_until = null, report_due_at = $3,
      report_failures = case when cast($4 as bigint) is null then report_failures + 1 else 0 end,
      report_succeeded_at = coalesce(cast($4 as bigint), report_succeeded_at)
    where name = $1 and lease = $2 returning name`),
  upsertFeedOffers: query({
    sqlite: `
    insert into feed_offers (feed, external_id, offer_id, offer, digest, listed)
    select $1, value ->> 'external_id', value ->> 'offer_id', value ->> 'offer', value ->> 'digest', 1
    from json_each($2) where true ${KEPT_ON_CONFLICT}`,
    postgres: `
    insert into feed_offers (feed, external_id, offer_id, offer, digest, listed)
    select $1, external_id, offer_id, offer, digest, 1 from json_to_recordset(cast($2 as json)) as given
      (external_id text, offer_id bigint, offer text, digest text) ${KEPT_ON_CONFLICT}`,
  }),
  insertGoals: query({
    sqlite: `
    insert into feed_goals (feed, ${goalFields})
    select $1, value ->> 'external_id', value ->> 'goal_key', value ->> 'event_id' from json_each($2)`,
    postgres: `
    insert into feed_goals (feed, ${goalFields})
    select $1, ${goalFields} from json_to_recordset(cast($2 as json)) as given
      (external_id text, goal_key text, event_id bigint)`,
  }),
  unlist: query({
    sqlite: `
    update feed_offers set listed = 0 where feed = $1 and external_id in (select value from json_each($2))`,
    postgres: `
    update feed_offers set listed = 0
    where feed = $1 and external_id in (select json_array_elements_text(cast($2 as json)))`,
  }),
  capsOf: query<{ offerId: number; capPer: string | null }>({
    sqlite: `
    select offer_id as "offerId", cap_per as "capPer" from offers
    where offer_id in (select value from json_each($1))`,
    postgres: `
    select offer_id as "offerId", cap_per as "capPer" from offers
    where offer_id in (select cast(value as bigint) from json_array_elements_text(cast($1 as json)))`,
  }),
  insertRun: query(`
    insert into feed_runs (run_id, feed, started_at, ended_at, outcome, report, kind)
    values ($1, $2, $3, $4, $5, $6, $7)`),
  forgetRuns: query(`
    delete from feed_runs where feed = $1 and kind = $2 and run_id not in
      (select run_id from feed_runs where feed = $1 and kind = $2 order by run_id desc limit ${KEPT_RUNS})`),
  runs: query<FeedRun>(`
    select run_id as "runId", feed, kind, started_at as "startedAt", ended_at as "endedAt", outcome, report from feed_runs
    where feed = $1 order by run_id desc limit cast($2 as bigint)`),
};

export function* listFeedOffers(input: { feed: string; after: string; limit: number }): Command<FeedOffer[]> {
  const rows = yield* all(feedRunQueries.feedOffers, input.feed, input.after, input.limit);
  return rows.map(({ listed, ...row }) => ({ ...row, isListed: listed === 1 }));
}

export function* listFeedGoals(input: { feed: string; after: FeedGoalKey; limit: number }): Command<FeedGoal[]> {
  const { after, feed, limit } = input;
  return [...(yield* all(feedRunQueries.feedGoals, feed, after.externalId, after.key, limit))];
}

/** Ids that nobody uses in the end are lost; there are enough. */
export function* reserveFeedIds(input: {
  offers: number;
  events: number;
}): Command<{ offerId: number; eventId: number }> {
  const offers = yield* one(feedRunQueries.reserveIds, 'offer', input.offers);
  const events = yield* one(feedRunQueries.reserveIds, 'event', input.events);
  if (offers === undefined || events === undefined) throw new Error('The counters of feed ids are missing.');
  return { offerId: offers.next - input.offers, eventId: events.next - input.events };
}

/** The lease says that nothing has changed since the run began, so only what differs has to be written. */
export function* applyFeedRun(input: FeedApplication): Command<{ kind: 'applied' | 'lost_lease' }> {
  const { at, changed, name, newGoals, vanished } = input;
  yield* lockCatalogue();
  if ((yield* one(feedRunQueries.endLease, name, input.lease, input.dueAt, at)) === undefined) {
    return { kind: 'lost_lease' };
  }
  for (const part of parts(changed)) {
    const rows = part.map(({ digest, externalId, offer }) => ({
      ...{ external_id: externalId, offer_id: offer.offer_id, offer: JSON.stringify(offer), digest },
    }));
    yield* all(feedRunQueries.upsertFeedOffers, name, JSON.stringify(rows));
  }
  for (const part of parts(newGoals)) {
    const rows = part.map(({ eventId, externalId, key }) => ({
      ...{ external_id: externalId, goal_key: key, event_id: eventId },
    }));
    yield* all(feedRunQueries.insertGoals, name, JSON.stringify(rows));
  }
  yield* publish(input);
  for (const part of parts(vanished)) {
    yield* all(feedRunQueries.unlist, name, JSON.stringify(part.map(({ externalId }) => externalId)));
  }
  yield* recordRun(input, { kind: 'offers', outcome: 'applied' });
  return { kind: 'applied' };
}

/** Writes to the catalogue what users see. */
function* publish({ at, changed, vanished }: FeedApplication): Command<void> {
  const ids = changed.map(({ offer }) => offer.offer_id);
  const version = (yield* versions()).catalogue + 1;
  const caps = new Map<number, string | null>();
  const overrides = new Map<number, Parameters<typeof withOverrides>[1]>();
  for (const part of parts(ids)) {
    for (const row of yield* all(feedRunQueries.capsOf, JSON.stringify(part))) caps.set(row.offerId, row.capPer);
    for (const [offerId, own] of yield* overridesOf(part)) overrides.set(offerId, own);
  }
  const rows = changed.map(({ offer }) => {
    const overridden = overrides.get(offer.offer_id);
    const shown = overridden === undefined ? offer : withOverrides(offer, overridden);
    return offerRow(shown, canonicalDigest(shown));
  });
  yield* upsertOffers({ rows, caps, version, at });
  const disabled = yield* switchOffers(
    vanished.map(({ offerId }) => offerId),
    version,
    PRUNED,
  );
  if (rows.length > 0 || disabled.length > 0) yield* raiseCatalogue();
}

export function* endFeedRun(input: EndedFeedRun): Command<{ kind: 'ended' | 'lost_lease' }> {
  const { dueAt, lease, name, outcome } = input;
  if ((yield* one(feedRunQueries.endLease, name, lease, dueAt, null)) === undefined) return { kind: 'lost_lease' };
  yield* recordRun(input, { kind: 'offers', outcome });
  return { kind: 'ended' };
}

export function* endFeedReport(
  input: Omit<EndedFeedRun, 'outcome'> & { outcome: 'applied' | 'failed' },
): Command<{ kind: 'ended' | 'lost_lease' }> {
  const { at, dueAt, lease, name, outcome } = input;
  const ended = yield* one(feedRunQueries.endReport, name, lease, dueAt, outcome === 'applied' ? at : null);
  if (ended === undefined) return { kind: 'lost_lease' };
  yield* recordRun(input, { kind: 'report', outcome });
  return { kind: 'ended' };
}

export function* listFeedRuns(input: { feed: string; limit: number }): Command<FeedRun[]> {
  return [...(yield* all(feedRunQueries.runs, input.feed, input.limit))];
}

function* recordRun(
  { at, name, report, runId, startedAt }: Omit<EndedFeedRun, 'outcome'>,
  { kind, outcome }: Pick<FeedRun, 'kind' | 'outcome'>,
): Command<void> {
  yield* one(feedRunQueries.insertRun, runId, name, startedAt, at, outcome, report, kind);
  yield* one(feedRunQueries.forgetRuns, name, kind);
}

function* parts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += CHUNK) yield items.slice(from, from + CHUNK);
}
