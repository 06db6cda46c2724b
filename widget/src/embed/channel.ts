import { unwrap, wrap } from './envelope.ts';
import type { IncomingMessage, OutgoingMessage } from './envelope.ts';

/** The way to whatever shows the hosted page. */
export interface Channel {
  /** An app can be asked to open offers outside of its webview; a parent page need not be. */
  readonly kind: 'app' | 'frame' | 'none';
  send(message: OutgoingMessage): void;
}

interface NativeHosts {
  readonly ReactNativeWebView?: { postMessage(text: string): void };
  readonly webkit?: { readonly messageHandlers?: { readonly offerWall?: { postMessage(message: object): void } } };
  readonly AndroidInterface?: { postMessage(text: string): void };
}

/**
 * Finds the host: the parent frame, else React Native, iOS or Android. `receive` gets what the host answers. Of parent
 * frames, only those of `origins` may send a token, and are told of the session, balances and profiles; any parent is
 * told the page's height, what it shows and what is opened.
 */
export function openChannel(
  page: Window & NativeHosts,
  origins: readonly string[],
  receive: (message: IncomingMessage) => void,
): Channel {
  // Before the apps: Android shows an app's interface to the frames of a page, too.
  if (page.parent !== page) return frameChannel(page, origins, receive);
  const native = nativeSender(page);
  if (!native) return { kind: 'none', send: () => {} };
  // Apps answer by running `window.postMessage(…)` in the page itself, or post to it from nowhere. A message of a window
  // that has closed meanwhile has no source either, but the origin of that window.
  listen(page, ({ origin, source }) => source === page || (source === null && origin === ''), receive);
  native(wrap({ type: 'hello' }));
  return { kind: 'app', send: (message) => native(wrap(message)) };
}

function nativeSender(page: NativeHosts): ((envelope: object) => void) | null {
  const { ReactNativeWebView: reactNative, AndroidInterface: android } = page;
  const ios = page.webkit?.messageHandlers?.offerWall;
  if (reactNative) return (envelope) => reactNative.postMessage(JSON.stringify(envelope));
  if (ios) return (envelope) => ios.postMessage(envelope);
  if (android) return (envelope) => android.postMessage(JSON.stringify(envelope));
  return null;
}

/** What any page may know that frames the wall. */
const forAnyParent: readonly string[] = ['resize', 'load', 'offer-open'];

/**
 * Says an empty hello to whoever the parent is; everything after goes only to the origin that answered. Until then
 * messages wait, the last of each type; those that are not for that origin go nowhere.
 */
function frameChannel(page: Window, origins: readonly string[], receive: (message: IncomingMessage) => void): Channel {
  const { parent } = page;
  const waiting = new Map<string, OutgoingMessage>();
  let origin: string | null = null;
  const hello = (): void => parent.postMessage(wrap({ type: 'hello' }), '*');
  const post = (message: OutgoingMessage, to: string): void => {
    if (forAnyParent.includes(message.type) || origins.includes(to)) parent.postMessage(wrap(message), to);
  };
  listen(
    page,
    (event) => event.source === parent && (origin === null || event.origin === origin),
    (message, event) => {
      if (message.type === 'hello') return hello();
      // A sandboxed parent has the origin "null", to which nothing can be addressed.
      if (message.type === 'init' && event.origin !== 'null') origin = event.origin;
      if (message.type === 'init' && message.token && !origins.includes(event.origin)) {
        // oxlint-disable-next-line no-console -- for the developer of the page around this one, who sees nothing else of it
        console.warn(`[offer-wall] ${event.origin} is none of this wall's origins: its token is not used.`);
        message = { type: 'init', token: '' };
      }
      receive(message);
      if (origin === null) return;
      for (const held of waiting.values()) post(held, origin);
      waiting.clear();
    },
  );
  hello();
  return {
    kind: 'frame',
    send(message) {
      if (origin === null) waiting.set(message.type, message);
      else post(message, origin);
    },
  };
}

function listen(
  page: Window,
  trusted: (event: MessageEvent) => boolean,
  receive: (message: IncomingMessage, event: MessageEvent) => void,
): void {
  page.addEventListener('message', (event) => {
    const message = trusted(event) ? unwrap(event.data) : null;
    if (message) receive(message, event);
  });
}
