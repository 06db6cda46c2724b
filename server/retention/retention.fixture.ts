import { createSecretKey } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { DAY, movableClock } from '../runtime/clock.fixture.ts';
import { systemIds } from '../runtime/ids.ts';
import type { LogFields } from '../runtime/log.ts';
import { openVault } from '../security/vault.ts';
import { AT, newWall } from '../store/contract/fixtures.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { Store } from '../store/store.ts';
import type { RetentionTimes } from '../config.ts';
import { runRetention } from './run-retention.ts';
import { quietLog } from '../runtime/log.ts';

export const defaults: RetentionTimes = {
  clicksMs: 90 * DAY,
  leadsMs: 180 * DAY,
  attemptsMs: 30 * DAY,
  addressesMs: 7 * DAY,
  impressionsMs: 400 * DAY,
  securityMs: 365 * DAY,
  auditMs: null,
  archiveDir: null,
  intervalMs: DAY,
};

/** An empty store in memory with one wall, and runs that make no pauses. `store`: instead of it. */
export async function openRun({
  settings = defaults,
  store: given,
}: { settings?: RetentionTimes; store?: Store } = {}) {
  const clock = movableClock(AT);
  const ids = systemIds();
  const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), ids);
  const store = given ?? openSqlite({ file: ':memory:' });
  if (given === undefined) {
    onTestFinished(() => store.close());
    await store.migrate(AT);
  }
  const lines: LogFields[] = [];
  const parts = { store, vault, clock, ids, settings, log: quietLog({ info: (line) => void lines.push(line) }) };
  const pause = async (): Promise<void> => undefined;
  const { adwallId } = await newWall(store);
  return { ...parts, adwallId, lines, pause, run: runRetention({ ...parts, pause }) };
}

export const unaborted = (): AbortSignal => new AbortController().signal;
