import type { Express } from 'express';
import { openActivity } from './activity/open-activity.ts';
import { openClicks } from './clicks/open-clicks.ts';
import { openOffers } from './offers/open-offers.ts';
import { openProfiles } from './profiles/open-profiles.ts';
import { openPublishers } from './publishers/open-publishers.ts';
import { openTickets } from './tickets/open-tickets.ts';
import { createCatalogue } from './offers/catalogue/catalogue.ts';
import type { Config, Environment } from './config.ts';
import { clientReader } from './http/client/client-info.ts';
import { createExpressApp } from './http/express-app.ts';
import { wallLeadsEndpoint } from './http/endpoints/wall-leads.ts';
import { activityEndpoint } from './http/endpoints/activity.ts';
import { clickEndpoint } from './http/endpoints/click.ts';
import { leadEndpoints } from './http/endpoints/leads.ts';
import { offerEndpoints } from './http/endpoints/offers.ts';
import { profileEndpoints } from './http/endpoints/profiles.ts';
import { sessionEndpoints } from './http/endpoints/sessions.ts';
import { ticketEndpoint } from './http/endpoints/tickets.ts';
import { transactionEndpoints } from './http/endpoints/transactions.ts';
import { wallDetailsEndpoints } from './http/endpoints/wall-details.ts';
import { openCountryLookup } from './http/client/geo.ts';
import { originReader } from './http/client/network.ts';
import { openApiDocument } from './http/openapi/openapi.ts';
import { mountPages } from './http/pages/pages.ts';
import { openLimits } from './http/limits/open-limits.ts';
import { createPackerSlots } from './http/answer/packing.ts';
import { createUnsentBound } from './http/limits/unsent-bound.ts';
import { openDatacenterRanges } from './leads/fraud/datacenter-ranges.ts';
import { openLeads } from './leads/open-leads.ts';
import { listTransactions } from './ledger/list-transactions.ts';
import { postTransaction } from './ledger/post-transaction.ts';
import { watchClock } from './runtime/clock-jump.ts';
import type { ServiceClock } from './runtime/clock.ts';
import { readiness, type HealthCheck } from './runtime/health.ts';
import type { Ids } from './runtime/ids.ts';
import type { Drainable } from './runtime/lifecycle.ts';
import type { Log } from './runtime/log.ts';
import { serviceChecks } from './readiness/service-checks.ts';
import { keepPurging } from './jobs/purge-idempotency.ts';
import { noop, type ReachCheckpoint } from './runtime/checkpoints.ts';
import type { Vault } from './security/vault.ts';
import { openPostbacks } from './postbacks/open-postbacks.ts';
import { checkErasures } from './persons/check-erasures.ts';
import { keepPresence } from './jobs/keep-presence.ts';
import type { Directory } from './publishers/directory.ts';
import { claimedFingerprint } from './security/secrets.ts';
import { openSealedStore } from './security/open-sealed-store.ts';
import { openStatistics } from './statistics/open-statistics.ts';
import type { Store } from './store/store.ts';

/** What the whole service is built from; tests bring their own clock, ids and log. */
export interface AppInputs {
  config: Config;
  env: Environment;
  clock: ServiceClock;
  ids: Ids;
  log: Log;
  /** Folder of the built widget. */
  widgetFolder: string;
  /** Told of the steps of leads and postbacks; the crash suite ends the process at one. */
  reach?: ReachCheckpoint;
  /** How long a postback's receiver has to answer, in ms; 15 s when absent, as the contract has it. */
  postbackTimeoutMs?: number;
  /** More pages in front of ours: the demo's. */
  mountFirst?: (app: Express, parts: AppParts) => void;
}

/** The objects that others (demo, tests) may need. */
export interface AppParts {
  store: Store;
  vault: Vault;
  directory: Directory;
  /** Sends the postbacks that are due now, answers how many attempts that took; a timer does it otherwise. */
  deliverPostbacks: () => Promise<number>;
  /** Counts what is new and puts the lists in order by it now; timers do it otherwise. */
  refreshStatistics: () => Promise<void>;
}

export interface App extends Drainable, AppParts {
  /** Memory that long answers hold until their readers take them. */
  unsentBytes: () => number;
  express: ReturnType<typeof createExpressApp>;
  openApi: () => ReturnType<typeof openApiDocument>;
}

/** Builds every object of the service once. Throws with a sentence when it can't start. */
export async function buildApp(inputs: AppInputs): Promise<App> {
  const { config, clock, env, ids, log } = inputs;
  const { publicUrl } = config;
  const isFromDatacenter = openDatacenterRanges(config.datacenterRanges);
  const reach = inputs.reach ?? noop;
  const clockJump = watchClock(clock);
  const { store, vault } = await openSealedStore({ config, env, clock, ids, log, reach });

  const { directory, recordBrowserKey } = openPublishers({ store, clock, log });
  const catalogue = createCatalogue({ store, clock, publicUrl });
  const statistics = openStatistics({
    ...{ store, clock, log, intervalMs: config.statisticsIntervalMs },
    loadPriors: () => catalogue.loadPriors(),
    publish: () => catalogue.followStatistics(),
  });
  // Before anything is leased, and so that what a process that is gone had leased is due at once.
  const presence = await keepPresence({ store, clock, ids, log, keyFingerprint: vault.fingerprint });
  const postbacks = openPostbacks({
    ...{ store, vault, clock, ids, log, reach, drainTimeoutMs: config.drainTimeoutMs, processId: presence.processId },
    ...{ allow: config.postbackAllow, concurrency: config.postbackConcurrency, timeoutMs: inputs.postbackTimeoutMs },
    findPostback: async (postbackId) => (await directory.current()).postback(postbackId),
  });
  const leads = openLeads({
    ...{ store, vault, isFromDatacenter, clock, clockJump, ids, log, publicUrl, reach },
    sources: async () => (await directory.current()).sources,
    onDeliveries: () => postbacks.wake(),
  });
  const purge = keepPurging({ store, clock, log });
  const profiles = openProfiles({ store, vault, clock });
  const lookUpCountry = await openCountryLookup(config);
  const offers = openOffers({
    ...{ store, catalogue, publicUrl, openProfile: profiles.openProfile },
    countImpressions: statistics.countImpressions,
  });
  const clicks = openClicks({
    ...{ store, vault, clock, ids, findOffer: offers.findOfferForClick },
    findWall: async (adwallId) => {
      const view = await directory.current();
      const wall = view.wallById(adwallId);
      return wall && { wall, surveyProfileId: view.surveyProfileOfWall(adwallId)?.profileId ?? null };
    },
  });
  const tickets = openTickets({ store, vault, clock, isLimited: config.rateLimits.perIp > 0 });
  const ipDigest = (ip: string): string | null => vault.ipDigest(ip);
  const readOrigin = originReader(config.trustedProxies);
  const unsent = createUnsentBound({
    maxBytes: config.maxUnsentBytes,
    clock,
    onCut: () => log.warn({ event: 'slow_reader_cut' }, 'cut off a client that read a long response too slowly'),
  });
  let hasUntrustedProxy = false;
  let isDraining = false;

  const endpoints = [
    ...profileEndpoints(profiles),
    ...transactionEndpoints({
      postTransaction: postTransaction({ store, vault, clock }),
      listTransactions: listTransactions({ store, vault }),
    }),
    ...offerEndpoints({ ...offers, lookUpCountry, ipDigest, sealClickToken: clicks.sealClickToken }),
    ...wallDetailsEndpoints(),
    ticketEndpoint(tickets),
    ...sessionEndpoints(profiles),
    activityEndpoint(openActivity({ store })),
    wallLeadsEndpoint(leads),
    clickEndpoint({ ...clicks, lookUpCountry }),
    ...leadEndpoints(leads),
  ];

  const checks: HealthCheck[] = [
    ...serviceChecks({
      ...{ store, clock, clockJump, keyFingerprint: vault.fingerprint },
      claimedFingerprint: () => claimedFingerprint(store),
      loadCatalogue: () => catalogue.latest(),
      hasUntrustedProxy: () => hasUntrustedProxy,
    }),
    leads.check,
    postbacks.check,
    checkErasures(store),
  ];

  let document: ReturnType<typeof openApiDocument> | null = null;
  // Made when it is first asked for: it takes longer than all else at a start.
  const openApi = (): ReturnType<typeof openApiDocument> => (document ??= openApiDocument(endpoints, publicUrl));
  const parts: AppParts = {
    ...{ store, vault, directory, refreshStatistics: statistics.refresh },
    deliverPostbacks: () => postbacks.tick(),
  };
  const express = createExpressApp({
    ...{ endpoints, publicUrl, compression: config.compression, clock, ids, log, directory },
    readClient: clientReader({
      readOrigin: (request) => {
        const origin = readOrigin(request);
        hasUntrustedProxy ||= origin.isUntrustedProxy;
        return origin;
      },
      countryHeader: config.countryHeader,
    }),
    verifyToken: profiles.verifyToken,
    ...openLimits(config.rateLimits, clock, store, vault),
    packers: createPackerSlots(),
    unsent,
    onSecretKeyFromBrowser: recordBrowserKey,
    mount: (app) => {
      inputs.mountFirst?.(app, parts);
      mountPages(app, {
        directory,
        readiness: readiness({ checks, clock, log, isDraining: () => isDraining }),
        openApi,
        widgetFolder: inputs.widgetFolder,
        keptFolder: `${config.dataDir}/embed`,
      });
    },
  });

  return {
    ...parts,
    unsentBytes: () => unsent.heldBytes(),
    express,
    openApi,
    startDraining: () => {
      isDraining = true;
      // What is under way is finished beside the last requests.
      void postbacks.stop();
    },
    close: async () => {
      await postbacks.close();
      await presence.end();
      await statistics.close();
      await purge.close();
      await store.close();
    },
  };
}
