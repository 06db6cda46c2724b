import type { Clock } from '../runtime/clock.ts';
import type { HealthCheck } from '../runtime/health.ts';
import type { Feed, FeedsPort } from '../store/ports/feeds.ts';

const FAILURES = 3;
const INTERVALS = 6;

/** Readiness check of the feeds: warns about those whose offers may be stale. Their offers stay on the walls. */
export function feedHealth(deps: { store: Pick<FeedsPort, 'listFeeds'>; clock: Clock }): HealthCheck {
  return {
    name: 'feeds',
    async check() {
      const now = deps.clock.now();
      const running = (await deps.store.listFeeds()).filter(({ isPaused }) => !isPaused);
      const failing = running.filter(({ failures }) => failures >= FAILURES);
      const stale = running.filter((feed) => !failing.includes(feed) && isStale(feed, now));
      const problems = [
        ...failing.map(({ failures, name }) => `${name} has failed ${failures} times`),
        ...stale.map(({ name }) => `${name} has not succeeded for ${INTERVALS} intervals`),
      ];
      return problems.length === 0
        ? { state: 'ok' }
        : { state: 'warning', detail: `Feeds: ${problems.join('; ')} (see feed log).` };
    },
  };
}

function isStale({ createdAt, everyMs, succeededAt }: Feed, now: number): boolean {
  return now - (succeededAt ?? createdAt) > INTERVALS * everyMs;
}
