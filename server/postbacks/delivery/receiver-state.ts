import type { Attempt, SettledDelivery } from '../../store/store.ts';

/** What an attempt tells of the receiver as a whole: only `down` counts towards its circuit, only `up` closes it. */
export type ReceiverState = SettledDelivery['receiver'];

/** Nothing was sent. */
const OUR_OWN = new Set(['render_failed', 'bad_url']);
const BUSY = new Set([408, 425, 429]);

/**
 * No connection, no answer in time, 408, 425, 429 and 5xx speak of the receiver. Another 4xx speaks of that one message,
 * such as a user whom the receiver does not know, and says that somebody is there. A redirect says neither.
 */
export function receiverState({ error, httpStatus }: Pick<Attempt, 'error' | 'httpStatus'>): ReceiverState {
  if (httpStatus === null) return error !== null && OUR_OWN.has(error) ? 'unknown' : 'down';
  if (httpStatus >= 500 || BUSY.has(httpStatus)) return 'down';
  return httpStatus >= 300 && httpStatus < 400 ? 'unknown' : 'up';
}
