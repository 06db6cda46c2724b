import { callerId, type AdminCaller } from '../../admins/admin-caller.ts';
import type { Base } from '../../base.ts';
import type { MaybePromise } from '../../runtime/when-ready.ts';
import { digestsOf } from '../../security/idempotency.ts';
import type { Vault } from '../../security/vault.ts';
import { afterCommit, StaffKeyUsed } from '../../store/database-failures.ts';
import type { StaffKey, UsedStaffKey } from '../../store/ports/idempotency.ts';
import { noContent, refuse, type EndpointResponse, type Call, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';

/** For this long, a request without a stored response may still be running in another process. */
const UNDER_WAY_MS = 60_000;
const RETRY_AFTER = { 'Retry-After': '5' };

/**
 * Runs each Idempotency-Key of the admin API once (docs/decisions/018-admin-writes.md). The first transaction that
 * records the act claims the key, so no process can repeat it. A repeat gets the response that was stored afterwards.
 */
export function respondOnce({
  clock,
  log,
  store,
  vault,
}: Base): (endpoint: Endpoint, call: Call) => MaybePromise<EndpointResponse> {
  /** Keys that this process is handling: a repeat waits for their response. */
  const underWay = new Map<string, Promise<unknown>>();

  const keep = async (key: StaffKey, endpoint: Endpoint, response: EndpointResponse | null): Promise<void> => {
    const { digest, requestId, staffId } = key;
    try {
      const sealed = vault.sealSecret(JSON.stringify(responseToStore(endpoint, response)));
      await store.storeStaffResponse({ digest, requestId, staffId, answer: sealed });
    } catch (error) {
      // The act was done, so its response is sent. A repeat learns that the response was lost.
      log.error({ event: 'answer_not_kept', requestId, error }, 'could not store the response for repeats');
    }
  };

  const repeat = (endpoint: Endpoint, key: StaffKey, used: UsedStaffKey): EndpointResponse => {
    if (used.fingerprint !== key.fingerprint) return mismatch;
    const kept = used.answer === null ? null : readStoredResponse(vault.openSecret(used.answer));
    if (used.scope === key.scope) {
      if (kept !== null && kept.kind !== 'lost' && kept.kind !== 'shown-once') return kept;
      if (hasNoBody(endpoint)) return noContent;
    }
    const isUnderWay = kept === null && clock.now() < used.at + UNDER_WAY_MS;
    return isUnderWay ? stillUnderWay : alreadyCarriedOut(endpoint, used, kept);
  };

  const respond = async (endpoint: Endpoint, call: Call, key: StaffKey): Promise<EndpointResponse> => {
    const used = await store.findStaffKey(key);
    // The caller's rights may have changed since, so the handler checks them again.
    if (used !== null && (used.scope === key.scope || used.fingerprint !== key.fingerprint)) {
      return repeat(endpoint, key, used);
    }
    let response: EndpointResponse;
    try {
      response = await endpoint.handle({ ...call, staffKey: key });
    } catch (error) {
      const first = await store.findStaffKey(key).catch(() => 'unknown' as const);
      if (error instanceof StaffKeyUsed) {
        return first === null || first === 'unknown' ? stillUnderWay : repeat(endpoint, key, first);
      }
      // One of several transactions may have failed, so the error must not say that nothing was written.
      if (first === 'unknown') return afterCommit(Promise.reject(error));
      if (first?.requestId !== key.requestId) throw error;
      await keep(key, endpoint, null);
      return afterCommit(Promise.reject(error));
    }
    if (response.kind === 'problem') {
      const first = await afterCommit(store.findStaffKey(key));
      if (first === null) return response;
      // Another request with this key has already acted, which is why this one is refused, unless the caller lacks the
      // rights.
      if (first.requestId !== key.requestId) {
        return isOfRights(response) && first.scope !== key.scope ? response : repeat(endpoint, key, first);
      }
    }
    if (response.kind !== 'empty' || !hasNoBody(endpoint)) await keep(key, endpoint, response);
    return response;
  };

  return (endpoint, call) => {
    const { admin: caller, idempotencyKey } = call;
    if (caller === null || idempotencyKey === null || endpoint.admin?.repeats === 'own') return endpoint.handle(call);
    const key = keyOf(vault, endpoint, { ...call, admin: caller, idempotencyKey });
    const name = `${key.staffId} ${key.digest}`;
    const mine = (underWay.get(name) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => respond(endpoint, call, key))
      .finally(() => {
        if (underWay.get(name) === mine) underWay.delete(name);
      });
    underWay.set(name, mine);
    return mine;
  };
}

function keyOf(
  vault: Vault,
  { name }: Endpoint,
  call: Call & { admin: AdminCaller; idempotencyKey: string },
): StaffKey {
  const { admin, body, idempotencyKey, params, query, requestId } = call;
  const request = [name, params, query, body ?? null];
  return {
    ...digestsOf(vault, idempotencyKey, request),
    staffId: callerId(admin),
    requestId,
    scope: scopeOf(admin),
  };
}

function scopeOf({ publishers, role }: AdminCaller): string {
  return JSON.stringify([role, publishers === null ? null : publishers.toSorted((a, b) => a - b)]);
}

/** Every success is a 204, so the record alone determines the response. */
function hasNoBody({ responses }: Endpoint): boolean {
  return Object.keys(responses).every((status) => status === '204');
}

function isOfRights(response: Extract<EndpointResponse, { kind: 'problem' }>): boolean {
  return response.problem.code === 'not_found' || response.problem.code === 'not_permitted';
}

const mismatch = refuse(
  problem('idempotency_mismatch', {
    detail: 'You have used the key with other parameters, or for something else. Nothing was written.',
  }),
);

const stillUnderWay = refuse(
  problem('still_under_way', {
    detail: 'The first request with this key has begun, and may still be running. Repeat it a little later.',
    headers: RETRY_AFTER,
  }),
);

function alreadyCarriedOut(
  { admin }: Endpoint,
  { subject }: UsedStaffKey,
  kept: StoredResponse | null,
): EndpointResponse {
  const inPart = 'The first request with this key was carried out, at least in part';
  const isLost = kept?.kind === 'lost';
  // A long run may still be active in another process.
  const what = kept === null ? `${inPart}, or is still running` : isLost ? inPart : 'This was carried out';
  const next = typeof admin?.repeats === 'object' ? admin.repeats.words : LOOK;
  const about = subject === null ? '' : `: ${subject}`;
  return refuse(problem('already_carried_out', { detail: `${what}${about}. ${next}` }));
}

const LOOK = 'Its response is not there. Check what was done before you send anything else.';

/** What is stored about the response to a write. */
type StoredResponse =
  | Extract<EndpointResponse, { kind: 'empty' | 'json' | 'problem' }>
  /** It was sent, but contained a secret that is shown only once. */
  | { kind: 'shown-once' }
  /** There was none, because the handler failed. */
  | { kind: 'lost' };

/** What to store of a response for a repeat. Null: the handler failed after a write. */
function responseToStore({ admin }: Endpoint, response: EndpointResponse | null): StoredResponse {
  if (response === null) return { kind: 'lost' };
  if (response.kind === 'problem' || response.kind === 'empty') return response;
  return response.kind === 'json' && typeof admin?.repeats !== 'object' ? response : { kind: 'shown-once' };
}

function readStoredResponse(text: string): StoredResponse {
  return JSON.parse(text) as StoredResponse;
}
