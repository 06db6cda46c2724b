import type { Checkpoint, NewCheckpoint, NewVerification, Verification } from '../../../ports/ledger-verification.ts';
import { query } from '../../../sql.ts';
import { one, type Command } from '../../../command.ts';
import { reads, writes } from '../../../engine.ts';
import { chainQueries } from './chain.ts';

interface StoredVerification {
  at: number;
  isFull: number;
  problems: number;
  okAt: number;
  fullAt: number;
  openAt: number;
  openProblems: number;
  damagedAt: number;
}

const setRanges = (lines: string): string => `
    insert into ledger_ranges (range_id, number, accounts, balance, digest, mac)
    select cast(given.value ->> 0 as bigint), cast(given.value ->> 1 as bigint), cast(given.value ->> 2 as bigint),
      given.value ->> 3, given.value ->> 4, given.value ->> 5
    from ${lines} where true
    on conflict (range_id) do update set number = excluded.number, accounts = excluded.accounts,
      balance = excluded.balance, digest = excluded.digest, mac = excluded.mac`;

export const checkpointQueries = {
  /** Serializes writers of checkpoints; SQLite has only one writer. */
  lock: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730023)' }),
  insert: query(`
    insert into ledger_checkpoints (number, at, up_to, rows, rows_digest, accounts, balance, balances_digest, previous,
      mac)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`),
  setRanges: query({
    sqlite: setRanges('json_each(cast($1 as text)) as given'),
    postgres: setRanges('json_array_elements(cast($1 as json)) as given'),
  }),
  forgetCheckpoints: query('delete from ledger_checkpoints'),
  forgetRanges: query('delete from ledger_ranges'),
  noteVerification: query(`
    insert into ledger_verification (id, at, is_full, problems, ok_at, full_at, open_at, open_problems, damaged_at)
    values (1, $1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (id) do update set at = excluded.at, is_full = excluded.is_full, problems = excluded.problems,
      ok_at = excluded.ok_at, full_at = excluded.full_at, open_at = excluded.open_at,
      open_problems = excluded.open_problems, damaged_at = excluded.damaged_at`),
  lastVerification: query<StoredVerification>(`
    select at, is_full as "isFull", problems, ok_at as "okAt", full_at as "fullAt", open_at as "openAt",
      open_problems as "openProblems", damaged_at as "damagedAt"
    from ledger_verification where id = 1`),
};

export const checkpointsCommands = {
  ...reads({ lastCheckpoint, lastVerification }),
  ...writes({ addCheckpoint, noteVerification }),
};

/** The newest checkpoint; null if there is none. */
function* lastCheckpoint(): Command<Checkpoint | null> {
  return (yield* one(chainQueries.lastCheckpoint)) ?? null;
}

/**
 * Stores a checkpoint. `superseded`: a concurrent verification stored one. `refused`: problems that a full verification
 * found are still open.
 */
function* addCheckpoint(checkpoint: NewCheckpoint): Command<{ kind: 'added' | 'superseded' | 'refused' }> {
  yield* one(checkpointQueries.lock);
  if (isOpen(yield* lastVerification())) return { kind: 'refused' };
  const newest = yield* lastCheckpoint();
  const { accounts, at, balance, balancesDigest, isFirst, mac, number, previous, ranges, rows, rowsDigest, upTo } =
    checkpoint;
  if ((newest?.number ?? 0) !== number - 1) return { kind: 'superseded' };
  if (isFirst) {
    yield* one(checkpointQueries.forgetCheckpoints);
    yield* one(checkpointQueries.forgetRanges);
  } else if (newest?.mac !== previous) return { kind: 'superseded' };
  const values = [number, at, upTo, rows, rowsDigest, accounts, balance, balancesDigest, previous, mac];
  yield* one(checkpointQueries.insert, ...values);
  const lines = ranges.map((range) => [
    range.rangeId,
    range.number,
    range.accounts,
    range.balance,
    range.digest,
    range.mac,
  ]);
  yield* one(checkpointQueries.setRanges, JSON.stringify(lines));
  return { kind: 'added' };
}

/**
 * Records the result of a verification, and returns the current state. Serialized, because each result depends on the
 * previous one.
 */
function* noteVerification(input: NewVerification): Command<Verification> {
  yield* one(checkpointQueries.lock);
  const noted = notedAfter(yield* lastVerification(), input);
  const { at, damagedAt, fullAt, isFull, okAt, open, problems } = noted;
  const opened = [open?.at ?? 0, open?.problems ?? 0, damagedAt ?? 0];
  yield* one(checkpointQueries.noteVerification, at, isFull ? 1 : 0, problems, okAt, fullAt, ...opened);
  return noted;
}

/** The last verification; null if there was none. */
function* lastVerification(): Command<Verification | null> {
  const row = yield* one(checkpointQueries.lastVerification);
  if (row === undefined) return null;
  const { at, damagedAt, fullAt, isFull, okAt, openAt, openProblems, problems } = row;
  return {
    at,
    isFull: isFull === 1,
    problems,
    okAt,
    fullAt,
    open: openAt === 0 ? null : { at: openAt, problems: openProblems },
    damagedAt: damagedAt === 0 ? null : damagedAt,
  };
}

/** The state after a verification. Only a verification that covers a problem can clear it. */
function notedAfter(before: Verification | null, found: NewVerification): Verification {
  const { at, isDamaged, isFull, problems } = found;
  const open = isFull ? (problems === 0 ? null : { at, problems }) : (before?.open ?? null);
  const damagedAt = isDamaged === null ? (before?.damagedAt ?? null) : isDamaged ? at : null;
  const isRight = problems === 0 && !isOpen({ open, damagedAt });
  return {
    at,
    isFull,
    problems,
    open,
    damagedAt,
    okAt: isRight ? at : (before?.okAt ?? 0),
    fullAt: isRight && isFull ? at : (before?.fullAt ?? 0),
  };
}

function isOpen(known: Pick<Verification, 'open' | 'damagedAt'> | null): boolean {
  return known !== null && (known.open !== null || known.damagedAt !== null);
}
