import { objectOf, textOf } from '../api/unknown-json.ts';

/** What the hosted page tells the frame or app around it. */
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

/** What the frame or app around it tells the hosted page. */
export type IncomingMessage =
  /** Asks for the page's own `hello` once more. */
  | { readonly type: 'hello' }
  /** `token` is empty where the wall needs none. */
  | { readonly type: 'init'; readonly token: string }
  /** The app opens the offer itself: the last one, or the one of `offer-open` with this id. */
  | { readonly type: 'ack'; readonly id: number | null };

const VERSION = 1;

/** The one form of every message, so that strangers on the same channel are told apart. */
export function wrap(message: OutgoingMessage): object {
  return { v: VERSION, src: 'offer-wall', ...message };
}

/** Reads a message of the other side (`src: 'offer-wall-host'`), as an object or as JSON text; null for any other. */
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
