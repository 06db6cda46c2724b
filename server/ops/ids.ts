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

/** Ids from the system's random source. */
export function systemIds(): Ids {
  let lastAt = 0;
  let counter = 0;
  return {
    bytes: (length) => randomBytes(length),
    timeOrdered(prefix, at) {
      counter = at === lastAt ? (counter + 1) & 0xffff : 0;
      lastAt = at;
      const time = at.toString(16).padStart(12, '0');
      return `${prefix}_${time}${counter.toString(16).padStart(4, '0')}${randomBytes(8).toString('hex')}`;
    },
    request: () => `req_${randomUUID()}`,
  };
}
