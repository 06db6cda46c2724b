import { randomBytes, randomUUID } from 'node:crypto';

/** The injected source of randomness and IDs. */
export interface Ids {
  /** `length` cryptographically secure random bytes. */
  bytes(length: number): Buffer;
  /** An ID that sorts by time as text: prefix, 48 bits of `at` (epoch ms), a counter and 64 random bits. */
  timeOrdered(prefix: string, at: number): string;
  /** A unique request id; not ordered by time. */
  request(): string;
  /** A unique id for one run of a job; not ordered by time. */
  run(): string;
}

/** Sorts before every time-ordered ID of `at` (epoch ms) or later, and after every earlier one. */
export function firstIdOf(prefix: string, at: number): string {
  return `${prefix}_${Math.max(0, Math.floor(at)).toString(16).padStart(12, '0')}`;
}

/** The time of a time-ordered ID, epoch ms. */
export function timeOfId(id: string): number {
  const [, time = ''] = /_([\da-f]{12})/.exec(id) ?? [];
  return Number.parseInt(time, 16);
}

const POOL_BYTES = 4096;

/** Ids made with the system's random source. */
export function systemIds(): Ids {
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  let lastAt = 0;
  let counter = 0;
  return {
    bytes(length) {
      // A system call costs microseconds regardless of its length, so one call serves many requests.
      if (used + length > pool.length) {
        pool = randomBytes(Math.max(POOL_BYTES, length));
        used = 0;
      }
      used += length;
      return Buffer.from(pool.subarray(used - length, used));
    },
    timeOrdered(prefix, at) {
      counter = at === lastAt ? (counter + 1) & 0xffff : 0;
      lastAt = at;
      const time = at.toString(16).padStart(12, '0');
      return `${prefix}_${time}${counter.toString(16).padStart(4, '0')}${this.bytes(8).toString('hex')}`;
    },
    request: () => `req_${randomUUID()}`,
    run: () => `run_${randomUUID()}`,
  };
}
