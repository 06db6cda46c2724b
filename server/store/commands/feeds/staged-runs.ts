import type { ImportedOffer } from '../../../schema/imported-offer.ts';
import { withOverrides, type OfferOverrides } from '../../../schema/offer-overrides.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { StoredOffer } from '../../ports/catalog.ts';
import type { FeedStage } from '../../ports/feeds.ts';
import { databaseNow } from '../../database-now.ts';
import { query } from '../../sql.ts';
import { offerColumns, overwriteOffer } from '../offers/offer-columns.ts';
import { countLeadsForNewCaps } from '../leads/caps.ts';
import { lockCatalog, raiseCaps, raiseCatalog, raiseUnawaited, versions } from '../installation/versions.ts';
import { namePictures } from './name-pictures.ts';

const goalFields = 'external_id, goal_key, event_id';

/** Requests wait for runs up to this size, which load almost instantly. */
const AWAITED_AT_MOST = 2_000;

/** Stands for the feed in imports from a file. */
export const FILE_IMPORT = '';

/** An applied run whose offers haven't all been moved to their tables. */
interface AppliedRun {
  runId: string;
  feed: string;
  version: number;
  at: number;
}

interface OfferStateRow {
  offer: string;
  disabled: number;
  createdAt: number;
}

const abandonedBy = (now: string): string => `
    select run_id as "runId" from staged_runs r
    where version is null and case when r.feed = '${FILE_IMPORT}' then r.applied_at <= ${now}
      else not exists (select 1 from feeds f where f.name = r.feed and f.lease = r.run_id) end
    limit 1`;

const ofSlice = 'run_id = $1 and offer_id between cast($2 as bigint) and cast($3 as bigint)';

export const stagedRunQueries = {
  holdsLease: query<{ name: string }>('select name from feeds where name = $1 and lease = $2'),
  insertRun: query(`insert into staged_runs (run_id, feed) values ($1, $2) on conflict (run_id) do nothing`),
  insertOffers: query({
    sqlite: `
    insert into staged_offers (run_id, offer_id, external_id, offer, digest, picture)
    select $1, value ->> 'offerId', value ->> 'externalId', value ->> 'offer', value ->> 'digest', value ->> 'picture'
    from json_each($2)`,
    postgres: `
    insert into staged_offers (run_id, offer_id, external_id, offer, digest, picture)
    select $1, "offerId", "externalId", offer, digest, picture from json_to_recordset(cast($2 as json)) as given
      ("offerId" bigint, "externalId" text, offer text, digest text, picture text)`,
  }),
  insertGoals: query({
    sqlite: `
    insert into feed_goals (feed, ${goalFields})
    select $1, value ->> 'externalId', value ->> 'key', value ->> 'eventId' from json_each($2)`,
    postgres: `
    insert into feed_goals (feed, ${goalFields})
    select $1, "externalId", key, "eventId" from json_to_recordset(cast($2 as json)) as given
      ("externalId" text, key text, "eventId" bigint)`,
  }),
  /** Starts from the overrides, which are few. Only `cross join` makes SQLite use this order. */
  overridden: query<{ offerId: number; offer: string; overrides: string }>(`
    select s.offer_id as "offerId", s.offer, o.overrides from offer_overrides o
    cross join staged_offers s where s.run_id = $1 and s.offer_id = o.offer_id and s.offer is not null`),
  show: query('update staged_offers set shown = $3 where run_id = $1 and offer_id = $2'),
  count: query<{ count: number }>('select count(*) as count from staged_offers where run_id = $1'),
  /** Whether the run brings more offers than that. */
  isLarge: query<{ offerId: number }>(`
    select offer_id as "offerId" from staged_offers where run_id = $1 order by offer_id
    limit 1 offset cast($2 as bigint)`),
  apply: query('update staged_runs set version = $2, applied_at = $3 where run_id = $1'),
  applied: query<AppliedRun>(`
    select run_id as "runId", feed, version, applied_at as at from staged_runs
    where version > cast($1 as bigint) order by version`),
  /** The last offer of the next slice. */
  sliceEnd: query<{ end: number | null }>(`
    select max(offer_id) as "end" from
      (select offer_id from staged_offers where run_id = $1 order by offer_id limit cast($2 as bigint)) as slice`),
  /** Offers whose cap changes. `isNewPer`: its period changes too, so their leads have to be counted again. */
  recapped: query<{ offer_id: number; cap_per: string | null; isNewPer: number }>({
    sqlite: `
    select o.offer_id, s.offer ->> '$.cap.per' as cap_per, o.cap_per is not s.offer ->> '$.cap.per' as "isNewPer"
    from staged_offers s join offers o on o.offer_id = s.offer_id
    where s.run_id = $1 and s.offer_id between $2 and $3 and s.offer is not null
      and (o.cap_per is not s.offer ->> '$.cap.per' or o.cap_leads is not s.offer ->> '$.cap.leads')`,
    postgres: `
    select n.offer_id, n.cap_per, cast(n.cap_per is distinct from o.cap_per as integer) as "isNewPer" from
      (select offer_id, cast(offer as json) #>> '{cap,per}' as cap_per,
        cast(cast(offer as json) #>> '{cap,leads}' as bigint) as cap_leads
      from staged_offers where ${ofSlice} and offer is not null) n
    join offers o on o.offer_id = n.offer_id
    where n.cap_per is distinct from o.cap_per or n.cap_leads is distinct from o.cap_leads`,
  }),
  settleFeedOffers: query(`
    insert into feed_offers (feed, external_id, offer_id, offer, digest, picture, listed)
    select $4, external_id, offer_id, offer, digest, picture, 1 from staged_offers
    where ${ofSlice} and offer is not null
    on conflict (feed, external_id) do update
    set offer = excluded.offer, digest = excluded.digest, picture = excluded.picture, listed = 1`),
  settleOffers: query({
    sqlite: `
    insert into offers (${offerColumns})
    select offer_id, coalesce(shown, offer) ->> 'name', coalesce(shown, offer), digest, 0, offer ->> 'source',
      offer ->> '$.cap.leads', offer ->> '$.cap.per', cast($4 as integer), cast($5 as integer)
    from staged_offers where ${ofSlice} and offer is not null${overwriteOffer}`,
    postgres: `
    insert into offers (${offerColumns})
    select offer_id, cast(coalesce(shown, offer) as json) ->> 'name', coalesce(shown, offer), digest, 0,
      cast(offer as json) ->> 'source', cast(cast(offer as json) #>> '{cap,leads}' as bigint),
      cast(offer as json) #>> '{cap,per}', cast($4 as bigint), cast($5 as bigint)
    from staged_offers where ${ofSlice} and offer is not null${overwriteOffer}`,
  }),
  settleUnlisted: query(`
    update feed_offers set listed = 0 where feed = $4 and external_id in
      (select external_id from staged_offers where ${ofSlice} and offer is null)`),
  settleDisabled: query(`
    update offers set disabled = 1, changed_version = $4 where disabled = 0 and offer_id in
      (select offer_id from staged_offers where ${ofSlice} and offer is null)`),
  deleteOffers: query(`delete from staged_offers where ${ofSlice}`),
  deleteRun: query('delete from staged_runs where run_id = $1'),
  /** A run that was never applied and no longer can be. */
  abandoned: query<{ runId: string }>({
    sqlite: abandonedBy(databaseNow.sqlite),
    postgres: abandonedBy(databaseNow.postgres),
  }),
  states: query<OfferStateRow>(`
    select coalesce(s.shown, s.offer, o.offer) as offer,
      case when s.offer is null then 1 else coalesce(o.taken_off, 0) end as disabled,
      coalesce(o.created_at, cast($4 as bigint)) as "createdAt"
    from staged_offers s left join offers o on o.offer_id = s.offer_id
    where s.run_id = $1 and s.offer_id > cast($2 as bigint) order by s.offer_id limit cast($3 as bigint)`),
};

export const stagedRunsCommands = writes({ stageFeedRun, settleFeedRuns, settleFeedOffer });

/**
 * Stages a part of a run, invisible until `applyFeedRun`. It is discarded if the run ends in any other way. Only new or
 * changed rows need to be staged.
 */
export function* stageFeedRun(input: FeedStage): Command<{ kind: 'staged' | 'lost_lease' }> {
  const { at, goals, lease, name, offers } = input;
  const urls = [...new Set(offers.flatMap(({ picture }) => picture ?? []))];
  // Without the lock, a picture stored at this moment would miss these offers.
  if (urls.length > 0) yield* lockCatalog();
  if ((yield* one(stagedRunQueries.holdsLease, name, lease)) === undefined) return { kind: 'lost_lease' };
  yield* one(stagedRunQueries.insertRun, lease, name);
  yield* all(stagedRunQueries.insertOffers, lease, JSON.stringify(offers));
  if (goals.length > 0) yield* all(stagedRunQueries.insertGoals, name, JSON.stringify(goals));
  if (urls.length > 0) yield* namePictures(lease, urls, at);
  return { kind: 'staged' };
}

/** Publishes the run: readers see it from the commit on, whatever its size. */
export function* applyStagedRun(runId: string, at: number): Command<void> {
  if ((yield* one(stagedRunQueries.isLarge, runId, 0)) === undefined) {
    yield* one(stagedRunQueries.deleteRun, runId);
    return;
  }
  for (const { offer, offerId, overrides } of yield* all(stagedRunQueries.overridden, runId)) {
    const shown = withOverrides(JSON.parse(offer) as ImportedOffer, JSON.parse(overrides) as OfferOverrides);
    yield* one(stagedRunQueries.show, runId, offerId, JSON.stringify(shown));
  }
  yield* one(stagedRunQueries.apply, runId, (yield* versions()).catalog + 1, at);
  const isLarge = (yield* one(stagedRunQueries.isLarge, runId, AWAITED_AT_MOST)) !== undefined;
  if (isLarge) yield* raiseUnawaited();
  else yield* raiseCatalog();
}

/**
 * Moves the next `limit` offers of applied runs and staged imports to the tables where `listFeedOffers` and
 * `findFeedOffer` find them, or deletes those of runs that were never applied. `isDone`: none are left.
 */
export function* settleFeedRuns(input: { limit: number }): Command<{ isDone: boolean }> {
  yield* lockCatalog();
  const [run] = yield* all(stagedRunQueries.applied, 0);
  if (run !== undefined) {
    yield* settleNext(run, input.limit);
    return { isDone: false };
  }
  const abandoned = yield* one(stagedRunQueries.abandoned);
  if (abandoned === undefined) return { isDone: true };
  const slice = yield* nextSlice(abandoned.runId, input.limit);
  if (slice === null) yield* one(stagedRunQueries.deleteRun, abandoned.runId);
  else yield* all(stagedRunQueries.deleteOffers, abandoned.runId, slice.from, slice.to);
  return { isDone: false };
}

/** Moves the rest of all applied runs, or of one feed's. Call it after `settleFeedRuns`, when little is left. */
export function* settleAppliedRuns(feed: string | null = null): Command<void> {
  for (const run of yield* all(stagedRunQueries.applied, 0)) {
    if (feed === null || run.feed === feed) while (yield* settleNext(run, Number.MAX_SAFE_INTEGER));
  }
}

/** Moves these offers first. Call it before changing one of them in its table. */
export function* settleStagedOffers(offerIds: readonly number[]): Command<void> {
  for (const run of yield* all(stagedRunQueries.applied, 0)) {
    for (const id of offerIds) yield* settleSlice(run, { from: id, to: id });
  }
}

/** Moves an offer of an applied run ahead of the others, so that leads find its source, cap and name. */
function* settleFeedOffer(offerId: number): Command<void> {
  yield* lockCatalog();
  yield* settleStagedOffers([offerId]);
}

/** False if nothing was left of the run. */
function* settleNext(run: AppliedRun, limit: number): Command<boolean> {
  const slice = yield* nextSlice(run.runId, limit);
  if (slice === null) yield* one(stagedRunQueries.deleteRun, run.runId);
  else yield* settleSlice(run, slice);
  return slice !== null;
}

/** Offers of a run, by the first and the last of their ids. */
interface Slice {
  from: number;
  to: number;
}

function* settleSlice({ at, feed, runId, version }: AppliedRun, { from, to }: Slice): Command<void> {
  const recapped = yield* all(stagedRunQueries.recapped, runId, from, to);
  if (feed !== FILE_IMPORT) yield* all(stagedRunQueries.settleFeedOffers, runId, from, to, feed);
  yield* all(stagedRunQueries.settleOffers, runId, from, to, version, at);
  yield* all(stagedRunQueries.settleDisabled, runId, from, to, version);
  if (feed !== FILE_IMPORT) yield* all(stagedRunQueries.settleUnlisted, runId, from, to, feed);
  yield* countLeadsForNewCaps(
    recapped.filter(({ isNewPer }) => isNewPer === 1),
    at,
  );
  if (recapped.length > 0) yield* raiseCaps();
  yield* all(stagedRunQueries.deleteOffers, runId, from, to);
}

function* nextSlice(runId: string, limit: number): Command<Slice | null> {
  const to = (yield* one(stagedRunQueries.sliceEnd, runId, limit))?.end ?? null;
  return to === null ? null : { from: 0, to };
}

/** How many offers of runs applied after a version still have to be moved. */
export function* countStaged(since: number): Command<number> {
  let sum = 0;
  for (const { runId } of yield* all(stagedRunQueries.applied, since)) {
    sum += (yield* one(stagedRunQueries.count, runId))?.count ?? 0;
  }
  return sum;
}

/** The next of these offers after an id, in the order of their ids. */
export function* stagedStates(input: { since: number; after: number; limit: number }): Command<StoredOffer[]> {
  const states: StoredOffer[] = [];
  for (const { at, runId } of yield* all(stagedRunQueries.applied, input.since)) {
    const rows = yield* all(stagedRunQueries.states, runId, input.after, input.limit, at);
    for (const { createdAt, disabled, offer } of rows) {
      states.push({ offer: JSON.parse(offer) as ImportedOffer, disabled: disabled === 1, createdAt });
    }
  }
  return states;
}
