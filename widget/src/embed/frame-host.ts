import type { IncomingMessage, OutgoingMessage } from './envelope.ts';

export interface FrameHostOptions {
  /** Gets a new token of this user from your server. Called at the start, and after the session has expired. */
  readonly token?: () => string | Promise<string>;
  /** Receives every message of the frame after it has been handled. */
  readonly onMessage?: (message: OutgoingMessage) => void;
}

/** Keeps a token that is refused right away from causing an endless loop of requests. */
const TOKEN_PAUSE_MS = 5000;

/**
 * Connects a page to the hosted page in `frame`: sets the frame's height and sends the token. Accepts messages only from
 * this frame's window and the origin of its URL. `frame.src` is the URL of the hosted page, ending in `#await-token` if
 * `token` is given. Returns a function that disconnects.
 */
export function attachOfferWall(frame: HTMLIFrameElement, options: FrameHostOptions = {}): () => void {
  const { origin } = new URL(frame.src);
  let sentAt = -Infinity;

  const sendToken = async (): Promise<void> => {
    if (performance.now() - sentAt < TOKEN_PAUSE_MS) return;
    sentAt = performance.now();
    try {
      post({ type: 'init', token: (await options.token?.()) ?? '' }, origin);
    } catch (error) {
      // The frame shows what it can without a token, and asks again when it needs one.
      post({ type: 'init', token: '' }, origin);
      reportError(error);
    }
  };
  const post = ({ type, ...data }: IncomingMessage, to: string): void =>
    frame.contentWindow?.postMessage({ v: 1, src: 'offer-wall-host', type, data }, to);

  const receive = (event: MessageEvent<unknown>): void => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = messageOf(event.data);
    if (message?.type === 'hello') {
      sentAt = -Infinity;
      void sendToken();
    }
    if (message?.type === 'session-expired' && options.token) void sendToken();
    if (message?.type === 'resize' && message.data.height >= 0) frame.style.height = `${message.data.height}px`;
    if (message) options.onMessage?.(message);
  };
  addEventListener('message', receive);
  // The hosted page may have sent its hello before this listener existed, so ask for it again. The message is empty, so
  // any origin may receive it.
  post({ type: 'hello' }, '*');
  return () => removeEventListener('message', receive);
}

/** A message of the hosted page. The origin has been checked, so the data can be trusted. */
function messageOf(data: unknown): OutgoingMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { v, src } = data as Readonly<Record<string, unknown>>;
  return v === 1 && src === 'offer-wall' ? (data as OutgoingMessage) : null;
}
