import { createSecretKey } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { runRetention } from '../../server/retention/run-retention.ts';
import { systemClock as clock } from '../../server/runtime/clock.ts';
import { systemIds, type Ids } from '../../server/runtime/ids.ts';
import type { RetentionTimes } from '../../server/config.ts';
import { openVault, type Vault } from '../../server/security/vault.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { summaryOf } from '../results/latencies.ts';
import { quietLog } from '../../server/runtime/log.ts';

/**
 * Measures each transaction of the retention job, since a request may have to wait that long. Removes rows of a
 * database filled by `years-figures.ts`, for the given number of seconds per kind of row:
 *
 *     node bench/store/slice-figures.ts file:/tmp/years.db 40
 *
 * Prints one JSON document, in milliseconds. `work`: the statements. `commit`: the commit, with the flush to the disk.
 * `rest`: what the store does after it. `cpu`: of this process alone, which on SQLite is all; the remaining time is
 * spent waiting for the disk or for other processes. `longest`: time, work, commit and cpu of each.
 */
const OFF = {
  clicksMs: null,
  leadsMs: null,
  attemptsMs: null,
  addressesMs: null,
  impressionsMs: null,
  securityMs: null,
  auditMs: null,
  archiveDir: null,
} as const;
const DAY_MS = 86_400_000;
const PHASES: Readonly<Record<string, Partial<RetentionTimes>>> = {
  attempts: { attemptsMs: 30 * DAY_MS },
  clicks: { clicksMs: 90 * DAY_MS, leadsMs: 180 * DAY_MS },
  impressions: { impressionsMs: 90 * DAY_MS },
  addresses: { addressesMs: 7 * DAY_MS },
};

/** The times of one transaction: its statements, its commit, and what follows before the store returns. */
interface Time {
  ms: number;
  cpuMs: number;
  workMs: number;
  commitMs: number;
}

/** When the store last began a transaction and its commit, and when that ended. */
interface Marks {
  begun: number;
  committing: number;
  committed: number;
}

export async function sliceFigures(
  databaseUrl: string,
  parts: { vault: Vault; ids: Ids },
  ms: number,
): Promise<object> {
  const marks: Marks = { begun: 0, committing: 0, committed: 0 };
  const store = openStore(databaseUrl, {
    observer: {
      begin: () => (marks.begun = performance.now()),
      end: () => undefined,
      commit: () => undefined,
      list: () => undefined,
    },
    reach(point) {
      if (point === 'store.before_commit') marks.committing = performance.now();
      if (point === 'store.after_commit') marks.committed = performance.now();
    },
  });
  const figures: Record<string, object> = {};
  for (const [phase, times] of Object.entries(PHASES)) {
    const taken = new Map<string, Time[]>();
    const stopping = new AbortController();
    const timer = setTimeout(() => stopping.abort(), ms);
    const run = runRetention({
      ...parts,
      store: timed(store, marks, taken),
      clock,
      log: quietLog({ info: () => undefined }),
      settings: { ...OFF, ...times, intervalMs: 0 },
      pause: async () => {
        await turn();
      },
    });
    const done = await run({ isDry: false, signal: stopping.signal });
    clearTimeout(timer);
    if (done.kind === 'busy') throw new Error('Another process removes old rows.');
    const seconds = (done.endedAt - done.startedAt) / 1000;
    const rows = Object.values(done.removed).reduce((sum, count) => sum + count, 0);
    figures[phase] = {
      state: done.kind,
      seconds,
      rows,
      slices: Object.fromEntries([...taken].map(([name, list]) => [name, summary(list)])),
    };
  }
  await store.close();
  return figures;
}

/** The store, with the duration of each method call recorded. */
function timed(store: Store, marks: Marks, taken: Map<string, Time[]>): Store {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...input: unknown[]) => {
        const called = performance.now();
        const before = process.threadCpuUsage();
        try {
          return await (Reflect.apply(value, target, input) as Promise<unknown>);
        } finally {
          const { system, user } = process.threadCpuUsage(before);
          // On SQLite, a write first waits until the log is short. It blocks nothing during that wait.
          const from = Math.max(called, marks.begun);
          const ms = performance.now() - from;
          const wrote = marks.committed > from;
          const list = taken.get(String(name)) ?? [];
          list.push({
            ms,
            cpuMs: (system + user) / 1000,
            workMs: wrote ? marks.committing - from : ms,
            commitMs: wrote ? marks.committed - marks.committing : 0,
          });
          taken.set(String(name), list);
        }
      };
    },
  });
}

function summary(list: readonly Time[]): object {
  const longest = list.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  const tenth = (ms = 0): number => Number(ms.toFixed(1));
  const of = (pick: (time: Time) => number): object => {
    const { max, p50, p99 } = summaryOf(list.map(pick));
    return { p50: tenth(p50), p99: tenth(p99), max: tenth(max) };
  };
  return {
    count: list.length,
    over_20_ms: list.filter(({ ms }) => ms > 20).length,
    first: tenth(list[0]?.ms),
    ms: of(({ ms }) => ms),
    cpu: of(({ cpuMs }) => cpuMs),
    work: of(({ workMs }) => workMs),
    commit: of(({ commitMs }) => commitMs),
    rest: of(({ commitMs, ms, workMs }) => ms - workMs - commitMs),
    longest: longest.map(({ commitMs, cpuMs, ms, workMs }) => [ms, workMs, commitMs, cpuMs].map(tenth)),
  };
}

if (import.meta.main) {
  const [databaseUrl, seconds] = process.argv.slice(2);
  if (databaseUrl === undefined || !(Number(seconds) > 0)) {
    throw new Error('Usage: node bench/store/slice-figures.ts DATABASE_URL SECONDS');
  }
  const ids = systemIds();
  const vault = openVault(createSecretKey(Buffer.from(`${'b'.repeat(43)}=`, 'base64')), ids);
  const figures = await sliceFigures(databaseUrl, { vault, ids }, Number(seconds) * 1000);
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}
