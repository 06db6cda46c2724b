import type { Checkpoint, NewCheckpoint, Verification } from '../../../ports/ledger-verification.ts';
import { query } from '../../../sql.ts';
import { one, type Command } from '../../../command.ts';
import { chainQueries } from './chain.ts';

const setRanges = (lines: string): string => `
    insert into ledger_ranges (range_id, number, accounts, balance, digest, mac)
    select cast(given.value ->> 0 as bigint), cast(given.value ->> 1 as bigint), cast(given.value ->> 2 as bigint),
      given.value ->> 3, given.value ->> 4, given.value ->> 5
    from ${lines} where true
    on conflict (range_id) do update set number = excluded.number, accounts = excluded.accounts,
      balance = excluded.balance, digest = excluded.digest, mac = excluded.mac`;

export const checkpointQueries = {
  /** Makes those who store a checkpoint wait for each other; SQLite has only one writer. */
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
    insert into ledger_verification (id, at, is_full, problems, ok_at, full_at)
    values (1, $1, $2, $3, $4, $5)
    on conflict (id) do update set at = excluded.at, is_full = excluded.is_full, problems = excluded.problems,
      ok_at = case when excluded.ok_at = 0 then ledger_verification.ok_at else excluded.ok_at end,
      full_at = case when excluded.full_at = 0 then ledger_verification.full_at else excluded.full_at end`),
  lastVerification: query<Omit<Verification, 'isFull'> & { isFull: number }>(`
    select at, is_full as "isFull", problems, ok_at as "okAt", full_at as "fullAt" from ledger_verification
    where id = 1`),
};

export function* lastCheckpoint(): Command<Checkpoint | null> {
  return (yield* one(chainQueries.lastCheckpoint)) ?? null;
}

export function* addCheckpoint(checkpoint: NewCheckpoint): Command<{ kind: 'added' | 'superseded' }> {
  yield* one(checkpointQueries.lock);
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

export function* noteVerification(input: { at: number; isFull: boolean; problems: number }): Command<void> {
  const { at, isFull, problems } = input;
  const okAt = problems === 0 ? at : 0;
  yield* one(checkpointQueries.noteVerification, at, isFull ? 1 : 0, problems, okAt, isFull ? okAt : 0);
}

export function* lastVerification(): Command<Verification | null> {
  const row = yield* one(checkpointQueries.lastVerification);
  return row === undefined ? null : { ...row, isFull: row.isFull === 1 };
}
