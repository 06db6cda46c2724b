import type { MonotonicClock } from '../../runtime/clock.ts';
import { createExpiringMap } from '../../runtime/expiring-map.ts';
import type { ProblemDetails } from '../problem.ts';

/** Whether a request may pass, and the headers to answer with. */
export interface LimitState {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts requests of one kind. */
export interface Limiter {
  /** Answers at once where it can, so that counting in memory makes nobody wait. */
  take(key: string): LimitState | Promise<LimitState>;
}

/** How often a key was counted in its window, and how long that window lasts still. */
export interface Counted {
  readonly count: number;
  readonly leftMs: number;
}

/** Counts one request more of `key`. */
export type CountRequest = (key: string) => Counted | Promise<Counted>;

/** Where limits count: in this process, or in the database that several processes share. `name` keeps limits apart. */
export type LimiterBackend = (name: string) => CountRequest;

const WINDOW_MS = 60_000;
/** About 20 MB a limit. Who comes from more addresses than that is not held by limits of an address. */
const MOST_KEYS = 100_000;
const PASSED: LimitState = { allowed: true, headers: {} };

/** Counts in this process: a window of a key begins with its first request. */
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
 * Counts in the database; when that fails, in this process, so that a limit never stops the service. The database gets
 * a keyed digest of each key: rows outlive their window, and a key may be somebody's address.
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
        return await countRequest({ key: digest(`${name}:${key}`), windowMs: WINDOW_MS });
      } catch {
        return own(key);
      }
    };
  };
}

/** A limiter of `perMinute` requests a key; 0 switches it off. */
export function createLimiter(
  name: string,
  perMinute: number,
  deps: { backend: LimiterBackend; clock: MonotonicClock },
): Limiter {
  if (perMinute === 0) return { take: () => PASSED };
  const count = deps.backend(name);
  // Who has had too many is told so without being counted: a flood of refusals costs no round trip.
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
      const counted = count(key);
      return counted instanceof Promise ? counted.then((one) => stateOf(key, one)) : stateOf(key, counted);
    },
  };
}

/**
 * Counts failures, and holds off whoever had too many. Looking costs no round trip: a process that shares its counts
 * learns of an address's earlier failures with the first one that it sees itself.
 */
export interface FailureLimiter {
  look(key: string): LimitState;
  count(key: string): Promise<void>;
}

/** A limiter of `perMinute` failures a key; 0 switches it off. */
export function createFailureLimiter(
  name: string,
  perMinute: number,
  deps: { backend: LimiterBackend; clock: MonotonicClock },
): FailureLimiter {
  if (perMinute === 0) return { look: () => PASSED, count: () => Promise.resolve() };
  const count = deps.backend(name);
  const heldOff = createExpiringMap<true>(deps.clock, MOST_KEYS);
  return {
    look(key) {
      const held = heldOff.get(key);
      return held === null ? PASSED : refusal(perMinute, held.leftMs);
    },
    async count(key) {
      const counted = await count(key);
      if (counted.count >= perMinute) heldOff.set(key, true, counted.leftMs);
    },
  };
}

/** Details of the 429 problem for `headers`. */
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
