import { setTimeout as wait } from 'node:timers/promises';
import { createJsonFetch } from '../net/fetch-json.ts';
import type { ServiceClock } from '../runtime/clock.ts';
import type { HealthCheck } from '../runtime/health.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import { runEvery } from '../runtime/run-every.ts';
import type { Vault } from '../security/vault.ts';
import type { Store } from '../store/store.ts';
import { feedHealth } from './feed-health.ts';
import { runFeed } from './run-feed.ts';

interface Parts {
  store: Store;
  vault: Vault;
  clock: ServiceClock;
  ids: Ids;
  log: Log;
  /** Private hosts that feeds may reach, in the form of `hostKey`. */
  allow: readonly string[];
  /** How often to look for feeds that are due; 0 = never. */
  intervalMs: number;
}

/** Runs the feeds that are due, until it is closed. Several processes share that work by leases in the database. */
export function openFeeds(parts: Parts): {
  check: HealthCheck;
  /** Runs all feeds that are due now. Returns how many this process ran. */
  runDueFeeds: () => Promise<number>;
  close: () => Promise<void>;
} {
  const { allow, clock, intervalMs, log } = parts;
  const closing = new AbortController();
  const fetchJson = createJsonFetch({ allow, clock });
  const run = runFeed({
    ...parts,
    fetchJson,
    wait: (ms) => wait(ms, undefined, { signal: closing.signal }).catch(() => undefined),
    isStopping: () => closing.signal.aborted,
  });
  const underWay = new Set<Promise<unknown>>();
  const runAll = async (): Promise<number> => {
    let count = 0;
    while (!closing.signal.aborted && (await run({ name: null })).kind !== 'none') count += 1;
    return count;
  };
  const runDueFeeds = async (): Promise<number> => {
    const running = runAll();
    underWay.add(running);
    try {
      return await running;
    } finally {
      underWay.delete(running);
    }
  };
  const keeper =
    intervalMs === 0 ? null : runEvery({ intervalMs, event: 'feeds_failed', job: () => runDueFeeds(), log });
  return {
    check: feedHealth(parts),
    runDueFeeds,
    async close() {
      closing.abort();
      await fetchJson.close();
      await keeper?.close();
      await Promise.allSettled(underWay);
    },
  };
}
