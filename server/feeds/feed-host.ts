import type { BytesOutcome } from '../net/fetch-bytes.ts';
import type { OutboundRequest } from '../net/safe-fetch.ts';
import type { FeedOffer } from '../store/ports/feeds.ts';
import type { StageDeps } from './stage-difference.ts';

/** The service's side of a run. Only plain data crosses, so that a run may be in another process. */
export interface StoreHost extends StageDeps {
  /** Waits between two pages. If it resolves to false, the run must end. */
  readonly pause: (ms: number) => Promise<boolean>;
  /** The next offers that the feed has ever listed. Empty: there are no more. */
  readonly listKnown: (after: string) => Promise<readonly FeedOffer[]>;
}

/** The process's side of a run. Only plain data crosses, so that a run may be in another thread. */
export interface FeedHost extends StoreHost {
  readonly fetchBytes: (request: OutboundRequest) => Promise<BytesOutcome>;
}
