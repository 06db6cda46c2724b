import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import type { ReceivedPostback } from './postback-receiver.ts';

/** Reads a POST with the public library, at the service's time. Throws if it is forged or too old. */
export function readPost({ body, headers }: ReceivedPostback, secret: string, at: number): unknown {
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}
