import type { PageMessage } from './bridge.d.ts';

export type { HostMessage, PageMessage } from './bridge.d.ts';

export interface FrameHostOptions {
  /** A new token of this user, from your server: asked for at the start, and when the session has expired. */
  readonly token?: () => string | Promise<string>;
  /** Hears every message of the frame, after it has been dealt with. */
  readonly onMessage?: (message: PageMessage) => void;
}

/**
 * Gives a frame with the hosted page its page's height and its page a token. `frame.src` ends in `#await-token` when
 * `token` is given. Returns what ends it.
 */
export declare function attachOfferWall(frame: HTMLIFrameElement, options?: FrameHostOptions): () => void;
