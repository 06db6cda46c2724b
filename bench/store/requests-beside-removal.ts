import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../processes/child-calls.ts';
import { openWorkspace } from '../processes/workspace.ts';
import { summaryOf } from '../results/latencies.ts';
import type { RemovalOrder, RemovalReport } from './removal-child.ts';
import { yearsRequests, type YearsService } from './years-requests.ts';

/**
 * Measures requests while the same process removes old clicks, and without that, on a database filled by
 * `years-figures.ts`:
 *
 *     node bench/store/requests-beside-removal.ts postgres://…/years STATE 20
 *
 * It measures for that many seconds each, one request after the other: without removal, with the job's pauses, without
 * pauses, and without removal again. STATE: the file that `years-figures.ts` wrote. Prints one JSON document, in
 * milliseconds.
 */
const EXPECTED = { 'GET offers, 25': 200, 'GET click': 302, 'GET lead': 200, 'POST transaction': 201 } as const;

type Name = keyof typeof EXPECTED;

async function measure(databaseUrl: string, stateFile: string, ms: number): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rewards-removal-'));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MASTER_KEY: `${'b'.repeat(43)}=` };
  const quiet = { RATE_LIMIT: '0', STATISTICS_INTERVAL_S: '0', FEED_INTERVAL_S: '0', RETENTION_INTERVAL_S: '0' };
  const clicksOnly = { RETENTION_ADDRESSES_DAYS: 'off', RETENTION_ATTEMPTS_DAYS: 'off' };
  const env = { ...settings, ...quiet, ...clicksOnly, PORT: '0', HOST: '127.0.0.1', MAX_WAIT_MS: '0' };
  const workspace = openWorkspace();
  try {
    const child = startChild<RemovalOrder, RemovalReport>(workspace, 'store/removal-child.ts', [JSON.stringify(env)]);
    const order = async <Kind extends RemovalReport['kind']>(
      given: RemovalOrder,
      kind: Kind,
    ): Promise<Extract<RemovalReport, { kind: Kind }>> => {
      const report = await child.ask(given);
      if (report.kind !== kind) throw new Error(report.kind === 'failed' ? report.message : report.kind);
      return report as Extract<RemovalReport, { kind: Kind }>;
    };
    const { url } = await order({ kind: 'listen' }, 'listening');
    const filled = JSON.parse(readFileSync(stateFile, 'utf8')) as Omit<YearsService, 'url' | 'run'>;
    const requests = yearsRequests({ ...filled, url, run: Date.now().toString(36) });
    let round = 0;
    const phase = async (): Promise<object> => {
      const times: Record<Name, number[]> = {
        'GET offers, 25': [],
        'GET click': [],
        'GET lead': [],
        'POST transaction': [],
      };
      for (const end = performance.now() + ms; performance.now() < end; round += 1) {
        for (const name of Object.keys(EXPECTED) as Name[]) {
          const from = performance.now();
          const status = await requests[name]?.(round);
          times[name].push(performance.now() - from);
          if (status !== EXPECTED[name]) throw new Error(`${name} was answered ${status}.`);
        }
      }
      return Object.fromEntries(
        Object.entries(times).map(([name, list]) => [name, { count: list.length, ...summary(list) }]),
      );
    };
    const beside = async (pauses: boolean): Promise<object> => {
      await order({ kind: 'remove', pauses }, 'removing');
      const latencies = await phase();
      const { rows, seconds } = await order({ kind: 'rest' }, 'removed');
      const removed = Object.values(rows).reduce((sum, count) => sum + count, 0);
      return { latencies, removed, rows_a_second: Math.round(removed / seconds) };
    };
    await phase();
    return {
      without: await phase(),
      with_pauses: await beside(true),
      without_pauses: await beside(false),
      without_again: await phase(),
    };
  } finally {
    await workspace.end();
    rmSync(dataDir, { recursive: true });
  }
}

function summary(list: readonly number[]): Record<string, number> {
  return Object.fromEntries(Object.entries(summaryOf(list)).map(([name, ms]) => [name, Number(Number(ms).toFixed(1))]));
}

const [databaseUrl, stateFile, seconds] = process.argv.slice(2);
if (databaseUrl === undefined || stateFile === undefined || !(Number(seconds) > 0)) {
  throw new Error('Usage: node bench/store/requests-beside-removal.ts DATABASE_URL STATE SECONDS');
}
process.stdout.write(`${JSON.stringify(await measure(databaseUrl, stateFile, Number(seconds) * 1000), null, 2)}\n`);
