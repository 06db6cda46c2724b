import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { ProblemDetails } from './problem.ts';

/** Counts requests of one kind; says whether this one may pass, and the headers to answer with. */
export interface Limiter {
  take(key: string): Promise<{ allowed: boolean; headers: Readonly<Record<string, string>> }>;
}

const WINDOW_S = 60;
const unlimited: Limiter = { take: () => Promise.resolve({ allowed: true, headers: {} }) };

type LimiterOptions = { keyPrefix: string; points: number; duration: number };

/** Where limits count: in this process, or in the database that several processes share. */
export type LimiterBackend = (options: LimiterOptions) => Promise<RateLimiterAbstract>;

/** Counts in this process. */
export const inMemory: LimiterBackend = async (options) => new RateLimiterMemory(options);

/** Counts in PostgreSQL; when that fails, in this process, so that a limit never stops the service. */
export function inPostgres(client: object): LimiterBackend {
  return (options) =>
    new Promise((resolve, reject) => {
      const limiter = new RateLimiterPostgres(
        {
          ...options,
          storeClient: client,
          storeType: 'pool',
          tableName: 'rate_limits',
          inMemoryBlockOnConsumed: options.points,
          insuranceLimiter: new RateLimiterMemory(options),
        },
        (error) => (error === undefined ? resolve(limiter) : reject(error)),
      );
    });
}

/** A limiter of `perMinute` requests a key; 0 switches it off. */
export async function createLimiter(name: string, perMinute: number, backend: LimiterBackend): Promise<Limiter> {
  if (perMinute === 0) return unlimited;
  const limiter = await backend({ keyPrefix: name, points: perMinute, duration: WINDOW_S });
  return {
    async take(key) {
      try {
        return { allowed: true, headers: headersOf(await limiter.consume(key), perMinute) };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { allowed: false, headers: refusalHeaders(refusal, perMinute) };
      }
    },
  };
}

/**
 * Counts failures, and holds off whoever had too many. Looking costs no round trip: a process that shares its counts
 * learns of an address's earlier failures with the first one that it sees itself.
 */
export interface FailureLimiter {
  look(key: string): ReturnType<Limiter['take']>;
  count(key: string): Promise<void>;
}

/** A limiter of `perMinute` failures a key; 0 switches it off. */
export async function createFailureLimiter(
  name: string,
  perMinute: number,
  backend: LimiterBackend,
): Promise<FailureLimiter> {
  const passed = { allowed: true, headers: {} };
  if (perMinute === 0) return { look: () => Promise.resolve(passed), count: () => Promise.resolve() };
  const failures = await createLimiter(name, perMinute, backend);
  const heldOff = new RateLimiterMemory({ keyPrefix: `${name}-held-off`, points: 1, duration: WINDOW_S });
  return {
    async look(key) {
      const state = await heldOff.get(key);
      return state === null ? passed : { allowed: false, headers: refusalHeaders(state, perMinute) };
    },
    async count(key) {
      const { headers } = await failures.take(key);
      if (headers['RateLimit-Remaining'] !== '0') return;
      await heldOff.block(key, Number(headers['RateLimit-Reset'] ?? WINDOW_S));
    },
  };
}

/** Details of the 429 problem for `headers`. */
export function limitDetails(headers: Readonly<Record<string, string>>): ProblemDetails {
  return { detail: `Try again in ${headers['Retry-After'] ?? WINDOW_S} seconds.`, headers };
}

function refusalHeaders(state: RateLimiterRes, limit: number): Record<string, string> {
  const headers = headersOf(state, limit);
  return { ...headers, 'Retry-After': headers['RateLimit-Reset'] ?? String(WINDOW_S) };
}

function headersOf(state: RateLimiterRes, limit: number): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(Math.max(0, state.remainingPoints)),
    'RateLimit-Reset': String(Math.max(1, Math.ceil(state.msBeforeNext / 1000))),
  };
}
