import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, snapshots, writes } from '../../engine.ts';
import type { StoredRetention, StoredRetentionRun } from '../../ports/retention.ts';
import { addressCursor } from './reseal-clicks.ts';

/** A quarter of a year of daily runs. */
const KEPT_RUNS = 100;

export const retentionRunQueries = {
  clock: query<{ value: string }>("select value from retention_cursors where name = 'clock'"),
  noteClock: query(`
    insert into retention_cursors (name, value) values ('clock', cast($1 as text))
    on conflict (name) do update set value = excluded.value`),
  save: query(`
    insert into retention_runs (run_id, started_at, ended_at, state, report) values ($1, $2, $3, $4, $5)
    on conflict (run_id) do update set ended_at = excluded.ended_at, state = excluded.state, report = excluded.report`),
  forgetOld: query(`
    delete from retention_runs where run_id not in (
      select run_id from retention_runs order by run_id desc limit ${KEPT_RUNS})`),
  runs: query<StoredRetentionRun>(`
    select run_id as "runId", started_at as "startedAt", ended_at as "endedAt", state, report
    from retention_runs order by run_id desc limit $1`),
  oldest: query<StoredRetention['oldest']>(`
    select (select at from clicks order by click_id limit 1) as clicks,
      (select created_at from deliveries order by lead_id, status, postback_id limit 1) as deliveries,
      (select at from attempts order by delivery_id, number limit 1) as attempts`),
  countKeys: query<{ keys: number }>(`
    select (select count(*) from idempotency_keys where at < $1) + (select count(*) from first_answers where at < $1)
      + (select count(*) from staff_keys where at < $1) as keys`),
};

export const postgresRetentionRunQueries = {
  /** Changes nothing, but causes a write. */
  touchLease: query("update job_leases set owner = owner where job = 'retention'"),
};

export const retentionRunsCommands = {
  ...reads({ countOldKeys, clockSeenAt }),
  ...snapshots({ readRetention }),
  ...writes({ noteClock, saveRetentionRun }),
};

/** On PostgreSQL, the flush of a commit takes all commits before it to the disk. */
export function* flushRemovals(): Command<void> {
  yield* one(postgresRetentionRunQueries.touchLease);
}

/** Counts idempotency keys that `purgeIdempotency` would delete. */
function* countOldKeys({ before }: { before: number }): Command<{ keys: number }> {
  return (yield* one(retentionRunQueries.countKeys, before)) ?? { keys: 0 };
}

/** The last time (epoch ms) that a process recorded while its clock was correct; null if none has yet. */
function* clockSeenAt(): Command<number | null> {
  const noted = yield* one(retentionRunQueries.clock);
  return noted === undefined ? null : Number(noted.value);
}

function* noteClock({ at }: { at: number }): Command<void> {
  yield* one(retentionRunQueries.noteClock, String(at));
}

/** Stores a run, or its progress. Keeps only the latest runs. */
function* saveRetentionRun(run: StoredRetentionRun): Command<void> {
  const { endedAt, report, runId, startedAt, state } = run;
  yield* one(retentionRunQueries.save, runId, startedAt, endedAt, state, report);
  yield* one(retentionRunQueries.forgetOld);
}

/** The cursor of `resealClicks`, the time of the oldest rows, and the latest runs, newest first. */
function* readRetention({ runs }: { runs: number }): Command<StoredRetention> {
  const cursor = yield* addressCursor();
  const oldest = (yield* one(retentionRunQueries.oldest)) ?? { clicks: null, deliveries: null, attempts: null };
  return { addressCursor: cursor, oldest, runs: [...(yield* all(retentionRunQueries.runs, runs))] };
}
