import type { AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { takesKey } from '@rewards-wall/shared/admin/admin-endpoints.ts';
import { endpoints } from './endpoints.ts';
import type { Refusal, Refused, Reply } from './reply.ts';

/** After these, we don't know whether the write was done. */
const UNSURE = /^(?:offline|unreadable|internal_error|outcome_unknown|still_under_way)$/;
/** These say that the first request with the key was carried out. */
const DONE = /^(?:already_carried_out|idempotency_mismatch)$/;
/** These say that this attempt wrote nothing; an earlier one may have. */
const NOTHING_BY_THIS = /^(?:database_unavailable|storage_full|unavailable|master_key_mismatch)$/;

/** Idempotency keys of writes whose response was lost, by subject. */
const lost = new Map<string, string>();
let dialogs = 0;
/** Identifies the open dialog; empty if none. */
let dialog = '';

/**
 * Sends a write with an Idempotency-Key. After a lost response, retries reuse the key until the outcome is known:
 * resending does nothing twice, and an edited form is refused if the original was carried out. Other refusals, such as
 * for the password, leave the outcome unknown.
 * `about`: the endpoint and its path parameters.
 */
export async function withKey<Body>(about: string, send: (key: string) => Promise<Reply<Body>>): Promise<Reply<Body>> {
  const place = `${dialog} ${about}`;
  const kept = lost.get(place);
  const key = kept ?? crypto.randomUUID();
  const reply = await send(key);
  if (reply.ok || DONE.test(reply.problem.code)) {
    if (lost.get(place) === key) lost.delete(place);
    return reply;
  }
  if (isUnsure(reply)) lost.set(place, key);
  return kept === undefined ? reply : { ...reply, isAfterLost: true };
}

/** Called when another screen opens. It shows what was done, so later writes are new intents. */
export function beginIntents(): void {
  lost.clear();
}

/** Called when a dialog opens: its writes are new intents, separate from those of the screen behind it. */
export function beginDialog(): { end: () => void } {
  dialog = String((dialogs += 1));
  return { end: () => (dialog = '') };
}

function isUnsure(reply: Reply<unknown>): boolean {
  return !reply.ok && UNSURE.test(reply.problem.code);
}

/** Whether a write that failed may have been carried out by an earlier attempt. */
export function mayBeDone(reply: Reply<unknown>): boolean {
  return isUnsure(reply) || (!reply.ok && (reply.isAfterLost === true || DONE.test(reply.problem.code)));
}

/** What the user can do after a lost response or an expired session. */
export function inWords(name: AdminEndpointName, { isAfterLost, problem }: Refused): Refusal {
  const { code } = problem;
  if (!takesKey(endpoints[name])) return problem;
  if (code === 'not_signed_in') return { ...problem, detail: SIGNED_OUT };
  if (code === 'idempotency_mismatch') return { ...problem, detail: EARLIER };
  if (isAfterLost === true && NOTHING_BY_THIS.test(code)) return { ...problem, detail: STILL_LOST };
  return UNSURE.test(code) ? { ...problem, detail: LOST } : problem;
}

const SIGNED_OUT =
  'Your session has ended. Sign in again in another tab, then send this again. What you typed is still here.';
const LOST =
  'There was no response, so this may have been done. Check your connection and send it again. It won’t be done twice.';
const STILL_LOST =
  'The service can’t do this now, but your earlier attempt may have gone through. Send it again later. It won’t be done twice.';
const EARLIER =
  'Your earlier attempt did go through, with the values at that time. Reload the page to see the result before you go on.';
