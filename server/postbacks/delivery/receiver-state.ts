import type { Attempt, SettledDelivery } from '../../store/ports/deliveries.ts';

/** What an attempt tells of the receiver as a whole: only `down` counts towards its circuit, only `up` closes it. */
export type ReceiverState = SettledDelivery['receiver'];

/** Nothing was sent. */
const OUR_OWN = new Set(['render_failed', 'bad_url']);
const BUSY = new Set([408, 425, 429]);

/**
 * Tells failures of the receiver (no connection, no answer in time, 408, 425, 429 and 5xx) from those of one message
 * (docs/contract/postbacks.md#receivers-that-are-down). Another 4xx concerns that message, such as an unknown user, and
 * shows that somebody is there. A redirect shows neither.
 */
export function receiverState({ error, httpStatus }: Pick<Attempt, 'error' | 'httpStatus'>): ReceiverState {
  if (httpStatus === null) return error !== null && OUR_OWN.has(error) ? 'unknown' : 'down';
  if (httpStatus >= 500 || BUSY.has(httpStatus)) return 'down';
  return httpStatus >= 300 && httpStatus < 400 ? 'unknown' : 'up';
}
