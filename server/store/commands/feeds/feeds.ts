import { isDeepStrictEqual } from 'node:util';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { longWrites, reads, writes } from '../../engine.ts';
import type { Feed, FeedChanges, FeedCreation, FeedLease, NewFeed, StoredFeedTerms } from '../../ports/feeds.ts';
import type { AuditAbout, AuditEntry, AuditDifference } from '../../ports/audit.ts';
import type { NewSource } from '../../ports/sources.ts';
import { recordAudit } from '../admins/audit.ts';
import { difference, withheld } from '../admins/difference.ts';
import { createSource } from '../directory/sources.ts';
import { lockCatalog, lockSettings, raiseCatalog, raiseSettings, versions } from '../installation/versions.ts';
import { PRUNED, switchOffers } from '../offers/catalog.ts';
import { settleAppliedRuns } from './staged-runs.ts';

type FeedRow = Omit<Feed, 'settings' | 'isPaused'> & { settings: string; paused: number };

const columns = `name, adapter, source, settings, sealed_credential as "sealedCredential", currency, rate, share,
      every_ms as "everyMs", paused, due_at as "dueAt", lease_until as "leaseUntil", failures,
      succeeded_at as "succeededAt", report_due_at as "reportDueAt", report_failures as "reportFailures",
      report_succeeded_at as "reportSucceededAt", created_at as "createdAt"`;

export const feedQueries = {
  insertFeed: query<{ name: string }>(`
    insert into feeds (name, adapter, source, settings, sealed_credential, currency, rate, share, every_ms, due_at,
      created_at, report_due_at, paused)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12)
    on conflict (name) do update set source = excluded.source, settings = excluded.settings,
      sealed_credential = excluded.sealed_credential, currency = excluded.currency, rate = excluded.rate,
      share = excluded.share, every_ms = excluded.every_ms, due_at = excluded.due_at, removed_at = null, paused = excluded.paused,
      failures = 0, succeeded_at = null, report_due_at = excluded.report_due_at, report_failures = 0,
      report_succeeded_at = null, created_at = excluded.created_at
    where feeds.removed_at is not null and feeds.adapter = excluded.adapter
    returning name`),
  sourceExists: query<{ name: string }>('select name from sources where name = $1'),
  feeds: query<FeedRow>(`
    select ${columns} from feeds
    where removed_at is null and (cast($1 as text) is null or name = cast($1 as text)) order by name`),
  changeFeed: query<{ name: string }>(`
    update feeds set settings = $2, sealed_credential = $3, currency = $4, rate = $5, share = $6, every_ms = $7,
      paused = $8, due_at = $9, report_due_at = $10
    where name = $1 and removed_at is null returning name`),
  removeFeed: query<{ name: string }>(`
    update feeds set removed_at = $2, sealed_credential = null, lease = null, lease_until = null
    where name = $1 and removed_at is null returning name`),
  listedOffers: query<{ offerId: number }>(`
    select offer_id as "offerId" from feed_offers where feed = $1 and listed = 1`),
  unlistOffers: query('update feed_offers set listed = 0 where feed = $1 and listed = 1'),
  dueFeed: query<{ name: string }>(`
    select name from feeds
    where removed_at is null and paused = 0 and due_at <= $1 and (lease_until is null or lease_until <= $1)
    order by due_at, name limit 1`),
  leaseFeed: query<FeedRow>(`
    update feeds set lease = $2, lease_until = $3
    where name = $1 and removed_at is null and (lease_until is null or lease_until <= $4)
    returning ${columns}`),
  leaseReport: query<FeedRow>(`
    update feeds set lease = $2, lease_until = $3
    where name = $1 and removed_at is null and (lease_until is null or lease_until <= $4)
      and (cast($5 as bigint) = 0 or (paused = 0 and report_due_at <= $4))
    returning ${columns}`),
  renewLease: query<{ name: string }>(
    'update feeds set lease_until = $3 where name = $1 and lease = $2 returning name',
  ),
};

export const feedsCommands = {
  ...reads({ listFeeds }),
  ...writes({ createFeed, changeFeed, leaseFeed, leaseFeedReport, renewFeedLease }),
  ...longWrites({ removeFeed }),
};

/**
 * Adds a feed, together with its source if `newSource` is given. The name of a removed feed may be reused for the same
 * adapter, and its offers then get their old ids back.
 */
function* createFeed(input: {
  feed: NewFeed;
  newSource: NewSource | null;
  audit?: AuditEntry | undefined;
}): Command<FeedCreation> {
  yield* lockSettings();
  const { at, feed, newSource } = { ...input, at: input.feed.at };
  const known = yield* one(feedQueries.sourceExists, feed.source);
  if (newSource === null && known === undefined) return { kind: 'unknown_source' };
  if (newSource !== null && known !== undefined) return { kind: 'source_exists' };
  const values = [feed.name, feed.adapter, feed.source, JSON.stringify(feed.settings), feed.sealedCredential];
  const terms = [feed.currency, feed.rate, feed.share, feed.everyMs, at, feed.reportDueAt, feed.isPaused ? 1 : 0];
  if ((yield* one(feedQueries.insertFeed, ...values, ...terms)) === undefined) return { kind: 'exists' };
  if (newSource !== null) yield* createSource(newSource);
  yield* raiseSettings();
  if (input.audit !== undefined) yield* recordAudit(input.audit);
  return { kind: 'created' };
}

/** Lists all feeds by name, or the one with this name. */
function* listFeeds(name: string | null = null): Command<Feed[]> {
  return (yield* all(feedQueries.feeds, name)).map(feedOf);
}

/** Changes what is given. `changed_meanwhile`: its terms differ from `before`, so nothing was changed. */
function* changeFeed(input: {
  name: string;
  changes: FeedChanges;
  /** The terms that were read and that the change was checked against. Absent: don't compare. */
  before?: StoredFeedTerms;
  /** The row records the fields that differ, before and after, but no credential. */
  audit?: AuditAbout | undefined;
}): Command<{ kind: 'changed' | 'unknown_feed' | 'changed_meanwhile' }> {
  yield* lockSettings();
  const [stored] = yield* listFeeds(input.name);
  if (stored === undefined) return { kind: 'unknown_feed' };
  if (input.before !== undefined && !isDeepStrictEqual(termsOf(stored), termsOf(input.before))) {
    return { kind: 'changed_meanwhile' };
  }
  const feed = { ...stored, ...input.changes };
  const values = [JSON.stringify(feed.settings), feed.sealedCredential, feed.currency, feed.rate, feed.share];
  const times = [feed.everyMs, feed.isPaused ? 1 : 0, feed.dueAt, feed.reportDueAt];
  yield* one(feedQueries.changeFeed, feed.name, ...values, ...times);
  yield* raiseSettings();
  if (input.audit !== undefined) yield* recordAudit({ ...input.audit, ...recordedChange(stored, feed) });
  return { kind: 'changed' };
}

/** The audit log's view of a change, without credentials and due times. */
function recordedChange(was: Feed, is: Feed): AuditDifference {
  const [before, after] = withheld(was.sealedCredential, is.sealedCredential);
  return difference({ ...recordedOf(was), credential: before }, { ...recordedOf(is), credential: after });
}

function recordedOf({ currency, everyMs, isPaused, rate, settings, share }: Feed): object {
  return { currency, everyMs, rate, share, paused: isPaused, settings };
}

/** Removes a feed and disables its offers. Their ids are kept, and late leads still work. */
function* removeFeed(input: {
  name: string;
  at: number;
  audit?: AuditEntry | undefined;
}): Command<{ kind: 'removed'; disabled: number } | { kind: 'unknown_feed' }> {
  yield* lockSettings();
  yield* lockCatalog();
  yield* settleAppliedRuns(input.name);
  if ((yield* one(feedQueries.removeFeed, input.name, input.at)) === undefined) return { kind: 'unknown_feed' };
  const listed = yield* all(feedQueries.listedOffers, input.name);
  const version = (yield* versions()).catalog + 1;
  const ids = listed.map(({ offerId }) => offerId);
  const disabled = yield* switchOffers(ids, version, PRUNED);
  yield* all(feedQueries.unlistOffers, input.name);
  if (disabled.length > 0) yield* raiseCatalog();
  yield* raiseSettings();
  if (input.audit !== undefined) yield* recordAudit(input.audit);
  return { kind: 'removed', disabled: disabled.length };
}

/**
 * Leases a feed for one run: the named one, or the one that is due first. Null if none is free. On PostgreSQL, two
 * processes may find the same feed due; the update gives it to only one of them.
 */
function* leaseFeed(input: FeedLease & { name: string | null; at: number }): Command<Feed | null> {
  const name = input.name ?? (yield* one(feedQueries.dueFeed, input.at))?.name;
  if (name === undefined) return null;
  const row = yield* one(feedQueries.leaseFeed, name, input.lease, input.leaseUntil, input.at);
  return row === undefined ? null : feedOf(row);
}

/** Leases a feed to read its conversion report. Null unless it is free and, with `mustBeDue`, due and not paused. */
function* leaseFeedReport(input: FeedLease & { name: string; mustBeDue: boolean; at: number }): Command<Feed | null> {
  const { at, lease, leaseUntil, mustBeDue, name } = input;
  const row = yield* one(feedQueries.leaseReport, name, lease, leaseUntil, at, mustBeDue ? 1 : 0);
  return row === undefined ? null : feedOf(row);
}

/** Extends a lease. False if it has ended. */
function* renewFeedLease(input: FeedLease & { name: string }): Command<boolean> {
  return (yield* one(feedQueries.renewLease, input.name, input.lease, input.leaseUntil)) !== undefined;
}

function termsOf(terms: StoredFeedTerms): StoredFeedTerms {
  const { adapter, currency, everyMs, rate, sealedCredential, settings, share, source } = terms;
  return { adapter, currency, everyMs, rate, sealedCredential, settings, share, source };
}

function feedOf({ paused, settings, ...row }: FeedRow): Feed {
  return { ...row, settings: JSON.parse(settings) as Record<string, string>, isPaused: paused === 1 };
}
