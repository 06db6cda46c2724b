const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A delivery that waited longer in memory is claimed again, because its user may be erased or its postback changed. */
export const FRESH_MS = 2000;

/**
 * Delays between one attempt and the next, by the number of failed attempts before it
 * (docs/contract/postbacks.md#retries).
 */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Delay for a delivery that this machine could not send for lack of files or memory. */
export const NOT_SENT_PAUSE_MS = 5 * SECOND;

/** How long the deliverer waits for the store. Well below the length of a lease. */
export const STORE_LIMIT_MS = 15_000;
/** How often a postback with an open circuit gets one attempt. */
export const PROBE_EVERY_MS = MINUTE;

const JITTER = 0.2;

/**
 * Delay in milliseconds after a failed attempt: the step of the schedule ±20 %, or longer if the receiver asked for it,
 * up to twice the step. Null after the last step. `step`: number of failed attempts before this one. `random`: at least
 * 0, below 1.
 */
export function retryDelay(input: { step: number; random: number; retryAfterMs: number | null }): number | null {
  const base = RETRY_DELAYS_MS[input.step];
  if (base === undefined) return null;
  const jittered = base * (1 - JITTER + 2 * JITTER * input.random);
  const asked = Math.min(input.retryAfterMs ?? 0, 2 * base);
  return Math.round(Math.max(jittered, asked));
}
