import type { PageMessage } from './bridge.d.ts';

export type { HostMessage, PageMessage } from './bridge.d.ts';

export interface FrameHostOptions {
  /** Gets a token of this user from your server: at the start, and when the page asks for a new one. */
  readonly getToken?: () => string | Promise<string>;
  /** The older name of `getToken`. */
  readonly token?: () => string | Promise<string>;
  /** Receives every message of the frame after it has been handled. */
  readonly onMessage?: (message: PageMessage) => void;
}

/**
 * Connects your page to the hosted page in `frame`: sets the frame's height and sends the token. `frame.src` ends in
 * `#await-token` if `getToken` is given. Returns a function that disconnects.
 */
export declare function attachOfferWall(frame: HTMLIFrameElement, options?: FrameHostOptions): () => void;
