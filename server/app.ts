import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import type { Express } from 'express';
import type { Admins } from './admins/open-admins.ts';
import type { Base } from './base.ts';
import type { Config, Environment } from './config.ts';
import { watchProxies } from './http/client/network.ts';
import type { PrepareTask } from './feeds/feed-task.ts';
import { createOverload } from './http/limits/overload.ts';
import { openHttp, type Http } from './http/open-http.ts';
import { watchHost } from './http/watch-host.ts';
import { judgeReversals } from './publishers/judge-reversals.ts';
import { settleBudgets } from './publishers/settle-budgets.ts';
import { keepForgettingKeys } from './security/forget-person-keys.ts';
import { keepPresence } from './runtime/keep-presence.ts';
import { ledgerKey } from './ledger/verification/ledger-seal.ts';
import { archiveKey } from './retention/archives/archive-key.ts';
import { checkInstallationKeys } from './security/check-installation-keys.ts';
import type { Directory } from './publishers/directory.ts';
import { readBackupAge } from './readiness/backup-age.ts';
import { openReadiness } from './readiness/open-readiness.ts';
import { serviceChecks } from './readiness/service-checks.ts';
import { noop, type ReachCheckpoint } from './runtime/checkpoints.ts';
import { watchClock } from './runtime/clock-jump.ts';
import type { ServiceClock } from './runtime/clock.ts';
import type { Ids } from './runtime/ids.ts';
import type { Drainable } from './runtime/lifecycle.ts';
import type { Log } from './runtime/log.ts';
import { noMetrics } from './runtime/metrics/metrics.ts';
import { openMetrics } from './runtime/metrics/open-metrics.ts';
import { withStoreSpans } from './runtime/tracing/store-spans.ts';
import { runEvery } from './runtime/run-every.ts';
import { openServing } from './runtime/serving.ts';
import { createTurns } from './runtime/turns.ts';
import { openSealedStore } from './security/open-sealed-store.ts';
import { claimedFingerprint, loadMetricsToken, loadProviderSecret, loadReadinessSecret } from './security/secrets.ts';
import type { Vault } from './security/vault.ts';
import { openServices } from './services.ts';
import { databaseTimeOf } from './store/database-time.ts';
import type { Store } from './store/store.ts';

/** The inputs of the whole service. Tests pass their own clock, IDs and log. */
export interface AppInputs {
  config: Config;
  env: Environment;
  clock: ServiceClock;
  ids: Ids;
  log: Log;
  /** Folder of the built widget. */
  widgetFolder: string;
  /** Whether to create a missing database. */
  mayCreate: boolean;
  /** Called at each checkpoint of leads and postbacks. The crash tests kill the process at one. */
  reach?: ReachCheckpoint;
  /** How long a postback's receiver may take to respond, in ms. By default 15 s, as in the contract. */
  postbackTimeoutMs?: number;
  /** How often leads are released whose date has come, in ms. By default 15 s. */
  releaseEveryMs?: number;
  /** Process IDs of workers that don't respond, if this process is a worker. */
  silentWorkers?: (() => readonly number[]) | undefined;
  /** How long readiness waits for a check, in ms. By default 1.5 s. */
  checkLimitMs?: number;
  /** How long fetching and decoding an image may take, in ms, and whether to scale it if `sharp` is installed. */
  pictures?: { timeoutMs?: number; decodeMs?: number; isScaling?: boolean };
  /** Waits between two requests to a network. Tests replace it to avoid real delays. */
  waitForNetworks?: (ms: number) => Promise<unknown>;
  /** Reads what networks send. By default in a process for each task. */
  prepareFeeds?: PrepareTask;
  /** Mounts pages that take precedence over ours, such as the demo's, when the first page is requested. */
  mountFirst?: (app: Express, parts: AppParts) => void;
  /** The demo's page, to which the console links back. */
  demoUrl?: string;
}

/** The objects that the demo and tests need. */
export interface AppParts {
  store: Store;
  vault: Vault;
  directory: Directory;
  admins: Admins;
  /** Sends the postbacks that are due now, without waiting for the timer. Returns the number of attempts. */
  deliverPostbacks: () => Promise<number>;
  /** Stores the queued refused calls of sources, without waiting for the timer. Returns how many. */
  storeRefusedCalls: () => Promise<void>;
  /** Credits the held leads that are due by the clock, without waiting for the timer. Returns how many. */
  releaseDueLeads: () => Promise<number>;
  /** Learns of erasures by other processes, without waiting for the timer. */
  followErasures: () => Promise<void>;
  /** Runs the feeds that are due now, without waiting for the timer. Returns how many. */
  runDueFeeds: () => Promise<number>;
  /** Reads the conversion reports that are due now, without waiting for the timer. Returns how many. */
  readDueReports: () => Promise<number>;
  /** Fetches the images that are due now, without waiting for the timer. Returns how many it stores. */
  keepDuePictures: () => Promise<number>;
  /** Removes old rows now, without waiting for the timer. */
  removeOldRows: () => Promise<unknown>;
  /** Counts new clicks and leads and reorders the lists now, without waiting for the timers. */
  refreshStatistics: () => Promise<void>;
}

/** The whole service: its listener, its shutdown, and the objects above. */
export interface App extends Drainable, AppParts, Http {
  /**
   * Loads and ranks the offers. Requests for lists share that work, but readiness tells proxies to wait. Never rejects.
   */
  warmUp: () => Promise<void>;
}

/**
 * Builds every object of the service once. Throws an error with a message for the operator if the service can't start.
 */
export async function buildApp(inputs: AppInputs): Promise<App> {
  const { config, clock, env, ids, log, reach = noop } = inputs;
  const { publicUrl } = config;
  const clockJump = watchClock(clock);
  const turns = createTurns();
  const metrics = config.metrics === null ? noMetrics : await openMetrics({ clock, log, workers: config.workers });
  const observer = withStoreSpans(metrics.store, clock);
  const { retryStart, store, vault } = await openSealedStore({ ...inputs, reach, turns, observer });
  const base: Base = { store, vault, clock, ids, log };

  // Runs first, so that deliveries leased by a dead process are due again at once.
  const presence = await retryStart(() => keepPresence({ ...base, keyFingerprint: vault.fingerprint }));
  const databaseTime = databaseTimeOf(store);
  const services = await openServices(base, {
    clockJump,
    config,
    providerSecret: loadProviderSecret(env),
    databaseTime,
    metrics,
    reach,
    turns,
    processId: presence.processId,
    pictures: inputs.pictures,
    postbackTimeoutMs: inputs.postbackTimeoutMs,
    releaseEveryMs: inputs.releaseEveryMs,
    waitForNetworks: inputs.waitForNetworks,
    prepareFeeds: inputs.prepareFeeds,
  });
  const { catalog, feeds, leads, ledger, persons, pictures, postbacks, publishers, retention, statistics, surveys } =
    services;
  const forgetting = keepForgettingKeys(base);
  const everyMinute = { intervalMs: MINUTE_MS, ids, log };
  const budgets = runEvery({ ...everyMinute, event: 'rule_budgets_failed', job: settleBudgets(base) });
  const reversals = runEvery({ ...everyMinute, event: 'rule_reversals_failed', job: judgeReversals(base) });
  const overload = createOverload({ ...base, maxWaitMs: config.maxWaitMs });
  const host = watchHost({ publicUrl, port: config.port, log });
  const proxies = watchProxies();
  const hasOldKey = async (): Promise<boolean> => (await claimedFingerprint(store)) !== vault.fingerprint;
  const serving = openServing({ clock, hasOldKey });
  const ready = openReadiness({
    ...base,
    config,
    checks: [
      ...serviceChecks({
        ...base,
        clockJump,
        databaseTime,
        findClockProblem: retention.findClockProblem,
        hasOldKey,
        hasReplica: config.postgres.replicaUrl !== null,
        publicUrl,
        loadCatalog: () => catalog.latest(),
        untrustedProxy: proxies.untrusted,
        hasOtherHost: host.isOther,
        silentWorkers: inputs.silentWorkers ?? null,
      }),
      ledger.check,
      leads.check,
      leads.checkHeld,
      postbacks.check,
      feeds.check,
      pictures.check,
      retention.check,
      persons.check,
      checkInstallationKeys(base, [ledgerKey, archiveKey]),
      overload.check,
    ],
    isDraining: serving.isDraining,
    checkLimitMs: inputs.checkLimitMs,
    secret: loadReadinessSecret(env),
  });
  const parts: AppParts = {
    store,
    vault,
    directory: publishers.directory,
    admins: services.admins,
    refreshStatistics: statistics.refresh,
    runDueFeeds: feeds.runDueFeeds,
    readDueReports: feeds.readDueReports,
    keepDuePictures: pictures.keepDuePictures,
    removeOldRows: retention.removeOldRows,
    storeRefusedCalls: leads.storeRefusedCalls,
    releaseDueLeads: () => leads.releaseDueLeads(),
    followErasures: persons.followErasures,
    deliverPostbacks: () => postbacks.tick(),
  };
  const http = await openHttp({
    services,
    host,
    metrics,
    overload,
    proxies,
    turns,
    widgetFolder: inputs.widgetFolder,
    metricsToken: loadMetricsToken(env),
    readiness: ready.readiness,
    serving: serving.read,
    demoUrl: inputs.demoUrl ?? null,
    mountFirst: (app) => inputs.mountFirst?.(app, parts),
  });

  metrics.follow({
    readiness: ready.readiness,
    deliveries: postbacks.readOutbox,
    feeds: feeds.readFeeds,
    retention: retention.readLastRun,
    verification: ledger.readVerification,
    credits: ledger.countCredits,
    backup: readBackupAge(base),
    connections: () => store.connections(),
    catalogAgeMs: catalog.ageMs,
    unsentBytes: http.unsentBytes,
  });

  return {
    ...parts,
    ...http,
    warmUp: () => serving.start(() => catalog.latest()),
    startDraining: () => {
      serving.startDraining();
      // Running deliveries finish together with the last requests.
      void postbacks.stop();
    },
    close: async () => {
      for (const part of [ready, postbacks, surveys, services.admins]) await part.close();
      await presence.end();
      for (const job of [statistics, feeds, pictures, retention, leads, forgetting, budgets, reversals, persons]) {
        await job.close();
      }
      await store.close();
    },
  };
}
