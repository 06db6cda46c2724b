import type { Clock } from '../runtime/clock.ts';
import type { HealthCheck } from '../runtime/health.ts';
import type { Feed } from '../store/ports/feeds.ts';
import type { Store } from '../store/store.ts';
import { findReport, REPORT_EVERY_MS } from './reports/find-report.ts';

const FAILURES = 3;
const INTERVALS = 6;

/**
 * Readiness check of the feeds: warns about those with possibly stale offers or reversals. Their offers stay on the
 * walls.
 */
export function feedHealth(deps: { store: Store; clock: Clock }): HealthCheck {
  return {
    name: 'feeds',
    async check() {
      const now = deps.clock.now();
      const feeds = await deps.store.listFeeds();
      const problems = [
        ...feeds.flatMap((feed) => offerProblem(feed, now)),
        ...feeds.flatMap((feed) => reportProblem(feed, now)),
      ];
      return problems.length === 0
        ? { state: 'ok' }
        : { state: 'warning', detail: `Feeds: ${problems.join('; ')} (see feed log).` };
    },
  };
}

/** Whether a feed's offers, or its reversals, may be stale at `now`. */
export function isStale(feed: Feed, now: number): boolean {
  return offerProblem(feed, now).length + reportProblem(feed, now).length > 0;
}

function offerProblem({ createdAt, everyMs, failures, isPaused, name, succeededAt }: Feed, now: number): string[] {
  if (isPaused) return [];
  if (failures >= FAILURES) return [`${name} has failed ${failures} times`];
  const isLate = now - (succeededAt ?? createdAt) > INTERVALS * everyMs;
  return isLate ? [`${name} has not succeeded for ${INTERVALS} intervals`] : [];
}

function reportProblem(feed: Feed, now: number): string[] {
  const { createdAt, name, reportFailures, reportSucceededAt } = feed;
  if (feed.isPaused || findReport(feed).kind !== 'found') return [];
  if (reportFailures >= FAILURES) return [`the report of ${name} has failed ${reportFailures} times`];
  const isLate = now - (reportSucceededAt ?? createdAt) > INTERVALS * REPORT_EVERY_MS;
  return isLate ? [`the report of ${name} has not been read for ${INTERVALS} intervals`] : [];
}
