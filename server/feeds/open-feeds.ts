import type { Base } from '../base.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { HealthCheck } from '../runtime/health.ts';
import type { FeedReading } from '../runtime/metrics/metrics.ts';
import { runEvery } from '../runtime/run-every.ts';
import type { PrepareTask } from './feed-task.ts';
import { feedHealth, isStale } from './feed-health.ts';
import { findReport } from './reports/find-report.ts';
import type { ReceiveConversion } from './reports/open-report-host.ts';
import { runConversionReport } from './reports/run-conversion-report.ts';
import { runFeed } from './run-feed.ts';
import { settleRuns } from './settle-runs.ts';
import { openStaffFeeds, type StaffFeeds } from './staff-feeds.ts';
import { prepareInProcess } from './process/prepare-in-process.ts';

/** The service's operations on feeds. */
export interface Feeds extends StaffFeeds {
  check: HealthCheck;
  /** How long ago each feed last succeeded, for metrics. */
  readFeeds: () => Promise<FeedReading[]>;
  /** How many feeds may have stale offers or reversals. */
  countStaleFeeds: () => Promise<number>;
  /** Runs all feeds that are due now. Returns how many this process ran. */
  runDueFeeds: () => Promise<number>;
  /** Reads all conversion reports that are due now. Returns how many this process read. */
  readDueReports: () => Promise<number>;
  /** Applies the results of finished runs in parts. */
  settleRuns: () => Promise<void>;
  close: () => Promise<void>;
}

/** Runs due feeds until it is closed. Several processes share that work by leases in the database. */
export function openFeeds(
  base: Base,
  more: {
    /** Private hosts that feeds may reach, in the form of `hostKey`. */
    allow: readonly string[];
    /** Processes a conversion that a network lists. */
    receiveConversion: ReceiveConversion;
    /** How often to look for feeds that are due; 0 = never. */
    intervalMs: number;
    /** Waits between two requests to a network. By default for the given time, or until feeds are closed. */
    wait: ((ms: number) => Promise<unknown>) | undefined;
    /** Reads what networks send. By default in a process for each task. */
    prepare: PrepareTask | undefined;
  },
): Feeds {
  const { clock, ids, log, store } = base;
  const { allow, intervalMs } = more;
  const closing = new AbortController();
  const deps = {
    ...base,
    ...more,
    prepare: more.prepare ?? prepareInProcess({ allow, stopping: closing.signal }),
    wait: more.wait ?? ((ms: number) => wait(ms, undefined, { signal: closing.signal }).catch(() => undefined)),
    isStopping: () => closing.signal.aborted,
  };
  const run = runFeed(deps);
  const readReport = runConversionReport(deps);
  const underWay = new Set<Promise<unknown>>();
  const runAll = async (): Promise<number> => {
    let count = 0;
    // A process that died after applying a run may have left some of its offers unsettled.
    await settleRuns(deps);
    while (!closing.signal.aborted && (await run({ name: null })).kind !== 'none') count += 1;
    return count;
  };
  const readAll = async (): Promise<number> => {
    let count = 0;
    const now = clock.now();
    const due = (await store.listFeeds()).filter(({ isPaused, reportDueAt }) => !isPaused && reportDueAt <= now);
    for (const feed of due.filter((one) => findReport(one).kind === 'found')) {
      if (!closing.signal.aborted && (await readReport({ name: feed.name, mustBeDue: true })).kind !== 'none')
        count += 1;
    }
    return count;
  };
  const tracked = async (work: () => Promise<number>): Promise<number> => {
    const running = work();
    underWay.add(running);
    try {
      return await running;
    } finally {
      underWay.delete(running);
    }
  };
  const runDueFeeds = (): Promise<number> => tracked(runAll);
  const readDueReports = (): Promise<number> => tracked(readAll);
  const job = async (): Promise<void> => {
    await runDueFeeds();
    await readDueReports();
  };
  const keeper = intervalMs === 0 ? null : runEvery({ intervalMs, event: 'feeds_failed', job, ids, log });
  return {
    check: feedHealth(base),
    async readFeeds() {
      const now = clock.now();
      return (await store.listFeeds()).map(({ createdAt, failures, isPaused, name, succeededAt }) => ({
        name,
        failures,
        isPaused,
        ageMs: now - (succeededAt ?? createdAt),
      }));
    },
    ...openStaffFeeds(deps),
    countStaleFeeds: async () => (await store.listFeeds()).filter((feed) => isStale(feed, clock.now())).length,
    runDueFeeds,
    readDueReports,
    settleRuns: () => settleRuns(deps),
    async close() {
      closing.abort();
      await keeper?.close();
      await Promise.allSettled(underWay);
    },
  };
}
