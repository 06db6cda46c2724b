import { createSecretKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pauseUnlessAborted } from '../../server/retention/open-retention.ts';
import { runRetention } from '../../server/retention/run-retention.ts';
import { readConfig } from '../../server/config.ts';
import { systemClock as clock } from '../../server/runtime/clock.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { openVault } from '../../server/security/vault.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { startChild } from '../processes/child-calls.ts';
import { openWorkspace } from '../processes/workspace.ts';
import { summaryOf } from '../results/latencies.ts';
import type { RemovalOrder, RemovalReport } from './removal-child.ts';
import { yearsRequests, type YearsService } from './years-requests.ts';
import { quietLog } from '../../server/runtime/log.ts';

/**
 * Measures transactions of users whose clicks a slice of the removal is removing at that moment, on a database filled
 * by `years-figures.ts`:
 *
 *     node bench/store/waits-for-removal.ts postgres://…/years STATE 20
 *
 * It measures for that many seconds each: while this process only reads the clicks of each slice, while it removes them
 * with the job's pauses, and while it only reads again. A separate process serves the requests. STATE: the file that
 * `years-figures.ts` wrote. Prints one JSON document, in milliseconds. `locked`: from sending the statement that locks
 * a slice's users to the confirmation of the commit.
 */
const LOCKED_MS = 20;
/** When requests are sent after the start of a slice: it reads first, and then removes. */
const AFTER_MS = [0, 2, 4, 6, 8];

async function measure(databaseUrl: string, stateFile: string, ms: number): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rewards-waits-'));
  const masterKey = `${'b'.repeat(43)}=`;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MASTER_KEY: masterKey };
  const quiet = { RATE_LIMIT: '0', STATISTICS_INTERVAL_S: '0', FEED_INTERVAL_S: '0', RETENTION_INTERVAL_S: '0' };
  const clicksOnly = { RETENTION_ADDRESSES_DAYS: 'off', RETENTION_ATTEMPTS_DAYS: 'off' };
  const env = { ...settings, ...quiet, ...clicksOnly, PORT: '0', HOST: '127.0.0.1', MAX_WAIT_MS: '0' };
  const ids = systemIds();
  const vault = openVault(createSecretKey(Buffer.from(masterKey, 'base64')), ids);
  /** How long the users of each slice were locked, as measured by this process. */
  const locked: number[] = [];
  let since = 0;
  let isSlice = false;
  const store = openStore(databaseUrl, {
    reach(point) {
      if (point === 'store.before_commit') since = performance.now();
      if (point === 'store.after_commit' && isSlice) locked.push(performance.now() - since);
    },
  });
  const workspace = openWorkspace();
  try {
    const child = startChild<RemovalOrder, RemovalReport>(workspace, 'store/removal-child.ts', [JSON.stringify(env)]);
    const listening = await child.ask({ kind: 'listen' });
    if (listening.kind !== 'listening') throw new Error('The service does not listen.');
    const filled = JSON.parse(readFileSync(stateFile, 'utf8')) as Omit<YearsService, 'url' | 'run'>;
    let run = 0;

    const phase = async (isDry: boolean): Promise<object> => {
      run += 1;
      const requests = yearsRequests({ ...filled, url: listening.url, run: `${Date.now().toString(36)}-${run}` });
      const times: number[] = [];
      const sent: Promise<void>[] = [];
      locked.length = 0;
      const post = async (afterMs: number, click: number): Promise<void> => {
        await wait(afterMs);
        const from = performance.now();
        await requests['POST transaction']?.(click);
        times.push(performance.now() - from);
      };
      const aimed: Store = {
        ...store,
        async removeClicks(input) {
          // The number at the end of a click's id determines its user. Each tenth click has a lead and is kept longer.
          const first = input.after === '' ? 0 : Number.parseInt(input.after.slice(-20), 16) + 1;
          for (const [index, afterMs] of AFTER_MS.entries())
            sent.push(post(afterMs, 10 * Math.ceil(first / 10) + 1 + index));
          isSlice = true;
          const removed = await store.removeClicks({ ...input, isDry });
          isSlice = false;
          return removed;
        },
      };
      const stopping = new AbortController();
      const timer = setTimeout(() => stopping.abort(), ms);
      const parts = { store: aimed, vault, clock, ids, pause: pauseUnlessAborted, log: quietLog() };
      const done = await runRetention({ ...parts, settings: readConfig(env).retention })({
        isDry: false,
        signal: stopping.signal,
      });
      clearTimeout(timer);
      await Promise.all(sent);
      if (done.kind === 'busy') throw new Error('Another process removes old rows.');
      const removed = Object.values(done.removed).reduce((sum, count) => sum + count, 0);
      const over = times.filter((one) => one > LOCKED_MS).length;
      return {
        slices: sent.length / AFTER_MS.length,
        removed: isDry ? 0 : removed,
        over_20_ms: over,
        ...summary(times),
        ...(isDry ? {} : { locked: summary(locked) }),
      };
    };
    await phase(true);
    return { reading: await phase(true), removing: await phase(false), reading_again: await phase(true) };
  } finally {
    await workspace.end();
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
}

function summary(times: readonly number[]): object {
  const { max, p50, p99 } = summaryOf(times);
  const tenth = (ms: number): number => Number(ms.toFixed(1));
  return { count: times.length, p50: tenth(p50), p99: tenth(p99), max: tenth(max) };
}

const [databaseUrl, stateFile, seconds] = process.argv.slice(2);
if (databaseUrl === undefined || stateFile === undefined || !(Number(seconds) > 0)) {
  throw new Error('Usage: node bench/store/waits-for-removal.ts DATABASE_URL STATE SECONDS');
}
process.stdout.write(`${JSON.stringify(await measure(databaseUrl, stateFile, Number(seconds) * 1000), null, 2)}\n`);
