import type { BegunSignIn, SignInTry } from '../../ports/admins.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';

export const signInQueries = {
  /** Makes tries for one name or address wait for each other, so that all are counted. */
  lockTry: query({
    sqlite: 'select 1 where $1 is not null',
    postgres: 'select pg_advisory_xact_lock(hashtextextended($1, 730008))',
  }),
  purgeFailures: query('delete from admin_sign_in_failures where failed_at < $1'),
  failuresOf: query<{ failures: number; openAt: number }>(
    'select failures, open_at as "openAt" from admin_sign_in_failures where digest = $1',
  ),
  saveFailures: query(`
    insert into admin_sign_in_failures (digest, failures, failed_at, open_at) values ($1, $2, $3, $4)
    on conflict (digest) do update set failures = excluded.failures, failed_at = excluded.failed_at,
      open_at = excluded.open_at`),
  placesOf: query<{ ip: string }>(`
    select ip from admin_sessions where admin_id = $1
    union select ip from audit_log where actor_id = $1 and action = 'sign-in' and at >= $2 and ip is not null`),
  forgetFailures: query('delete from admin_sign_in_failures where digest = $1'),
  takeBackFailure: query(`
    update admin_sign_in_failures set failures = failures - 1, open_at = $2 where digest = $1 and failures > 0`),
};

export function* beginSignIn(input: { tries: readonly SignInTry[]; at: number; since: number }): Command<BegunSignIn> {
  const { at, since } = input;
  const tries = input.tries.toSorted((a, b) => (a.digest < b.digest ? -1 : 1));
  for (const { digest } of tries) yield* one(signInQueries.lockTry, digest);
  yield* one(signInQueries.purgeFailures, since);
  const counted: number[] = [];
  let openAt = 0;
  for (const { digest } of tries) {
    const found = yield* one(signInQueries.failuresOf, digest);
    openAt = Math.max(openAt, found?.openAt ?? 0);
    counted.push((found?.failures ?? 0) + 1);
  }
  if (openAt > at) return { kind: 'wait', openAt };
  for (const [index, { delayMs, digest }] of tries.entries()) {
    const failures = counted[index] ?? 1;
    yield* one(signInQueries.saveFailures, digest, failures, at, at + delayMs(failures));
  }
  return { kind: 'open' };
}

export function* placesOf({ adminId, since }: { adminId: string; since: number }): Command<string[]> {
  return (yield* all(signInQueries.placesOf, adminId, since)).map(({ ip }) => ip);
}

export function* takeBackSignIn(input: { name: string; address: string; at: number }): Command<void> {
  yield* one(signInQueries.takeBackFailure, input.name, input.at);
  yield* one(signInQueries.takeBackFailure, input.address, input.at);
}

export function* succeedSignIn(input: { name: string; address: string; at: number }): Command<void> {
  yield* one(signInQueries.forgetFailures, input.name);
  yield* one(signInQueries.takeBackFailure, input.address, input.at);
}
