import type { IncomingMessage, OutgoingMessage } from './envelope.ts';

/** What the page around the frame may want to do itself. */
export interface FrameHostOptions {
  /** A new token of this user, from your server: asked for at the start, and when the session has expired. */
  readonly token?: () => string | Promise<string>;
  /** Hears every message of the frame, after it has been dealt with. */
  readonly onMessage?: (message: OutgoingMessage) => void;
}

/** A token that is refused at once must not make the page ask for tokens without end. */
const TOKEN_PAUSE_MS = 5000;

/**
 * The other side of a hosted page in a frame: gives the frame its page's height and its page a token. Listens to this
 * frame's window and to the origin of its address only. `frame.src` is the hosted page's address, ending in
 * `#await-token` when `token` is given. Returns what ends it.
 */
export function attachOfferWall(frame: HTMLIFrameElement, options: FrameHostOptions = {}): () => void {
  const { origin } = new URL(frame.src);
  let askedAt = -Infinity;

  const answer = async (): Promise<void> => {
    if (performance.now() - askedAt < TOKEN_PAUSE_MS) return;
    askedAt = performance.now();
    post({ type: 'init', token: (await options.token?.()) ?? '' }, origin);
  };
  const post = ({ type, ...data }: IncomingMessage, to: string): void =>
    frame.contentWindow?.postMessage({ v: 1, src: 'offer-wall-host', type, data }, to);

  const hear = (event: MessageEvent<unknown>): void => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = messageOf(event.data);
    if (message?.type === 'hello') {
      askedAt = -Infinity;
      void answer();
    }
    if (message?.type === 'session-expired' && options.token) void answer();
    if (message?.type === 'resize' && message.data.height >= 0) frame.style.height = `${message.data.height}px`;
    if (message) options.onMessage?.(message);
  };
  addEventListener('message', hear);
  // A page that was there before this one listened says its hello again. It holds nothing: whoever is there may have it.
  post({ type: 'hello' }, '*');
  return () => removeEventListener('message', hear);
}

/** A message of the hosted page; its origin has been checked, and with it what the data are. */
function messageOf(data: unknown): OutgoingMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { v, src } = data as Readonly<Record<string, unknown>>;
  return v === 1 && src === 'offer-wall' ? (data as OutgoingMessage) : null;
}
