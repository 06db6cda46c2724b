import { objectOf, textOf } from '../api/unknown-json.ts';

/** What the hosted page sends to its host: the page or app around it. */
export type OutgoingMessage =
  | { readonly type: 'hello' }
  | { readonly type: 'resize'; readonly data: { readonly height: number } }
  | { readonly type: 'load'; readonly data: { readonly count: number } }
  | {
      readonly type: 'offer-open';
      readonly data: { readonly id: number; readonly offer_id: number; readonly url: string };
    }
  | { readonly type: 'session-expired' }
  | { readonly type: 'error'; readonly data: { readonly code: string } }
  | { readonly type: 'balance'; readonly data: { readonly balance: number } }
  | { readonly type: 'profile-created'; readonly data: { readonly token: string } };

/** What the host sends to the hosted page. */
export type IncomingMessage =
  /** Asks the page to send its `hello` again. */
  | { readonly type: 'hello' }
  /** `token` is empty if the wall needs none. */
  | { readonly type: 'init'; readonly token: string }
  /** The app has opened the offer of the `offer-open` message with this id; null for the last one. */
  | { readonly type: 'ack'; readonly id: number | null };

const VERSION = 1;

/** Adds version and sender, which distinguish our messages from others on the same channel. */
export function wrap(message: OutgoingMessage): object {
  return { v: VERSION, src: 'offer-wall', ...message };
}

/** Parses a message of the host (`src: 'offer-wall-host'`), an object or JSON text; null for any other message. */
export function unwrap(received: unknown): IncomingMessage | null {
  const from = objectOf(typeof received === 'string' ? parse(received) : received);
  if (from['v'] !== VERSION || from['src'] !== 'offer-wall-host') return null;
  const data = objectOf(from['data']);
  if (from['type'] === 'hello') return { type: 'hello' };
  if (from['type'] === 'init') return { type: 'init', token: textOf(data['token']) };
  if (from['type'] === 'ack') return { type: 'ack', id: typeof data['id'] === 'number' ? data['id'] : null };
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
