import type { Burst } from './load.ts';
import { COUNTER } from './requests.ts';

/** The requests of a burst, in order. */
export interface RequestSource {
  /** How many there are; `Infinity` if the set repeats. */
  total: number;
  /** The bytes of the request at that position. */
  at(position: number): Buffer;
}

/** A request as bytes, and the positions of the ten digits of its counters. */
export interface PreparedRequest {
  bytes: Buffer;
  counters: number[];
}

export function prepareRequest(text: string): PreparedRequest {
  const bytes = Buffer.from(text, 'latin1');
  const counters: number[] = [];
  for (let at = bytes.indexOf(COUNTER); at !== -1; at = bytes.indexOf(COUNTER, at + 1)) counters.push(at);
  return { bytes, counters };
}

/**
 * `first`: number of the first request, which selects where in the set to begin. `once`: sends each only once. `most`:
 * sends at most so many.
 */
export function requestSource(
  requests: readonly PreparedRequest[],
  { first, most = Infinity, once }: Pick<Burst, 'first' | 'most' | 'once'>,
): RequestSource {
  return {
    total: Math.min(most, once ? requests.length : Infinity),
    at(position) {
      const number = first + position;
      const request = requests[(once ? position : number) % requests.length];
      if (request === undefined) throw new Error('There are no requests to send.');
      if (request.counters.length === 0) return request.bytes;
      const filled = Buffer.from(request.bytes);
      const digits = String(number).padStart(COUNTER.length, '0');
      for (const at of request.counters) filled.write(digits, at, 'latin1');
      return filled;
    },
  };
}
