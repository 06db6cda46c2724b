import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { WallOrPanelRef } from '../../ports/accounts.ts';
import type { Idempotency } from '../../ports/idempotency.ts';

/** The use of an idempotency key. Keys of different operations are independent, because some need no secret key. */
export type IdempotentOperation = 'profile' | 'ticket' | 'adjustment' | 'wall';

/** The scope of a key: a wall or panel, or the installation for what is created in it. */
export type KeyScope = WallOrPanelRef | typeof INSTALLATION;

export const INSTALLATION = { kind: 'installation', profileId: 0 } as const;

interface StoredResponse {
  fingerprint: string;
  answer: string;
}

export const storedResponseQueries = {
  /** Serializes requests with the same key, before anything else is locked. */
  lockKey: query({
    sqlite: 'select 1 where $1 is not null',
    postgres: 'select pg_advisory_xact_lock(hashtextextended($1, 730004))',
  }),
  firstAnswer: query<StoredResponse>(`
    select fingerprint, answer from first_answers
    where operation = $1 and kind = $2 and profile_id = $3 and digest = $4`),
  storeResponse: query(`
    insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`),
};

/**
 * Looks up the first response under an idempotency key (docs/contract/http.md#idempotency), and locks the key until the
 * command ends. Null: there is none, so the caller continues and calls `storeResponse`. Refusals are not stored, so
 * they don't use up the key.
 */
export function* findResponse(
  operation: IdempotentOperation,
  { kind, profileId }: KeyScope,
  key: Idempotency | null,
): Command<{ kind: 'repeat'; answer: string } | { kind: 'idempotency_mismatch' } | null> {
  if (key === null) return null;
  yield* one(storedResponseQueries.lockKey, `${operation} ${kind} ${profileId} ${key.digest}`);
  const first = yield* one(storedResponseQueries.firstAnswer, operation, kind, profileId, key.digest);
  if (first === undefined) return null;
  if (first.fingerprint !== key.fingerprint) return { kind: 'idempotency_mismatch' };
  return { kind: 'repeat', answer: first.answer };
}

/**
 * Stores the response for repeats: only ids and numbers, never personal data or a token. `accountId`: the account whose
 * erasure deletes it.
 */
export function* storeResponse(
  operation: IdempotentOperation,
  { kind, profileId }: KeyScope,
  key: Idempotency | null,
  first: { accountId: number | null; answer: string; at: number },
): Command<void> {
  if (key === null) return;
  const { accountId, answer, at } = first;
  const values = [operation, kind, profileId, key.digest, key.fingerprint, accountId, answer, at];
  yield* one(storedResponseQueries.storeResponse, ...values);
}
