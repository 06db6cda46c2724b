import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { longWrites, reads, writes } from '../../engine.ts';
import type { EndedFeedRun, FeedApplication, FeedGoal, FeedGoalKey, FeedOffer, FeedRun } from '../../ports/feeds.ts';
import { AFTER_EVERY_ID } from '../after-every-id.ts';
import { lockCatalog } from '../installation/versions.ts';
import { applyStagedRun, settleAppliedRuns } from './staged-runs.ts';

type FeedOfferRow = Omit<FeedOffer, 'isListed'> & { listed: number };

/** How many runs of a feed are kept, of each kind. */
const KEPT_RUNS = 100;

const runColumns = `run_id as "runId", feed, kind, started_at as "startedAt", ended_at as "endedAt", outcome, report`;

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
  insertRun: query(`
    insert into feed_runs (run_id, feed, started_at, ended_at, outcome, report, kind)
    values ($1, $2, $3, $4, $5, $6, $7)`),
  forgetRuns: query(`
    delete from feed_runs where feed = $1 and kind = $2 and run_id not in
      (select run_id from feed_runs where feed = $1 and kind = $2 order by run_id desc limit ${KEPT_RUNS})`),
  runs: query<FeedRun>(`
    select ${runColumns} from feed_runs
    where feed = cast($1 as text) and run_id < cast($2 as text) order by run_id desc limit cast($3 as bigint)`),
  run: query<FeedRun>(`select ${runColumns} from feed_runs where run_id = $1`),
};

export const feedRunsCommands = {
  ...reads({ listFeedOffers, listFeedGoals, listFeedRuns, findFeedRun }),
  ...writes({ reserveFeedIds, endFeedRun, endFeedReport }),
  ...longWrites({ applyFeedRun }),
};

/** Lists the next offers that a feed has ever imported, in the order of their external ids. */
function* listFeedOffers(input: { feed: string; after: string; limit: number }): Command<FeedOffer[]> {
  const rows = yield* all(feedRunQueries.feedOffers, input.feed, input.after, input.limit);
  return rows.map(({ listed, ...row }) => ({ ...row, isListed: listed === 1 }));
}

/** Lists the events of the next offers, in the order of external id and key. */
function* listFeedGoals(input: { feed: string; after: FeedGoalKey; limit: number }): Command<FeedGoal[]> {
  const { after, feed, limit } = input;
  return [...(yield* all(feedRunQueries.feedGoals, feed, after.externalId, after.key, limit))];
}

/** Reserves ids and returns the first of them. Unused ids are lost; there are enough. */
function* reserveFeedIds(input: { offers: number; events: number }): Command<{ offerId: number; eventId: number }> {
  const offers = yield* one(feedRunQueries.reserveIds, 'offer', input.offers);
  const events = yield* one(feedRunQueries.reserveIds, 'event', input.events);
  if (offers === undefined || events === undefined) throw new Error('The counters of feed ids are missing.');
  return { offerId: offers.next - input.offers, eventId: events.next - input.events };
}

/**
 * Applies what a run has staged and ends its lease, in a transaction that is short however much was staged. The lease
 * guarantees that nothing has changed since the run began, so only differences had to be staged. `lost_lease`: changes
 * nothing.
 */
function* applyFeedRun(input: FeedApplication): Command<{ kind: 'applied' | 'lost_lease' }> {
  const { at, name } = input;
  yield* lockCatalog();
  if ((yield* one(feedRunQueries.endLease, name, input.lease, input.dueAt, at)) === undefined) {
    return { kind: 'lost_lease' };
  }
  yield* settleAppliedRuns(name);
  yield* applyStagedRun(input.lease, at);
  yield* recordRun(input, { kind: 'offers', outcome: 'applied' });
  return { kind: 'applied' };
}

/** Records a run that changed nothing, and ends its lease. */
function* endFeedRun(input: EndedFeedRun): Command<{ kind: 'ended' | 'lost_lease' }> {
  const { dueAt, lease, name, outcome } = input;
  if ((yield* one(feedRunQueries.endLease, name, lease, dueAt, null)) === undefined) return { kind: 'lost_lease' };
  yield* recordRun(input, { kind: 'offers', outcome });
  return { kind: 'ended' };
}

/** Records that a conversion report was read, and ends the lease. */
function* endFeedReport(
  input: FeedApplication & { outcome: 'applied' | 'failed' },
): Command<{ kind: 'ended' | 'lost_lease' }> {
  const { at, dueAt, lease, name, outcome } = input;
  const ended = yield* one(feedRunQueries.endReport, name, lease, dueAt, outcome === 'applied' ? at : null);
  if (ended === undefined) return { kind: 'lost_lease' };
  yield* recordRun(input, { kind: 'report', outcome });
  return { kind: 'ended' };
}

/** Lists the last runs of a feed, newest first. `after`: only those before this run. */
function* listFeedRuns(input: { feed: string; limit: number; after?: string | null }): Command<FeedRun[]> {
  return [...(yield* all(feedRunQueries.runs, input.feed, input.after ?? AFTER_EVERY_ID, input.limit))];
}

function* findFeedRun(runId: string): Command<FeedRun | null> {
  return (yield* one(feedRunQueries.run, runId)) ?? null;
}

function* recordRun(
  { at, name, report, runId, startedAt }: FeedApplication,
  { kind, outcome }: { kind: FeedRun['kind']; outcome: FeedRun['outcome'] },
): Command<void> {
  yield* one(feedRunQueries.insertRun, runId, name, startedAt, at, outcome, report, kind);
  yield* one(feedRunQueries.forgetRuns, name, kind);
}
