import type { BegunSignIn, CountedTry, SignInTries } from '../../ports/admins.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import { recordAudit } from './audit.ts';

export const signInQueries = {
  /** Serializes attempts for one name or address, so that all are counted. */
  lockTry: query({
    sqlite: 'select 1 where $1 is not null',
    postgres: 'select pg_advisory_xact_lock(hashtextextended($1, 730008))',
  }),
  purgeFailures: query('delete from admin_sign_in_failures where failed_at < $1'),
  failuresOf: query<{ failures: number; openAt: number }>(
    'select failures, open_at as "openAt" from admin_sign_in_failures where digest = $1',
  ),
  countFailures: query<{ counted: number }>(
    'select count(*) as counted from (select 1 from admin_sign_in_failures limit $1) as counted',
  ),
  saveFailures: query(`
    insert into admin_sign_in_failures (digest, failures, failed_at, open_at) values ($1, $2, $3, $4)
    on conflict (digest) do update set failures = excluded.failures, failed_at = excluded.failed_at,
      open_at = excluded.open_at`),
  placesOf: query<{ ip: string }>(`
    select ip from admin_sessions where admin_id = $1
    union select ip from audit_log where actor_id = $1 and action = 'sign-in' and at >= $2 and ip is not null`),
  /** By action and time, because each hour has few rows. */
  recordedFailures: query<{ recorded: number }>(`
    select count(*) as recorded from audit_log
    where action = 'sign-in.failed' and at >= $2
      and case when cast($1 as text) is null then actor_id is null else actor_id = cast($1 as text) end`),
  forgetFailures: query('delete from admin_sign_in_failures where digest = $1'),
  /** Another attempt may have begun its own delay by now, which stays. */
  takeBackFailure: query(`
    update admin_sign_in_failures set failures = failures - 1,
      open_at = case when open_at = cast($3 as bigint) then cast($2 as bigint) else open_at end
    where digest = $1 and failures > 0`),
};

/** How long new names and addresses have to wait while too many are counted. */
const FULL_MS = 60_000;

export const signInTriesCommands = {
  ...reads({ placesOf }),
  ...writes({ beginSignIn, recordFailedSignIn, takeBackSignIn, succeedSignIn }),
};

/**
 * Counts a sign-in attempt for its name and its address before the password is checked, so that concurrent attempts
 * count each other. Counts nothing while one of them has to wait. `most`: at this many counted keys, new keys have to
 * wait too; null: no limit.
 */
function* beginSignIn(input: SignInTries): Command<BegunSignIn> {
  const { at, most, since } = input;
  const tries = input.tries.toSorted((a, b) => (a.digest < b.digest ? -1 : 1));
  for (const { digest } of tries) yield* one(signInQueries.lockTry, digest);
  yield* one(signInQueries.purgeFailures, since);
  const counted: number[] = [];
  let openAt = 0;
  let isNew = false;
  for (const { digest } of tries) {
    const found = yield* one(signInQueries.failuresOf, digest);
    isNew ||= found === undefined;
    openAt = Math.max(openAt, found?.openAt ?? 0);
    counted.push((found?.failures ?? 0) + 1);
  }
  if (openAt > at) return { kind: 'wait', openAt };
  if (isNew && most !== null && ((yield* one(signInQueries.countFailures, most))?.counted ?? 0) >= most) {
    return { kind: 'wait', openAt: at + FULL_MS };
  }
  const begun: CountedTry[] = [];
  for (const [index, { delayMs, digest }] of tries.entries()) {
    const failures = counted[index] ?? 1;
    begun.push({ digest, openAt: at + delayMs(failures) });
    yield* one(signInQueries.saveFailures, digest, failures, at, at + delayMs(failures));
  }
  return { kind: 'open', tries: begun };
}

/**
 * Adds a row to the audit log, unless the actor already has `most` rows about failed sign-ins since a time. The last of
 * these says that more may follow.
 */
function* recordFailedSignIn(input: { entry: AuditEntry; since: number; most: number }): Command<void> {
  const { entry, most, since } = input;
  const { id } = entry.actor;
  yield* one(signInQueries.lockTry, `recorded failures of ${id}`);
  const recorded = (yield* one(signInQueries.recordedFailures, id, since))?.recorded ?? 0;
  if (recorded >= most) return;
  const isLast = recorded + 1 === most;
  yield* recordAudit(isLast ? { ...entry, after: { ...entry.after, more: 'not recorded for an hour' } } : entry);
}

/** The addresses that the person has signed in from since then, and those of their sessions. */
function* placesOf({ adminId, since }: { adminId: string; since: number }): Command<string[]> {
  return (yield* all(signInQueries.placesOf, adminId, since)).map(({ ip }) => ip);
}

/** Removes attempts from the count because they were correct. Earlier failures stay. */
function* takeBackSignIn({ at, tries }: { tries: readonly CountedTry[]; at: number }): Command<void> {
  for (const { digest, openAt } of tries) yield* one(signInQueries.takeBackFailure, digest, at, openAt);
}

/** Removes attempts from the count, and clears the failures of `name`: the password was correct. */
function* succeedSignIn(input: { name: string; tries: readonly CountedTry[]; at: number }): Command<void> {
  yield* takeBackSignIn(input);
  yield* one(signInQueries.forgetFailures, input.name);
}
