import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { Feed } from '../../store/ports/feeds.ts';
import type { FeedAdapter } from '../../networks/feed-adapter.ts';
import { findFeedAdapter } from '../feed-adapters.ts';
import type { ConversionReport } from '../../networks/conversion-report.ts';

/** The interval between readings of a report. */
export const REPORT_EVERY_MS = 12 * HOUR_MS;
/** The delay after an error of our own. */
export const REPORT_RETRY_MS = HOUR_MS;

/**
 * The report of a feed's network. `none`: it has none. `no_credential`: only the report needs a credential and the
 * operator gave none, so it isn't read.
 */
export function findReport({
  adapter: name,
  sealedCredential,
  settings,
}: Feed): { kind: 'none' | 'no_credential' } | { kind: 'found'; adapter: FeedAdapter; report: ConversionReport } {
  const adapter = findFeedAdapter(name, settings);
  const report = adapter?.report;
  if (adapter === null || report === undefined) return { kind: 'none' };
  if (report.credential !== undefined && sealedCredential === null) return { kind: 'no_credential' };
  return { kind: 'found', adapter, report };
}
