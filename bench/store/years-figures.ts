import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { buildApp, type App } from '../../server/app.ts';
import { runCommandLine } from '../../server/cli/run.ts';
import { readConfig, type Config } from '../../server/config.ts';
import { listen } from '../../server/http/listen.ts';
import { createSource } from '../../server/leads/sources/create-source.ts';
import { systemClock as clock } from '../../server/runtime/clock.ts';
import { systemIds, type Ids } from '../../server/runtime/ids.ts';
import { createLog } from '../../server/runtime/log.ts';
import { closeServer } from '../../server/runtime/lifecycle.ts';
import { widgetFolder } from '../../server/runtime/project-root.ts';
import { newWebhookSecret } from '../../server/security/webhook-secret.ts';
import { writeClickPerson } from '../../server/security/click-person.ts';
import { fillYears } from '../data/fill-years.ts';
import type { InstallationSettings, Keys } from '../data/seed.ts';
import { benchFile, childEnvironment } from '../processes/servers.ts';
import { median, percentile } from '../results/statistics.ts';
import { sliceFigures } from './slice-figures.ts';
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
const CLICKS_PER_LEAD = 10;
const DAYS = 365;
const OFFERS = 1_000;
const ROUNDS = 60;
const COMMAND_ROUNDS = 3;
/** For each kind of row. */
const PHASE_MS = 60_000;

/** What a ticket leaves open. */
const NOTHING_ELSE = {
  ...{ offer_name: null, completed_at: null, proof_image_url: null, proof_video_url: null, click_id: null },
};

const note = (text: string): void => void process.stderr.write(`${new Date().toISOString()} ${text}\n`);

interface Filled {
  keys: Keys;
  adminKey: string;
  sourceSecret: string;
  postbackId: string;
  users: number;
  fillS: number;
}

const POSTBACK = 'pbk_years';

async function measure(databaseUrl: string, leads: number, stateFile: string | undefined): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rewards-years-'));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MASTER_KEY: `${'b'.repeat(43)}=` };
  const isFilled = stateFile !== undefined && existsSync(stateFile);
  const seeded = isFilled ? null : await seedInstallation(settings);
  const quiet = { RATE_LIMIT: '0', STATISTICS_INTERVAL_S: '0', FEED_INTERVAL_S: '0', RETENTION_INTERVAL_S: '0' };
  const env = { ...settings, ...quiet, PORT: '0', HOST: '127.0.0.1', MAX_WAIT_MS: '0' };
  const config = readConfig(env);
  const ids = systemIds();
  const log = createLog({ level: 'error' });
  const app = await buildApp({ config, env, clock, ids, log, widgetFolder });
  const { store, vault } = app;
  const parts = { app, config, ids, databaseUrl, leads };
  const filled: Filled =
    seeded === null ? (JSON.parse(readFileSync(stateFile ?? '', 'utf8')) as Filled) : await fill(seeded, parts);
  if (stateFile !== undefined) writeFileSync(stateFile, JSON.stringify(filled));

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

async function seedInstallation(settings: InstallationSettings): Promise<Keys> {
  const args = [benchFile('data/seed.ts'), String(OFFERS), 'open', JSON.stringify(settings)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: childEnvironment({}) });
  return JSON.parse(stdout) as Keys;
}

async function fill(
  keys: Keys,
  {
    app: { admins, store, vault },
    config,
    databaseUrl,
    ids,
    leads,
  }: { app: App; config: Config; ids: Ids; databaseUrl: string; leads: number },
): Promise<Filled> {
  const source = { name: 'bench', scheme: 'hmac-sha256', ips: [] };
  const made = await createSource({ store, vault, clock, ids, publicUrl: config.publicUrl })(source);
  if (made.kind !== 'created') throw new Error(`The source wasn't created: ${made.kind}`);
  const { adwallId } = keys;
  const sealed = {
    sealedUrl: vault.sealSecret('http://127.0.0.1:9/'),
    sealedSecret: vault.sealSecret(newWebhookSecret(ids)),
  };
  await store.createPostback({ ...{ postbackId: POSTBACK, adwallId, kind: 'json' }, ...sealed, at: clock.now() });
  const grant = { name: 'bench', role: 'owner', publishers: null } as const;
  const { key: adminKey } = await admins.createAdminKey(grant, { kind: 'cli', id: null, ip: null });
  const person = vault.newPersonKey();
  const click = { subid2: '', subid3: '', subid4: '', device: '', ip: '203.0.113.7', user_agent: 'Mozilla/5.0 (X11)' };
  const ticket = { name: 'Ada', email: 'ada@mail.example', message: 'Where is my reward?', ...NOTHING_ELSE };
  const startedAt = performance.now();
  await fillYears(
    databaseUrl,
    {
      ...{ adwallId, postbackId: POSTBACK, leads, clicksPerLead: CLICKS_PER_LEAD, offers: OFFERS, days: DAYS },
      at: clock.now(),
      wrappedKey: Buffer.from(person.wrappedKey).toString('hex'),
      sealedClick: Buffer.from(vault.seal(person.key, writeClickPerson(click))).toString('hex'),
      sealedTicket: Buffer.from(vault.seal(person.key, JSON.stringify(ticket))).toString('hex'),
    },
    note,
  );
  return {
    ...{ keys, adminKey, sourceSecret: made.secret, postbackId: POSTBACK, users: Math.ceil(leads / 10) },
    fillS: Math.round((performance.now() - startedAt) / 1000),
  };
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
