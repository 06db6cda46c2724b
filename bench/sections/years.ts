import type { App } from '../../server/app.ts';
import { listen } from '../../server/http/listen.ts';
import { systemClock as clock } from '../../server/runtime/clock.ts';
import { createLog } from '../../server/runtime/log.ts';
import { closeServer } from '../../server/runtime/lifecycle.ts';
import { openPostgres } from '../processes/postgres.ts';
import { heading, note } from '../results/print.ts';
import type { Row } from '../results/row.ts';
import { percentile } from '../results/statistics.ts';
import type { Check } from '../results/targets.ts';
import type { Findings, Section } from '../settings.ts';
import { backupAlone, commandAlone, commandMs, yearsCommands } from '../years/commands.ts';
import { openYears, type YearsInstallation } from '../years/installation.ts';
import { yearsRequests } from '../years/requests.ts';
import { mayTake, VERIFICATION_MB, type StatedName } from '../years/stated-times.ts';

const DAYS = 365;
const ROUNDS = 60;

/**
 * Every kind of request and operator command on a database with the leads of a year, each with nine more clicks, on both
 * engines. The targets are the times that docs/performance.md states.
 */
export const years: Section = async ({ quick, workspace }) => {
  const leads = quick ? 20_000 : 1_500_000;
  heading(`Requests and commands with ${leads} leads and ${leads * 10} clicks`);
  const databases = {
    SQLite: `file:${workspace.folder('years')}/rewards.db`,
    PostgreSQL: await openPostgres(workspace).createDatabase(),
  };
  const all: Findings = { rows: [], checks: [] };
  for (const [engine, databaseUrl] of Object.entries(databases)) {
    note(`  ${engine}, filling`);
    const history = { leads, days: DAYS, endsAt: clock.now() };
    const installation = await openYears(databaseUrl, history, { dataDir: workspace.folder('data'), note });
    const { checks, rows } = await measure(installation, databaseUrl, leads);
    all.checks.push(...checks.map((one) => ({ ...one, what: `${engine}: ${one.what}` })));
    all.rows.push(...rows.map((one) => ({ ...one, name: `${engine}: ${one.name}` })));
  }
  return all;
};

async function measure(installation: YearsInstallation, databaseUrl: string, leads: number): Promise<Findings> {
  const { app, env, filled } = installation;
  const { engine } = app.store;
  const rows: Row[] = [];
  const checks: Check[] = [];
  const add = (name: string, stated: StatedName | null, ms: number): void => {
    note(`  ${name}: ${ms.toFixed(1)} ms`);
    rows.push({ name, figures: [{ name: 'ms', better: 'lower', rounds: [ms] }] });
    if (stated === null) return;
    const atMost = mayTake(stated, engine, { leads, accounts: filled.users });
    checks.push({ what: name, value: ms, unit: 'ms', target: { atMost } });
  };
  await requestTimes(installation, add);
  for (const command of await yearsCommands(app.store, filled)) {
    add(command.name, command.stated, await commandMs(command, env));
  }
  await app.close();

  const alone = async (line: string, stated: StatedName | null, name = line): Promise<void> => {
    const { ms, rssMb } = await (line === 'backup' ? backupAlone(databaseUrl, env) : commandAlone(line, env));
    add(name, stated, ms);
    if (!line.startsWith('ledger verify')) return;
    checks.push({ what: `${name}, memory`, value: rssMb, unit: 'MB', target: { atMost: VERIFICATION_MB } });
  };
  await alone('ledger verify', '`ledger verify` at first', 'ledger verify, first');
  await alone('ledger verify', '`ledger verify`, new rows');
  await alone('postback recount', '`postback recount`');
  await alone('ledger verify --full', '`ledger verify --full`');
  await alone('retention run --dry-run', null);
  if (engine === 'sqlite') await alone('backup', null);
  return { rows, checks };
}

async function requestTimes(
  { app, config, filled }: YearsInstallation,
  add: (name: string, stated: StatedName | null, ms: number) => void,
): Promise<void> {
  const server = await listen(app.listener, config, createLog({ level: 'error' }));
  const requests = yearsRequests({ ...filled, url: server.url, run: Date.now().toString(36) });
  for (const [name, send] of Object.entries(requests)) add(name, statedFor(name), await mostOf(send));
  add('figures of the job of statistics', null, await refreshMs(app));
  await closeServer(server.http, 5_000);
}

function statedFor(request: string): StatedName {
  if (request === 'readiness') return 'readiness';
  return request.startsWith('console: ') ? 'screens of the console' : 'requests of users, publishers and networks';
}

async function refreshMs(app: App): Promise<number> {
  const from = performance.now();
  await app.refreshStatistics();
  return performance.now() - from;
}

/** How long 95 of 100 requests take at most, sent one after the other, in ms. */
async function mostOf(send: (n: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const from = performance.now();
    const status = await send(n);
    times.push(performance.now() - from);
    if (status >= 400) throw new Error(`A request was answered with ${status}.`);
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
}
