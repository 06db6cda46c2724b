import type { Express } from 'express';
import { openAdmins, type Admins } from './admins/open-admins.ts';
import { openActivity } from './clicks/activity/open-activity.ts';
import { openClicks } from './clicks/open-clicks.ts';
import type { Config, Environment } from './config.ts';
import { consoleUseCases } from './console-use-cases.ts';
import { openFeeds } from './feeds/open-feeds.ts';
import { createOverload } from './http/limits/overload.ts';
import { openHttp, type Http } from './http/open-http.ts';
import { keepForgettingKeys } from './security/forget-person-keys.ts';
import { keepPresence } from './runtime/keep-presence.ts';
import { openDatacenterRanges } from './leads/fraud/datacenter-ranges.ts';
import { creditEvent } from './leads/credit-event.ts';
import { openLeads } from './leads/open-leads.ts';
import { keepRefusedCalls } from './leads/refused-calls.ts';
import { openLedger } from './ledger/open-ledger.ts';
import { createCatalog } from './offers/catalog/catalog.ts';
import { openOffers } from './offers/open-offers.ts';
import { erasureListFile, openErasureList } from './persons/erasure-list.ts';
import { keepErasureList } from './persons/keep-erasure-list.ts';
import { ledgerKey } from './ledger/verification/ledger-seal.ts';
import { archiveKey } from './retention/archives/archive-key.ts';
import { checkInstallationKeys } from './security/check-installation-keys.ts';
import { tryCredits } from './postbacks/following/try-credits.ts';
import { openPictures } from './pictures/open-pictures.ts';
import { openPostbacks } from './postbacks/open-postbacks.ts';
import { openProfiles } from './profiles/open-profiles.ts';
import type { Directory } from './publishers/directory.ts';
import { openPublishers } from './publishers/open-publishers.ts';
import { readBackupAge } from './readiness/backup-age.ts';
import { openReadiness } from './readiness/open-readiness.ts';
import { noop, type ReachCheckpoint } from './runtime/checkpoints.ts';
import { watchClock } from './runtime/clock-jump.ts';
import type { ServiceClock } from './runtime/clock.ts';
import { openRetention } from './retention/open-retention.ts';
import type { Ids } from './runtime/ids.ts';
import type { Drainable } from './runtime/lifecycle.ts';
import type { Log } from './runtime/log.ts';
import { counted } from './runtime/metrics/counted.ts';
import { noMetrics } from './runtime/metrics/metrics.ts';
import { openMetrics } from './runtime/metrics/open-metrics.ts';
import { withStoreSpans } from './runtime/tracing/store-spans.ts';
import { openServing } from './runtime/serving.ts';
import { createTurns } from './runtime/turns.ts';
import { openSealedStore } from './security/open-sealed-store.ts';
import { claimedFingerprint, loadMetricsToken, loadReadinessSecret } from './security/secrets.ts';
import type { Vault } from './security/vault.ts';
import { openStaffWork } from './staff-work.ts';
import { openStatistics } from './statistics/open-statistics.ts';
import { databaseTimeOf } from './store/database-time.ts';
import type { Store } from './store/store.ts';
import { openSurveys } from './surveys/open-surveys.ts';
import { surveysAndOffers } from './surveys-and-offers.ts';
import { openTrials } from './trials.ts';
import { openTickets } from './tickets/open-tickets.ts';

/** What the whole service is built from. Tests pass their own clock, ids and log. */
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
  /** How long a postback's receiver has to answer, in ms. By default 15 s, as in the contract. */
  postbackTimeoutMs?: number;
  /** Process ids of workers that do not answer, if this process is a worker. */
  silentWorkers?: (() => readonly number[]) | undefined;
  /** How long readiness waits for a check, in ms. By default 1.5 s. */
  checkLimitMs?: number;
  /** How long a picture may take to arrive and to be decoded, in ms, and whether `sharp` scales it if it is there. */
  pictures?: { timeoutMs?: number; decodeMs?: number; isScaling?: boolean };
  /** Waits between two requests to a network. By default for that long; tests need not. */
  waitForNetworks?: (ms: number) => Promise<unknown>;
  /** Mounts pages that take precedence over ours, such as the demo's. Called before the first page is served. */
  mountFirst?: (app: Express, parts: AppParts) => void;
  /** The demo's page, to which its console leads back. */
  demoUrl?: string;
}

/** The objects that others (demo, tests) may need. */
export interface AppParts {
  store: Store;
  vault: Vault;
  directory: Directory;
  admins: Admins;
  /** Sends the postbacks that are due now, without waiting for the timer. Returns the number of attempts. */
  deliverPostbacks: () => Promise<number>;
  /** Stores the refused calls of sources that wait, without waiting for the timer. Returns how many. */
  storeRefusedCalls: () => Promise<number>;
  /** Adds erasures by other processes to this one's list, without waiting for the timer. */
  followErasures: () => Promise<void>;
  /** Runs the feeds that are due now, without waiting for the timer. Returns how many. */
  runDueFeeds: () => Promise<number>;
  /** Reads the conversion reports that are due now, without waiting for the timer. Returns how many. */
  readDueReports: () => Promise<number>;
  /** Fetches the pictures that are due now, without waiting for the timer. Returns how many it keeps. */
  keepDuePictures: () => Promise<number>;
  /** Removes old rows now, without waiting for the timer. */
  removeOldRows: () => Promise<unknown>;
  /** Counts new clicks and leads and reorders the lists now, without waiting for the timers. */
  refreshStatistics: () => Promise<void>;
}

/** The whole service: its listener, what closes it, and the objects above. */
export interface App extends Drainable, AppParts, Http {
  /**
   * Loads and ranks the offers. A request for a list in the meantime shares that work, but proxies are told to wait. Never
   * rejects.
   */
  warmUp: () => Promise<void>;
}

/** Builds every object of the service once. If the service can't start, throws an error with a sentence. */
export async function buildApp(inputs: AppInputs): Promise<App> {
  const { config, clock, env, ids, log, reach = noop } = inputs;
  const { publicUrl } = config;
  const clockJump = watchClock(clock);
  const isFromDatacenter = openDatacenterRanges(config.datacenterRanges);
  const turns = createTurns();
  const metrics = config.metrics === null ? noMetrics : await openMetrics({ clock, log, workers: config.workers });
  const observer = withStoreSpans(metrics.store, clock);
  const { retryStart, store, vault } = await openSealedStore({ ...inputs, reach, turns, observer });
  const base = { store, vault, clock, ids, log, turns };

  const { directory, placeOffer, recordBrowserKey, recordPlaceholder, ...wallCommands } = openPublishers(base);
  const admins = openAdmins({ ...base, config });
  const catalog = createCatalog({ ...base, publicUrl });
  const statistics = openStatistics({
    ...base,
    intervalMs: config.statisticsIntervalMs,
    loadPriors: () => catalog.loadPriors(),
    publish: () => catalog.followStatistics(),
  });
  // First of all, so that deliveries leased by a process that has ended are due again at once.
  const presence = await retryStart(() => keepPresence({ ...base, keyFingerprint: vault.fingerprint }));
  const erasures = openErasureList(erasureListFile(config));
  const erasureList = await keepErasureList({ ...base, erasures });
  const postbacks = openPostbacks({
    ...base,
    reach,
    drainTimeoutMs: config.drainTimeoutMs,
    processId: presence.processId,
    allow: config.outboundAllow,
    concurrency: config.postbackConcurrency,
    timeoutMs: inputs.postbackTimeoutMs,
    onAttempt: metrics.countAttempt,
    findPostback: async (postbackId) => (await directory.current()).postback(postbackId),
  });
  const leads = openLeads({
    ...base,
    isFromDatacenter,
    clockJump,
    publicUrl,
    reach,
    sources: async () => (await directory.current()).sources,
    onDeliveries: () => postbacks.wake(),
    onSurveyEnd: (end) => surveys.noteSurveyEnd(end),
  });
  const databaseTime = databaseTimeOf(store);
  const retention = openRetention({ ...base, clockJump, databaseTime, settings: config.retention });
  const refusedCalls = keepRefusedCalls({ ...base, count: metrics.countCall, isClockRight: retention.isClockRight });
  const countedLeads = {
    ...leads,
    receiveLead: counted(metrics.countLead, refusedCalls.noted(leads.receiveLead)),
    receiveConversion: counted(metrics.countLead, leads.receiveConversion),
  };
  const ledger = openLedger(base);
  const profiles = openProfiles({ ...base, isLimited: config.rateLimits.perIp > 0 });
  const surveys = openSurveys({ ...base, allow: config.outboundAllow, readUser: profiles.readPanelist });
  const offers = openOffers({
    ...base,
    catalog,
    publicUrl,
    unsealPersonFacts: profiles.unsealPersonFacts,
    countImpressions: statistics.countImpressions,
  });
  const clicks = openClicks({
    ...base,
    findOffer: surveysAndOffers({
      ...offers,
      ...surveys,
      loadSources: async () => (await directory.current()).sources,
    }),
    findWall: async (adwallId) => {
      const view = await directory.current();
      const wall = view.wallById(adwallId);
      return wall && { wall, panelId: view.panelOfWall(adwallId)?.profileId ?? null };
    },
  });
  const tickets = openTickets({
    ...base,
    isLimited: config.rateLimits.perIp > 0,
    loadSupportDisabled: async () => {
      const factsOf = await offers.loadOfferFacts();
      return (offerId) => factsOf(offerId)?.isSupportDisabled === true;
    },
  });
  const feeds = openFeeds({
    ...base,
    allow: config.outboundAllow,
    intervalMs: config.feedIntervalMs,
    wait: inputs.waitForNetworks,
    receiveConversion: async ({ conversion, source: name }) => {
      const view = await directory.current();
      const source = view.source(name);
      return source === null
        ? { kind: 'unknown_source' }
        : countedLeads.receiveConversion({ source, conversion, findWall: (adwallId) => view.wallById(adwallId) });
    },
  });
  const pictures = openPictures({
    ...base,
    ...inputs.pictures,
    allow: config.outboundAllow,
    intervalMs: config.feedIntervalMs,
    settleRuns: feeds.settleRuns,
  });
  const forgetting = keepForgettingKeys(base);

  const overload = createOverload({ ...base, maxWaitMs: config.maxWaitMs });

  const hasOldKey = async (): Promise<boolean> => (await claimedFingerprint(store)) !== vault.fingerprint;
  const serving = openServing({ clock, hasOldKey });
  const ready = openReadiness({
    ...base,
    config,
    clockJump,
    databaseTime,
    findClockProblem: retention.findClockProblem,
    hasOldKey,
    publicUrl,
    loadCatalog: () => catalog.latest(),
    untrustedProxy: () => http.untrustedProxy(),
    hasOtherHost: () => http.hasOtherHost(),
    checks: [
      ledger.check,
      leads.check,
      postbacks.check,
      feeds.check,
      pictures.check,
      retention.check,
      erasureList.check,
      checkInstallationKeys(base, [ledgerKey, archiveKey]),
      overload.check,
    ],
    isDraining: serving.isDraining,
    checkLimitMs: inputs.checkLimitMs,
    silentWorkers: inputs.silentWorkers ?? null,
    secret: loadReadinessSecret(env),
  });
  const parts: AppParts = {
    store,
    vault,
    directory,
    admins,
    refreshStatistics: statistics.refresh,
    runDueFeeds: feeds.runDueFeeds,
    readDueReports: feeds.readDueReports,
    keepDuePictures: pictures.keepDuePictures,
    removeOldRows: retention.removeOldRows,
    storeRefusedCalls: refusedCalls.flush,
    followErasures: erasureList.followErasures,
    deliverPostbacks: () => postbacks.tick(),
  };
  const staffWork = openStaffWork({ ...base, config, directory, erasures, postbacks });
  const http = await openHttp({
    ...base,
    metrics,
    config,
    directory,
    overload,
    widgetFolder: inputs.widgetFolder,
    metricsToken: loadMetricsToken(env),
    admins,
    useCases: {
      staffWork,
      placeOffer,
      readiness: ready.readiness,
      countFormStep: statistics.countFormStep,
      trials: openTrials({ ...base, ...profiles, ...offers, ...clicks, ...leads, ...staffWork, directory, publicUrl }),
      ...profiles,
      ...ledger,
      ...offers,
      ...tickets,
      ...openActivity(base),
      ...countedLeads,
      ...clicks,
      postTransaction: counted(metrics.countTransaction, ledger.postTransaction),
      ...surveys,
      ...wallCommands,
      tryCredits: tryCredits({ ...base, eventOf: creditEvent }),
      ...consoleUseCases({ ...base, config, catalog, statistics, feeds, surveys }),
    },
    readPicture: pictures.readPicture,
    verifyToken: profiles.verifyToken,
    onSecretKeyFromBrowser: recordBrowserKey,
    onPlaceholder: recordPlaceholder,
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
      // Deliveries under way finish at the same time as the last requests.
      void postbacks.stop();
    },
    close: async () => {
      for (const part of [ready, postbacks, surveys]) await part.close();
      await presence.end();
      for (const job of [statistics, feeds, pictures, retention, refusedCalls, forgetting, erasureList])
        await job.close();
      await store.close();
    },
  };
}
