import type { MonotonicClock } from '../../runtime/clock.ts';
import { createExpiringMap } from '../../runtime/expiring-map.ts';
import { within } from '../../runtime/time-limit.ts';
import { whenReady, type MaybePromise } from '../../runtime/when-ready.ts';
import type { ProblemDetails } from '../problem.ts';

/** Whether a request is allowed, and the headers for its response. */
export interface LimitState {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts requests of one kind. */
export interface Limiter {
  /** Synchronous where possible, so that counting in memory adds no latency. */
  take(key: string): MaybePromise<LimitState>;
}

/** A key's count in its window, and how much of the window is left. */
export interface Counted {
  readonly count: number;
  readonly leftMs: number;
}

/** Counts one more request of `key`. */
export type CountRequest = (key: string) => MaybePromise<Counted>;

/**
 * Where limits are counted: in this process, or in the database that several processes share. Each `name` has separate
 * counts.
 */
export type LimiterBackend = (name: string) => CountRequest;

const WINDOW_MS = 60_000;
/** How long a request waits for the database to count it. */
const COUNT_LIMIT_MS = 1_000;
/** About 20 MB per limit. A client with more addresses than this can evade limits per address. */
const MOST_KEYS = 100_000;
const PASSED: LimitState = { allowed: true, headers: {} };

/** Counts in this process. A key's window starts with its first request. */
export function inMemory(clock: MonotonicClock): LimiterBackend {
  return () => {
    const windows = createExpiringMap<{ count: number }>(clock, MOST_KEYS);
    return (key) => {
      const window = windows.get(key);
      if (window === null) {
        windows.set(key, { count: 1 }, WINDOW_MS);
        return { count: 1, leftMs: WINDOW_MS };
      }
      window.value.count += 1;
      return { count: window.value.count, leftMs: window.leftMs };
    };
  };
}

/**
 * Counts in the database, or in this process if the database fails or hangs, so that a limit can't cause an outage. The
 * database gets only a keyed digest of each key: rows outlive their window, and a key may be an IP address.
 */
export function inDatabase({
  countRequest,
  digest,
  clock,
}: {
  countRequest: (input: { key: string; windowMs: number }) => Promise<Counted>;
  digest: (key: string) => string;
  clock: MonotonicClock;
}): LimiterBackend {
  const ownCounts = inMemory(clock);
  return (name) => {
    const own = ownCounts(name);
    return async (key) => {
      try {
        return await within(COUNT_LIMIT_MS, countRequest({ key: digest(`${name}:${key}`), windowMs: WINDOW_MS }));
      } catch {
        return own(key);
      }
    };
  };
}

/** Limits each key to `perMinute` requests; 0 = no limit. */
export function createLimiter(
  name: string,
  perMinute: number,
  deps: { backend: LimiterBackend; clock: MonotonicClock },
): Limiter {
  if (perMinute === 0) return { take: () => PASSED };
  const count = deps.backend(name);
  // A key over its limit is refused without counting again, so a flood of refusals causes no round trips.
  const refused = createExpiringMap<true>(deps.clock, MOST_KEYS);
  const stateOf = (key: string, counted: Counted): LimitState => {
    if (counted.count <= perMinute) {
      return { allowed: true, headers: headersOf(perMinute, perMinute - counted.count, counted.leftMs) };
    }
    refused.set(key, true, counted.leftMs);
    return refusal(perMinute, counted.leftMs);
  };
  return {
    take(key) {
      const known = refused.get(key);
      if (known !== null) return refusal(perMinute, known.leftMs);
      return whenReady(count(key), (counted) => stateOf(key, counted));
    },
  };
}

/**
 * Counts failures and refuses keys with too many. A check needs no round trip: a process learns of an address's
 * failures elsewhere only when it sees a failure itself.
 */
export interface FailureLimiter {
  look(key: string): LimitState;
  count(key: string): MaybePromise<void>;
}

/** Limits each key to `perMinute` failures; 0 = no limit. */
export function createFailureLimiter(
  name: string,
  perMinute: number,
  deps: { backend: LimiterBackend; clock: MonotonicClock },
): FailureLimiter {
  if (perMinute === 0) return { look: () => PASSED, count: () => undefined };
  const count = deps.backend(name);
  const heldOff = createExpiringMap<true>(deps.clock, MOST_KEYS);
  return {
    look(key) {
      const held = heldOff.get(key);
      return held === null ? PASSED : refusal(perMinute, held.leftMs);
    },
    count: (key) =>
      whenReady(count(key), (counted) => {
        if (counted.count >= perMinute) heldOff.set(key, true, counted.leftMs);
      }),
  };
}

/** The details of a 429 problem with these headers. */
export function limitDetails(headers: Readonly<Record<string, string>>): ProblemDetails {
  return { detail: `Try again in ${headers['Retry-After'] ?? WINDOW_MS / 1_000} seconds.`, headers };
}

function refusal(limit: number, leftMs: number): LimitState {
  const headers = headersOf(limit, 0, leftMs);
  return { allowed: false, headers: { ...headers, 'Retry-After': headers['RateLimit-Reset'] } };
}

function headersOf(limit: number, remaining: number, leftMs: number) {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(Math.max(1, Math.ceil(leftMs / 1_000))),
  };
}
