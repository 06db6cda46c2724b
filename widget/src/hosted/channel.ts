import { apiBase } from '../api/api-base.ts';
import { unwrap, wrap } from '../embed/envelope.ts';
import type { IncomingMessage, OutgoingMessage } from '../embed/envelope.ts';

/** The connection to the host of the hosted page. */
export interface Channel {
  /** Apps are asked to open offers outside their webview; in a frame, the browser opens them. */
  readonly kind: 'app' | 'frame' | 'none';
  send(message: OutgoingMessage): void;
}

interface NativeHosts {
  readonly ReactNativeWebView?: { postMessage(text: string): void };
  readonly webkit?: {
    readonly messageHandlers?: {
      readonly offerWall?: { postMessage(message: object): void };
      /** Of the plugin unity-webview on iOS. */
      readonly unityControl?: { postMessage(text: string): void };
    };
  };
  /** Of the plugin unity-webview on Android. */
  readonly Unity?: { call(text: string): void };
  readonly AndroidInterface?: { postMessage(text: string): void };
}

/**
 * Finds the host: the parent frame, else React Native, iOS, Android or Unity. `receive` gets the host's messages.
 * Only parents in `origins` may send a token and receive data about the session, balances and profiles. Any parent
 * receives the page's height, the number of offers and the id of an opened offer.
 */
export function openChannel(
  page: Window & NativeHosts,
  origins: readonly string[],
  receive: (message: IncomingMessage) => void,
): Channel {
  // Checked first, because Android also exposes the app's interface to frames inside its pages.
  if (page.parent !== page) return frameChannel(page, origins, receive);
  const native = nativeSender(page);
  if (!native) return { kind: 'none', send: () => {} };
  // Apps run `window.postMessage(…)` in the page, or post without source and origin. A message from a closed window has
  // no source either, but it has an origin.
  listen(page, ({ origin, source }) => source === page || (source === null && origin === ''), receive);
  native(wrap({ type: 'hello' }));
  return { kind: 'app', send: (message) => native(wrap(message)) };
}

function nativeSender(page: NativeHosts): ((envelope: object) => void) | null {
  const { ReactNativeWebView: reactNative, AndroidInterface: android, Unity: unity } = page;
  const { offerWall: ios, unityControl } = page.webkit?.messageHandlers ?? {};
  if (reactNative) return (envelope) => reactNative.postMessage(JSON.stringify(envelope));
  if (ios) return (envelope) => ios.postMessage(envelope);
  const byText = android ?? unityControl;
  if (byText) return (envelope) => byText.postMessage(JSON.stringify(envelope));
  if (unity) return (envelope) => unity.call(JSON.stringify(envelope));
  return null;
}

/** The messages that any parent may receive. */
const publicMessages: readonly string[] = ['resize', 'load', 'offer-open'];

/**
 * Sends an empty hello to any parent, and everything else only to the origin that responds. Until then, it queues the
 * last message of each type. Messages that the origin may not receive are dropped.
 */
function frameChannel(page: Window, origins: readonly string[], receive: (message: IncomingMessage) => void): Channel {
  const { parent } = page;
  const queue = new Map<string, OutgoingMessage>();
  let origin: string | null = null;
  const hello = (): void => parent.postMessage(wrap({ type: 'hello' }), '*');
  const post = (message: OutgoingMessage, to: string): void => {
    if (publicMessages.includes(message.type) || origins.includes(to)) parent.postMessage(wrap(message), to);
  };
  listen(
    page,
    (event) => event.source === parent && (origin === null || event.origin === origin),
    (message, event) => {
      if (message.type === 'hello') return hello();
      // A sandboxed parent has the origin "null", which cannot be the target of a message.
      if (message.type === 'init' && event.origin !== 'null') origin = event.origin;
      if (message.type === 'init' && message.token && !origins.includes(event.origin)) {
        // oxlint-disable-next-line no-console -- tells the developer of the parent page why the token has no effect
        console.warn(words(event.origin));
        message = { type: 'init', token: '' };
      }
      receive(message);
      if (origin === null) return;
      for (const queued of queue.values()) post(queued, origin);
      queue.clear();
    },
  );
  hello();
  return {
    kind: 'frame',
    send(message) {
      if (origin === null) queue.set(message.type, message);
      else post(message, origin);
    },
  };
}

const words = (origin: string): string =>
  `[offer-wall] ${origin} is not one of this wall's origins, so its token is ignored. ${apiBase('')}/troubleshooting#origin-not-listed`;

function listen(
  page: Window,
  isTrusted: (event: MessageEvent) => boolean,
  receive: (message: IncomingMessage, event: MessageEvent) => void,
): void {
  page.addEventListener('message', (event) => {
    const message = isTrusted(event) ? unwrap(event.data) : null;
    if (message) receive(message, event);
  });
}
