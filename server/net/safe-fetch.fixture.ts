import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { movableClock } from '../runtime/clock.fixture.ts';
import type { Resolve } from './connect-safely.ts';
import type { OutboundRequest } from './safe-fetch.ts';
import { startReceiver, type Receiver } from './receiver.fixture.ts';
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts';

/** Shared by the tests of one file: closes every receiver and fetch after the test that opened it. */
export function useSafeFetch() {
  const clock = movableClock();
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0).toReversed()) await one.close();
  });
  return {
    clock,
    async receiver(answer?: (request: IncomingMessage, response: ServerResponse) => void): Promise<Receiver> {
      const started = await startReceiver(answer);
      opened.push(started);
      return started;
    },
    fetcher(options: Partial<SafeFetchOptions> = {}) {
      const fetch = createSafeFetch({ allow: [], clock, ...options });
      opened.push(fetch);
      return fetch;
    },
  };
}

export const get = (url: string): OutboundRequest => ({ method: 'GET', url, headers: {}, body: null });

/** A resolver for these names. If a name has several lists of addresses, each lookup returns the next one. */
export function names(known: Record<string, string[][]>): Resolve & { asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = (hostname, answer) => {
    asked.push(hostname);
    const answers = known[hostname];
    const addresses = (answers !== undefined && answers.length > 1 ? answers.shift() : answers?.[0]) ?? [];
    const error = addresses.length === 0 ? Object.assign(new Error(hostname), { code: 'ENOTFOUND' }) : null;
    setImmediate(
      answer,
      error,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { asked });
}
