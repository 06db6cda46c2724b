import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { runCommandLine } from '../../server/cli/run.ts';
import { listen } from '../../server/http/listen.ts';
import { systemClock as clock } from '../../server/runtime/clock.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { createLog } from '../../server/runtime/log.ts';
import { closeServer } from '../../server/runtime/lifecycle.ts';
import { median, percentile } from '../results/statistics.ts';
import { sliceFigures } from './slice-figures.ts';
import { openYears } from './years-installation.ts';
import { yearsRequests } from './years-requests.ts';

/**
 * How long every kind of request, and what operators run, takes on a database of many leads and clicks:
 *
 *     node bench/store/years-figures.ts file:/tmp/years.db 1500000
 *     node bench/store/years-figures.ts postgres://…/empty 1500000
 *
 * The database must be empty or missing. STATE: a file that says what it was filled with, so that another run only
 * measures. For each lead, there are nine more clicks. Then the job that removes old rows
 * runs for some minutes, and the time of each of its transactions is measured. Prints one JSON document, in
 * milliseconds; what it is at goes to standard error.
 */
const DAYS = 365;
const ROUNDS = 60;
const COMMAND_ROUNDS = 3;
/** For each kind of row. */
const PHASE_MS = 60_000;

const note = (text: string): void => void process.stderr.write(`${new Date().toISOString()} ${text}\n`);

async function measure(databaseUrl: string, leads: number, stateFile: string | undefined): Promise<object> {
  const shape = { leads, days: DAYS, endsAt: clock.now() };
  const { app, config, dataDir, env, filled } = await openYears(databaseUrl, shape, { stateFile, note });
  const { store, vault } = app;
  const ids = systemIds();
  const log = createLog({ level: 'error' });

  const server = await listen(app.listener, config, { log, clock });
  const { fillS, keys } = filled;
  const requests = yearsRequests({ ...filled, url: server.url, run: Date.now().toString(36) });
  const figures: Record<string, object> = {};
  for (const [name, send] of Object.entries(requests)) {
    figures[name] = await timesOf(send);
    note(`${name} ${JSON.stringify(figures[name])}`);
  }
  const commands: Record<string, number> = {};
  for (const line of commandLines(keys.adwallId)) {
    commands[line] = await commandMs(line, env);
    note(`${line} ${commands[line]}`);
  }
  const from = performance.now();
  await app.refreshStatistics();
  const refreshMs = Math.round(performance.now() - from);
  await closeServer(server.http, 5_000);
  await app.close();
  const slices = await sliceFigures(databaseUrl, { vault, ids }, PHASE_MS);
  rmSync(dataDir, { recursive: true });
  const answer = { leads, engine: store.engine, fill_s: fillS, requests: figures, commands };
  return { ...answer, refresh_ms: refreshMs, retention: slices };
}

async function timesOf(send: (n: number) => Promise<number>): Promise<object> {
  const times: number[] = [];
  const statuses = new Set<number>();
  for (let n = 0; n < ROUNDS; n++) {
    const from = performance.now();
    statuses.add(await send(n));
    times.push(performance.now() - from);
  }
  const [first = 0] = times;
  times.sort((a, b) => a - b);
  const tenth = (ms: number): number => Number(ms.toFixed(1));
  return {
    first: tenth(first),
    p50: tenth(percentile(times, 0.5)),
    p95: tenth(percentile(times, 0.95)),
    max: tenth(times.at(-1) ?? NaN),
    statuses: [...statuses].join(' '),
  };
}

function commandLines(adwallId: number): string[] {
  return [
    ...[
      'postback list',
      'postback log --limit 50',
      'postback log --state exhausted --limit 50',
      'leads list --state credited --limit 50',
    ],
    ...['leads held', 'tickets list', 'security list', 'retention show', 'wall list'],
    ...[
      `stats --wall ${adwallId} --days 30`,
      `user show --subid1 user-17 --wall ${adwallId}`,
      `user export --subid1 user-17 --wall ${adwallId}`,
    ],
    'ledger verify',
  ];
}

async function commandMs(line: string, env: Record<string, string>): Promise<number> {
  const rounds = /verify/.test(line) ? 1 : COMMAND_ROUNDS;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    let said = '';
    const code = await runCommandLine(line.split(' '), {
      ...{ env, stdin: Readable.from(['']), stdout: { write: () => true } },
      stderr: { write: (text) => (said += text) },
    });
    if (code !== 0) note(`${line}: ${said}`);
    times.push(performance.now() - from);
  }
  return Math.round(median(times));
}

const [databaseUrl, leads, stateFile] = process.argv.slice(2);
if (databaseUrl === undefined || !(Number(leads) > 0)) {
  throw new Error('Usage: node bench/store/years-figures.ts DATABASE_URL LEADS [STATE]');
}
process.stdout.write(`${JSON.stringify(await measure(databaseUrl, Number(leads), stateFile), null, 2)}\n`);
