import type { Feed } from '../store/ports/feeds.ts';
import { findFeedAdapter } from './feed-adapters.ts';

/** The state of a feed, in words. `now`: epoch ms. */
export function feedState(
  { adapter, isPaused, leaseUntil, sealedCredential, settings }: Feed,
  now: number,
): 'running' | 'paused' | 'no credential' | 'active' {
  if (leaseUntil !== null && leaseUntil > now) return 'running';
  if (isPaused) return 'paused';
  const needsCredential = findFeedAdapter(adapter, settings)?.credential !== null;
  return sealedCredential === null && needsCredential ? 'no credential' : 'active';
}
