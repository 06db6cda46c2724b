import type { BytesOutcome } from '../net/fetch-bytes.ts';
import type { OutboundRequest } from '../net/safe-fetch.ts';
import type { FeedOffer } from '../store/ports/feeds.ts';
import type { StageDeps } from './stage-difference.ts';

/** What a run needs from the service. Only plain data goes in and out, so that a run may be in another process. */
export interface StoreHost extends StageDeps {
  /** Waits between two pages. If it gives false, the run must end. */
  readonly pause: (ms: number) => Promise<boolean>;
  /** The next offers that the feed has ever brought. Empty: there are no more. */
  readonly listKnown: (after: string) => Promise<readonly FeedOffer[]>;
}

/** What a run needs from its process. Only plain data goes in and out, so that a run may be in another thread. */
export interface FeedHost extends StoreHost {
  readonly fetchBytes: (request: OutboundRequest) => Promise<BytesOutcome>;
}
