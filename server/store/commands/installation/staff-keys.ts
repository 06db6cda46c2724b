import { StaffKeyUsed } from '../../database-failures.ts';
import type { StaffKey, UsedStaffKey } from '../../ports/idempotency.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';

export const staffKeyQueries = {
  /** No row: another request has used the key. Waits for a concurrent request that is about to use it. */
  useKey: query<{ isUsed: 1 }>(`
    insert into staff_keys (staff_id, digest, fingerprint, request_id, scope, subject, at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (staff_id, digest) do update set request_id = excluded.request_id
    where staff_keys.request_id = excluded.request_id
    returning 1 as "isUsed"`),
  findKey: query<UsedStaffKey>(`
    select fingerprint, request_id as "requestId", scope, subject, at, answer
    from staff_keys where staff_id = $1 and digest = $2`),
  storeResponse: query('update staff_keys set answer = $4 where staff_id = $1 and digest = $2 and request_id = $3'),
};

export const staffKeysCommands = { ...reads({ findStaffKey }), ...writes({ storeStaffResponse }) };

/**
 * Uses up a key for the calling transaction. Throws StaffKeyUsed, which rolls the transaction back, if another request
 * has used it.
 */
export function* useStaffKey(key: StaffKey, { at, subject }: { at: number; subject: string | null }): Command<void> {
  const { digest, fingerprint, requestId, scope, staffId } = key;
  const used = yield* one(staffKeyQueries.useKey, staffId, digest, fingerprint, requestId, scope, subject, at);
  if (used === undefined) throw new StaffKeyUsed();
}

/** What a staff member's key was used for; null if it was not used. */
function* findStaffKey({ digest, staffId }: { digest: string; staffId: string }): Command<UsedStaffKey | null> {
  return (yield* one(staffKeyQueries.findKey, staffId, digest)) ?? null;
}

/** Stores the response for repeats. Does nothing if the request has written nothing, because then its key is unused. */
function* storeStaffResponse(input: {
  digest: string;
  staffId: string;
  requestId: string;
  answer: Uint8Array;
}): Command<void> {
  yield* one(staffKeyQueries.storeResponse, input.staffId, input.digest, input.requestId, input.answer);
}
