import { randomBytes, randomUUID } from 'node:crypto';

/** Randomness and ids, injected everywhere; tests bring their own. */
export interface Ids {
  /** `length` random bytes of cryptographic quality. */
  bytes(length: number): Buffer;
  /** A time-ordered opaque id: prefix, 48 bits of `at` (epoch ms), a counter, 64 random bits. Sorts by time as text. */
  timeOrdered(prefix: string, at: number): string;
  /** A request id; unique, not ordered. */
  request(): string;
}

const POOL_BYTES = 4096;

/** Ids from the system's random source. */
export function systemIds(): Ids {
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  let lastAt = 0;
  let counter = 0;
  return {
    bytes(length) {
      // One call for many: each costs microseconds, whatever its length.
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
  };
}
