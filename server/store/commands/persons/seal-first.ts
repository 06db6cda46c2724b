import { all, type Command } from '../../command.ts';
import { DatabaseUnavailable } from '../../database-failures.ts';
import type { AccountRef, PersonSealer } from '../../ports/accounts.ts';
import { batchReads } from '../../postgres/batch.ts';
import type { KeysJustRead } from '../../postgres/keys-just-read.ts';
import type { PostgresRunner } from '../../postgres/runner.ts';
import { query } from '../../sql.ts';

/** What was sealed, and the wrapped key that it was sealed with. */
export interface SealedInput<Sealed> {
  wrappedKey: Uint8Array;
  /** The account didn't exist, so this is a new key, which the command may open the account with. */
  isNew: boolean;
  sealed: Sealed;
}

/** A batch's result if the account's person is no longer the one that `SealedInput` was sealed for. */
export interface PersonChanged {
  kind: 'person_changed';
}

/** Runs a batched command with the data that its sealer has sealed. */
type SealFirst = <Sealed, Result extends { kind: string }>(
  input: { account: AccountRef; sealer: PersonSealer<Sealed> },
  run: (sealed: SealedInput<Sealed>) => Promise<Result | PersonChanged>,
) => Promise<Result>;

export const postgresSealFirstQueries = {
  /** `offset 0` makes PostgreSQL look up each person by key, however small it believes the table to be. */
  findKeys: query<{ index: number; wrappedKey: Uint8Array }>(`
    select given.index, p.wrapped_key as "wrappedKey"
    from json_to_recordset(cast($1 as json)) as given (index bigint, kind text, profile_id bigint, subid1 text)
    cross join lateral (
      select wrapped_key from persons
      where kind = given.kind and profile_id = given.profile_id and subid1 = given.subid1 offset 0
    ) p`),
};

/**
 * For commands that run in batches on PostgreSQL and therefore take sealed data. Seals with the account's current key,
 * or with a new one for a new account; the keys of one turn are read in one round trip, unless they were just read. Seals
 * and runs again if another command opens or erases the account in the meantime (`person_changed`). Throws
 * DatabaseUnavailable if that keeps happening for `waitMs`.
 */
export function sealFirst(
  engine: Pick<PostgresRunner, 'read' | 'waitMs'>,
  justRead: Pick<KeysJustRead, 'take'>,
): SealFirst {
  const findKey = batchReads(engine, findKeys);
  return async ({ account, sealer }, run) => {
    const since = performance.now();
    let known = justRead.take(account);
    do {
      const found = known === undefined ? await findKey(account) : known;
      known = undefined;
      const wrappedKey = found ?? sealer.newKey();
      const result = await run({ wrappedKey, isNew: found === null, sealed: sealer.seal(wrappedKey) });
      if (!hasChanged(result)) return result;
    } while (performance.now() - since < engine.waitMs);
    throw new DatabaseUnavailable(new Error('other commands kept opening and erasing the account'));
  };
}

function* findKeys(accounts: readonly AccountRef[]): Command<(Uint8Array | null)[]> {
  const given = accounts.map(({ kind, profileId, subid1 }, index) => ({ index, kind, profile_id: profileId, subid1 }));
  const rows = yield* all(postgresSealFirstQueries.findKeys, JSON.stringify(given));
  const found = new Map(rows.map(({ index, wrappedKey }) => [index, wrappedKey]));
  return accounts.map((_, index) => found.get(index) ?? null);
}

function hasChanged(result: { kind: string }): result is PersonChanged {
  return result.kind === 'person_changed';
}
