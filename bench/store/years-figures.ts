import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { App } from '../../server/app.ts';
import { listen } from '../../server/http/listen.ts';
import { systemClock as clock } from '../../server/runtime/clock.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { createLog } from '../../server/runtime/log.ts';
import { closeServer } from '../../server/runtime/lifecycle.ts';
import { percentile } from '../results/statistics.ts';
import { sliceFigures } from './slice-figures.ts';
import { mayTake, VERIFICATION_MB, type Sizes, type StatedName } from './stated-times.ts';
import { backupAlone, commandAlone, commandMs, yearsCommands } from './years-commands.ts';
import { openYears, type YearsInstallation } from './years-installation.ts';
import { yearsRequests } from './years-requests.ts';

/**
 * Measures every kind of request and operator command on a database with many leads and clicks, and compares the times
 * with docs/capacity.md:
 *
 *     node bench/store/years-figures.ts file:/tmp/years.db 1500000
 *     node bench/store/years-figures.ts postgres://…/empty 1500000 STATE --only=requests,commands
 *
 * The database must be empty or missing. STATE: a file that records the content, so that another run only measures.
 * Each lead comes with nine more clicks. Parts:
 *
 * - `requests`, `commands`: those of users, publishers, networks and staff, and commands about single things
 * - `verify`: `ledger verify` twice; `full`: `ledger verify --full`; `recount`: `postback recount`
 * - `dry-run`: `retention run --dry-run`, which reads all that it would remove
 * - `backup`: SQLite only; needs the space of the database again
 * - `slices`: the transactions of the retention job, for a minute per kind of row
 *
 * Without `--only`: all but `dry-run` and `backup`. Prints one JSON document, in milliseconds and megabytes; progress
 * goes to standard error. Exits with 1 if something exceeded its limit.
 */
const PARTS = ['requests', 'commands', 'verify', 'recount', 'full', 'dry-run', 'backup', 'slices'] as const;
type Part = (typeof PARTS)[number];
const ONLY_IF_ASKED: readonly string[] = ['dry-run', 'backup'];
const DAYS = 365;
const ROUNDS = 60;
/** Per kind of row. */
const PHASE_MS = 60_000;

/** A time or memory limit that was exceeded. */
interface Missed {
  what: string;
  took: number;
  may: number;
}

const note = (text: string): void => void process.stderr.write(`${new Date().toISOString()} ${text}\n`);

async function measure(databaseUrl: string, leads: number, stateFile: string | undefined, parts: readonly Part[]) {
  const shape = { leads, days: DAYS, endsAt: clock.now() };
  const installation = await openYears(databaseUrl, shape, { stateFile, note });
  const { app, env, filled } = installation;
  const { engine } = app.store;
  const sizes: Sizes = { leads, accounts: filled.users };
  const missed: Missed[] = [];
  const judge = (what: string, stated: StatedName, took: number): void => {
    const may = mayTake(stated, engine, sizes);
    if (!(took <= may)) missed.push({ what, took, may });
  };
  const figures: Record<string, object | number> = {};
  const alone = async (line: string, stated: StatedName | null): Promise<void> => {
    const { ms, rssMb } = await (line === 'backup' ? backupAlone(databaseUrl, env) : commandAlone(line, env));
    const name = line in figures ? `${line}, again` : line;
    figures[name] = { ms, rss_mb: rssMb };
    note(`${name} ${JSON.stringify(figures[name])}`);
    if (stated === null) return;
    judge(name, stated, ms);
    if (line.startsWith('ledger verify') && rssMb !== null && rssMb > VERIFICATION_MB)
      missed.push({ what: `${name}, MB`, took: rssMb, may: VERIFICATION_MB });
  };

  if (parts.includes('requests')) figures['requests'] = await requestFigures(installation, judge);
  if (parts.includes('commands')) {
    const commands: Record<string, number> = {};
    for (const command of await yearsCommands(app.store, filled)) {
      const ms = await commandMs(command, env);
      commands[command.name] = ms;
      note(`${command.name} ${ms}`);
      judge(command.name, command.stated, ms);
    }
    figures['commands'] = commands;
  }
  const isFirst = (await app.store.lastCheckpoint()) === null;
  const { vault } = app;
  await app.close();

  if (parts.includes('verify')) {
    await alone('ledger verify', isFirst ? '`ledger verify` at first' : '`ledger verify`, with what is new');
    await alone('ledger verify', '`ledger verify`, with what is new');
  }
  if (parts.includes('recount')) await alone('postback recount', '`postback recount`');
  if (parts.includes('full')) await alone('ledger verify --full', '`ledger verify --full`');
  if (parts.includes('dry-run')) await alone('retention run --dry-run', null);
  if (parts.includes('backup')) await alone('backup', null);
  if (parts.includes('slices'))
    figures['retention'] = await sliceFigures(databaseUrl, { vault, ids: systemIds() }, PHASE_MS);
  rmSync(installation.dataDir, { recursive: true });
  return { leads, engine, fill_s: filled.fillS, ...figures, missed };
}

async function requestFigures(
  { app, config, filled }: YearsInstallation,
  judge: (what: string, stated: StatedName, took: number) => void,
): Promise<object> {
  const server = await listen(app.listener, config, createLog({ level: 'error' }));
  const requests = yearsRequests({ ...filled, url: server.url, run: Date.now().toString(36) });
  const figures: Record<string, object | number> = {};
  for (const [name, send] of Object.entries(requests)) {
    const times = await timesOf(send);
    figures[name] = times;
    note(`${name} ${JSON.stringify(times)}`);
    judge(name, statedFor(name), times.p95);
  }
  figures['figures of the job of statistics'] = await refreshMs(app);
  await closeServer(server.http, 5_000);
  return figures;
}

function statedFor(request: string): StatedName {
  if (request === 'readiness') return 'readiness';
  return request.startsWith('console: ') ? 'screens of the console' : 'requests of users, publishers and networks';
}

async function refreshMs(app: App): Promise<number> {
  const from = performance.now();
  await app.refreshStatistics();
  return Math.round(performance.now() - from);
}

async function timesOf(send: (n: number) => Promise<number>) {
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

const { positionals, values } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const [databaseUrl, leads, stateFile] = positionals;
const asked = values.only?.split(',');
const parts = PARTS.filter((part) => asked?.includes(part) ?? !ONLY_IF_ASKED.includes(part));
const isKnown = asked?.every((name) => PARTS.some((part) => part === name)) ?? true;
if (databaseUrl === undefined || !(Number(leads) > 0) || !isKnown) {
  throw new Error(
    `Usage: node bench/store/years-figures.ts DATABASE_URL LEADS [STATE] [--only=PART,…]. Parts: ${PARTS.join(', ')}.`,
  );
}
const measured = await measure(databaseUrl, Number(leads), stateFile, parts);
process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
for (const { may, took, what } of measured.missed) note(`missed: ${what} took ${took}, and may take ${may}`);
if (measured.missed.length > 0) process.exitCode = 1;
