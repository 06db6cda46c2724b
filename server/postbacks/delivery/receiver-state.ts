import type { Attempt, SettledDelivery } from '../../store/ports/deliveries.ts';

/**
 * What an attempt shows about the receiver as a whole. Only `down` counts towards opening its circuit; only `up` closes
 * it.
 */
export type ReceiverState = SettledDelivery['receiver'];

/** Errors before anything was sent. */
const NOT_SENT = new Set(['render_failed', 'bad_url']);
const BUSY = new Set([408, 425, 429]);

/**
 * Distinguishes failures of the receiver (no connection, no response in time, 408, 425, 429 and 5xx) from failures of
 * one message (docs/contract/postbacks.md#receivers-that-are-down). Any other 4xx is about the message, such as an
 * unknown user, so the receiver is up. A redirect shows neither.
 */
export function receiverState({ error, httpStatus }: Pick<Attempt, 'error' | 'httpStatus'>): ReceiverState {
  if (httpStatus === null) return error !== null && NOT_SENT.has(error) ? 'unknown' : 'down';
  // Nothing gets past a firewall that asks for a browser.
  if (error === 'challenge') return 'down';
  if (httpStatus >= 500 || BUSY.has(httpStatus)) return 'down';
  return httpStatus >= 300 && httpStatus < 400 ? 'unknown' : 'up';
}
