import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { expect } from 'vitest';
import { buildApp, type App, type AppInputs, type AppParts } from '../../../server/app.ts';
import { readConfig, type Config } from '../../../server/config.ts';
import { prepareHere, type PrepareTask } from '../../../server/feeds/feed-task.ts';
import { listen } from '../../../server/http/listen.ts';
import { createBytesFetch } from '../../../server/net/fetch-bytes.ts';
import { createSource, type SourceRequest } from '../../../server/leads/sources/create-source.ts';
import { importOffers, type ImportInput, type ImportReport } from '../../../server/offers/import/import-offers.ts';
import { systemIds, type Ids } from '../../../server/runtime/ids.ts';
import { closeServer } from '../../../server/runtime/lifecycle.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { widgetFolder } from '../../../server/runtime/project-root.ts';
import { erasureListFile, openErasureList, type ErasureList } from '../../../server/persons/erasure-list.ts';
import { createPublisher } from '../../../server/publishers/create-publisher.ts';
import { createPanel } from '../../../server/publishers/create-panel.ts';
import { createWall } from '../../../server/publishers/create-wall.ts';
import { revokeOldKeys } from '../../../server/publishers/revoke-old-keys.ts';
import { rotateKey } from '../../../server/publishers/rotate-key.ts';
import type { WallChanges } from '../../../server/publishers/change-settings.ts';
import { saveSettings } from '../../../server/publishers/save-settings.ts';
import type { WallOrPanelRef } from '../../../server/store/ports/accounts.ts';
import type { Store } from '../../../server/store/store.ts';
import type { Vault } from '../../../server/security/vault.ts';
import { openClient, type Client } from '../requests/client.ts';
import { movableClock, type MovableClock } from '../../../server/runtime/clock.fixture.ts';
import { secretRegistry, type SecretRegistry } from '../database/secrets.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';

export interface TestWall {
  pubId: number;
  adwallId: number;
  secretKey: string;
  publishableKey: string;
  /** `/adwall/api/publisher/1/profile/2` */
  path: string;
  /** Path of one user's resource: `transactions.json`, `tickets.json`. */
  user(subid1: string, resource: string): string;
}

export interface TestPanel {
  pubId: number;
  profileId: number;
  secretKey: string;
  publishableKey: string;
  /** Path of one user's profile (no `resource`), or of a resource below it. */
  user(subid1: string, resource?: string): string;
}

export interface TestSource {
  name: string;
  secret: string;
  urlTemplate: string;
}

/** A complete service on loopback, with a clock controlled by the test and log lines in memory. */
export interface TestService {
  url: string;
  client: Client;
  clock: MovableClock;
  store: Store;
  vault: Vault;
  erasures: ErasureList;
  app: App;
  server: Server;
  logLines: string[];
  secrets: SecretRegistry;
  databaseUrl: string;
  dataDir: string;
  /** The first publisher, which `startService` creates. */
  pubId: number;
  newPublisher(): Promise<number>;
  newWall(settings?: WallChanges, pubId?: number): Promise<TestWall>;
  newPanel(parts?: {
    pubId?: number;
    adwallId?: number | null;
    name?: string;
    minimumAge?: number;
    origins?: readonly string[];
  }): Promise<TestPanel>;
  /** Adds a lead source, with the scheme `hmac-sha256` and a new name unless `parts` says otherwise. */
  newSource(parts?: Partial<SourceRequest>): Promise<TestSource>;
  changeWall(wall: TestWall, changes: WallChanges): Promise<void>;
  rotateKey(of: WallOrPanelRef): Promise<string>;
  revokeOldKeys(of: WallOrPanelRef): Promise<void>;
  importOffers(rows: readonly unknown[], options?: Partial<ImportInput>): Promise<ImportReport>;
  /** Returns a new subid1. */
  newUser(): string;
  /** Stops the service. Fails if a log line contains a registered secret. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** A file in a temporary folder when absent. */
  databaseUrl?: string;
  env?: Readonly<Record<string, string>>;
  /** The system's if absent. */
  ids?: Ids;
  /** The timeout of postback receivers; 15 s if absent. */
  postbackTimeoutMs?: number;
  /** The limit of readiness checks. If absent, longer than on the busiest machine. */
  checkLimitMs?: number;
  /** Picture timeouts and the image scaler. */
  pictures?: AppInputs['pictures'];
  /**
   * Reads what networks send. If absent, this process does, which takes a tenth of the time that a process for each task
   * takes; `apart` starts these, as `main.ts` does.
   */
  prepareFeeds?: PrepareTask | 'apart';
  /** Mounts pages that take precedence over the service's own. */
  mountFirst?: (app: Express, parts: AppParts, config: Config) => void;
  /** The demo's URL, which the console links to. */
  demoUrl?: string;
}

/** The longest interval that a timer takes. */
const NEVER_MS = 2 ** 31 - 1;

export const MASTER_KEY = 'bm90IGEgc2VjcmV0IGtleTogdXNlZCBieSB0ZXN0cyE=';

/** Builds the service as `main.ts` does. Creates publishers, walls and keys by the use cases of the command line. */
export async function startService(options: StartOptions = {}): Promise<TestService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rewards-e2e-'));
  const databaseUrl = options.databaseUrl ?? `file:${join(dataDir, 'rewards.db')}`;
  // No background writes. Tests refresh the statistics themselves.
  const quiet = { RATE_LIMIT: '0', STATISTICS_INTERVAL_S: '0', FEED_INTERVAL_S: '0' };
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', MASTER_KEY, ...quiet, ...options.env };
  const clock = movableClock();
  const { ids = systemIds() } = options;
  const logLines: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line) => void logLines.push(line) } });
  const config = readConfig(env);
  const { checkLimitMs = CONDITION_LIMIT_MS, demoUrl, mountFirst, pictures, postbackTimeoutMs } = options;
  const fetchBytes = createBytesFetch({ allow: config.outboundAllow, clock });
  const { prepareFeeds = prepareHere(fetchBytes) } = options;
  const app = await buildApp({
    config,
    env,
    clock,
    ids,
    log,
    widgetFolder,
    checkLimitMs,
    // By PostgreSQL's clock, every lead of this service's clock is due.
    releaseEveryMs: NEVER_MS,
    mayCreate: true,
    ...(postbackTimeoutMs !== undefined && { postbackTimeoutMs }),
    ...(pictures !== undefined && { pictures }),
    ...(prepareFeeds !== 'apart' && { prepareFeeds }),
    ...(demoUrl !== undefined && { demoUrl }),
    // Simulated networks have no rate limit.
    waitForNetworks: () => new Promise((resolve) => setImmediate(resolve)),
    mountFirst: (express, parts) => mountFirst?.(express, parts, config),
  });
  const { http: server, url } = await listen(app.listener, config, log);
  const { store, vault } = app;
  const secrets = secretRegistry();
  secrets.add(MASTER_KEY);
  const deps = { store, clock, ids };
  const newPublisher = async (): Promise<number> => (await createPublisher(deps)({ name: 'Acme Games' })).pubId;
  const firstPublisher = await newPublisher();
  let users = 0;

  return {
    url,
    client: await openClient(url),
    clock,
    store,
    vault,
    erasures: openErasureList(erasureListFile(config)),
    app,
    server,
    logLines,
    secrets,
    databaseUrl,
    dataDir,
    pubId: firstPublisher,
    newPublisher,
    async newWall(settings = {}, pubId = firstPublisher) {
      const currency = { name: 'Coins', ratio: '100', ...settings.currency };
      const outcome = await createWall(deps)({ pubId, settings: { name: 'Main wall', ...settings, currency } });
      if (outcome.kind !== 'created') throw new Error(`No wall: ${JSON.stringify(outcome)}`);
      const { adwallId, secretKey, publishableKey } = outcome;
      secrets.addAll([secretKey, publishableKey]);
      const path = `/adwall/api/publisher/${pubId}/profile/${adwallId}`;
      const user = (subid1: string, resource: string): string =>
        `${path}/user/${encodeURIComponent(subid1)}/${resource}`;
      return { pubId, adwallId, secretKey, publishableKey, path, user };
    },
    async newPanel({ adwallId = null, minimumAge = 13, name = 'Surveys', origins = [], pubId = firstPublisher } = {}) {
      const settings = { name, adwall_id: adwallId, minimum_age: minimumAge, origins };
      const outcome = await createPanel(deps)({ pubId, settings });
      if (outcome.kind !== 'created') throw new Error(`No panel: ${outcome.kind}`);
      const { profileId, secretKey, publishableKey } = outcome;
      secrets.addAll([secretKey, publishableKey]);
      const base = `/market-research/api/publisher/${pubId}/profile/${profileId}/user`;
      const user = (subid1: string, resource?: string): string =>
        `${base}/${encodeURIComponent(subid1)}${resource === undefined ? '.json' : `/${resource}`}`;
      return { pubId, profileId, secretKey, publishableKey, user };
    },
    async newSource(parts = {}) {
      const name = `net-${crypto.randomUUID().slice(0, 8)}`;
      const request = { name, scheme: 'hmac-sha256', ips: [], creditsUnnamed: true, ...parts };
      const outcome = await createSource({ ...deps, vault, publicUrl: config.publicUrl })(request);
      if (outcome.kind !== 'created') throw new Error(`No source: ${JSON.stringify(outcome)}`);
      const { secret, urlTemplate } = outcome;
      // In a URL's path, the secret is in base64url.
      secrets.addAll([secret, secret.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')]);
      return { name: request.name, secret, urlTemplate };
    },
    async changeWall({ adwallId }, changes) {
      const outcome = await saveSettings(deps)(adwallId, changes);
      if (outcome.kind !== 'valid') throw new Error(`Not saved: ${JSON.stringify(outcome)}`);
    },
    async rotateKey(of) {
      const outcome = await rotateKey(deps)(of);
      if (outcome.kind !== 'added') throw new Error('Two keys are live already');
      return secrets.add(outcome.key);
    },
    async revokeOldKeys(of) {
      await revokeOldKeys(deps)(of);
    },
    importOffers: (rows, more = {}) =>
      importOffers(deps)({ text: JSON.stringify(rows), format: 'json', force: true, ...more }),
    newUser: () => secrets.add(`user-${(users += 1)}-${crypto.randomUUID().slice(0, 8)}`),
    async stop() {
      await closeServer(server, 1000);
      await app.close();
      await fetchBytes.close();
      log.flush();
      rmSync(dataDir, { recursive: true, force: true });
      expect(secrets.leaksIn(logLines)).toEqual([]);
    },
  };
}
