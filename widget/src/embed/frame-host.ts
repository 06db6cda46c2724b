import { setupWarning } from '../diagnosis/load-warnings.ts';
import type { IncomingMessage, OutgoingMessage } from './envelope.ts';
import { mintPatiently } from './mint-patiently.ts';

export interface FrameHostOptions {
  /** Gets a token of this user from your server: at the start, and whenever the page requests a new one. */
  readonly getToken?: () => string | Promise<string>;
  /** The former name of `getToken`. */
  readonly token?: () => string | Promise<string>;
  /** Receives every message of the frame after it has been handled. */
  readonly onMessage?: (message: OutgoingMessage) => void;
}

/** After this time without a message from the hosted page, a warning goes to the console. */
const SILENCE_MS = 10_000;

/** Prevents an endless loop of requests if tokens are refused at once. */
const TOKEN_PAUSE_MS = 5000;

/**
 * Connects to the hosted page in `frame`: sets the frame's height and sends the token. Accepts messages only from this
 * frame's window and the origin of its URL. `frame.src` is the URL of the hosted page, ending in `#await-token` if
 * `getToken` is given.
 * Returns a function that disconnects.
 */
export function attachOfferWall(frame: HTMLIFrameElement, options: FrameHostOptions = {}): () => void {
  const { origin, pathname } = new URL(frame.src);
  const service = origin + pathname.replace(/\/wall\/[^/]*\/[^/]*$/, '');
  const { getToken = options.token } = options;
  let mintedAt = -Infinity;
  let isMinting = false;
  let isOver = false;
  let token: Promise<string> | null = null;
  const silence = setTimeout(() => {
    const [wallId = ''] = pathname.split('/').slice(-1);
    setupWarning(service, 'frame-silent', `The frame should show wall ${wallId} to ${framers()}.`);
  }, SILENCE_MS);

  const sendToken = async (): Promise<void> => {
    const minted = (await token) ?? '';
    // After disconnecting, the frame may show another user's page.
    if (!isOver) post({ type: 'init', token: minted }, origin);
  };
  const isRecent = (): boolean => isMinting || performance.now() - mintedAt < TOKEN_PAUSE_MS;
  const mint = (): void => {
    if (!getToken) return;
    isMinting = true;
    let hasFailed = false;
    const onFailure = (error: unknown): void => {
      if (hasFailed) return;
      hasFailed = true;
      reportError(error);
      setupWarning(service, 'token-callback', String(error));
    };
    // If the function keeps failing, the page gets an empty token, and shows what it can without one.
    token = mintPatiently({ getToken, onFailure, isOver: () => isOver }).finally(() => {
      isMinting = false;
      mintedAt = performance.now();
    });
  };
  const post = ({ type, ...data }: IncomingMessage, to: string): void =>
    frame.contentWindow?.postMessage({ v: 1, src: 'offer-wall-host', type, data }, to);

  const receive = (event: MessageEvent<unknown>): void => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = messageOf(event.data);
    if (message) clearTimeout(silence);
    if (message?.type === 'hello') {
      // The page repeats its hello on request. Send only one token for both.
      if (!isRecent()) mint();
      void sendToken();
    }
    if (message?.type === 'session-expired' && getToken && !isRecent()) {
      mint();
      void sendToken();
    }
    if (message?.type === 'resize' && message.data.height >= 0) frame.style.height = `${message.data.height}px`;
    if (message) options.onMessage?.(message);
  };
  addEventListener('message', receive);
  // The hosted page may have sent its hello before this listener existed, so request it again. The message is empty, so
  // any origin may receive it.
  post({ type: 'hello' }, '*');
  return () => {
    isOver = true;
    clearTimeout(silence);
    removeEventListener('message', receive);
  };
}

/** The origins that frame the wall, as far as the browser tells. It shows the wall only if all of them are listed. */
function framers(): string {
  if (window.parent === window) return location.origin;
  const { ancestorOrigins } = location as { ancestorOrigins?: Iterable<string> };
  const outer = ancestorOrigins ? [...new Set(ancestorOrigins)].join(' and ') : 'a page of another site';
  return `${location.origin}, which is itself in a frame of ${outer}`;
}

/** Parses a message of the hosted page. The origin was checked, so the data can be trusted. */
function messageOf(data: unknown): OutgoingMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { v, src } = data as Readonly<Record<string, unknown>>;
  return v === 1 && src === 'offer-wall' ? (data as OutgoingMessage) : null;
}
