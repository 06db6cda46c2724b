import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildApp, type App } from '../../server/app.ts';
import { readConfig, type Config } from '../../server/config.ts';
import { createSource } from '../../server/leads/sources/create-source.ts';
import { systemClock as clock } from '../../server/runtime/clock.ts';
import { systemIds, type Ids } from '../../server/runtime/ids.ts';
import { createLog } from '../../server/runtime/log.ts';
import { widgetFolder } from '../../server/runtime/project-root.ts';
import { writeClickPerson } from '../../server/security/click-person.ts';
import { newWebhookSecret } from '../../server/security/webhook-secret.ts';
import { addFeedOfRuns } from '../data/feed-of-runs.ts';
import { fillYears } from '../data/fill-years.ts';
import type { InstallationSettings, Keys } from '../data/seed.ts';
import { benchFile, childEnvironment } from '../processes/servers.ts';

const CLICKS_PER_LEAD = 10;
const OFFERS = 1_000;
const POSTBACK = 'pbk_years';
const SOURCE = 'bench';

/** The unused parts of a ticket. */
const NOTHING_ELSE = {
  offer_name: null,
  completed_at: null,
  proof_image_url: null,
  proof_video_url: null,
  click_id: null,
};

/** A history: the number of leads, with nine more clicks each, over that many days up to `endsAt` (epoch ms). */
export interface YearsHistory {
  leads: number;
  days: number;
  endsAt: number;
}

/** What a filled installation contains. */
export interface Filled {
  keys: Keys;
  adminKey: string;
  sourceSecret: string;
  postbackId: string;
  users: number;
}

/** A service on a filled database, without jobs. */
export interface YearsInstallation {
  app: App;
  config: Config;
  env: Record<string, string>;
  filled: Filled;
}

/** Opens a service on an empty database and fills it. Calls `note` after each step. */
export async function openYears(
  databaseUrl: string,
  history: YearsHistory,
  { dataDir, note }: { dataDir: string; note: (text: string) => void },
): Promise<YearsInstallation> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MASTER_KEY: `${'b'.repeat(43)}=` };
  const keys = await seedInstallation(settings);
  const quiet = { RATE_LIMIT: '0', STATISTICS_INTERVAL_S: '0', FEED_INTERVAL_S: '0', RETENTION_INTERVAL_S: '0' };
  const env = { ...settings, ...quiet, PORT: '0', HOST: '127.0.0.1', MAX_WAIT_MS: '0' };
  const config = readConfig(env);
  const ids = systemIds();
  const log = createLog({ level: 'error' });
  const app = await buildApp({ config, env, clock, ids, log, widgetFolder, mayCreate: false });
  const filled = await fill(keys, { app, config, ids, databaseUrl, history, note });
  await addFeedOfRuns(app.store, { at: clock.now(), source: SOURCE });
  return { app, config, env, filled };
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
    history: { days, endsAt, leads },
    ids,
    note,
  }: {
    app: App;
    config: Config;
    ids: Ids;
    databaseUrl: string;
    history: YearsHistory;
    note: (text: string) => void;
  },
): Promise<Filled> {
  const source = { name: SOURCE, scheme: 'hmac-sha256', ips: [], creditsUnnamed: true };
  const made = await createSource({ store, vault, clock, ids, publicUrl: config.publicUrl })(source);
  if (made.kind !== 'created') throw new Error(`The source wasn't created: ${made.kind}`);
  const { adwallId } = keys;
  const sealed = {
    sealedUrl: vault.sealSecret('http://127.0.0.1:9/'),
    sealedSecret: vault.sealSecret(newWebhookSecret(ids)),
  };
  await store.createPostback({ postbackId: POSTBACK, adwallId, kind: 'json', ...sealed, at: clock.now() });
  const grant = { name: 'bench', role: 'owner', publishers: null } as const;
  const created = await admins.createAdminKey(grant, { kind: 'cli', id: null, ip: null });
  if (created.kind !== 'created') throw new Error(`The admin key wasn't created: ${created.kind}`);
  const { key: adminKey } = created;
  const person = vault.newPersonKey();
  const click = { subid2: '', subid3: '', subid4: '', device: '', ip: '203.0.113.7', user_agent: 'Mozilla/5.0 (X11)' };
  const ticket = { name: 'Ada', email: 'ada@mail.example', message: 'Where is my reward?', ...NOTHING_ELSE };
  await fillYears(
    databaseUrl,
    {
      adwallId,
      postbackId: POSTBACK,
      leads,
      clicksPerLead: CLICKS_PER_LEAD,
      offers: OFFERS,
      days,
      at: endsAt,
      wrappedKey: Buffer.from(person.wrappedKey).toString('hex'),
      sealedClick: Buffer.from(vault.seal(person.key, writeClickPerson(click))).toString('hex'),
      sealedTicket: Buffer.from(vault.seal(person.key, JSON.stringify(ticket))).toString('hex'),
    },
    note,
  );
  return { keys, adminKey, sourceSecret: made.secret, postbackId: POSTBACK, users: Math.ceil(leads / 10) };
}
