import type { IncomingMessage, RequestListener } from 'node:http';
import type { Express } from 'express';
import type { Config } from '../config.ts';
import { basePathOf } from '../net/absolute-url.ts';
import type { Clock, MonotonicClock } from '../runtime/clock.ts';
import type { Readiness } from '../runtime/health.ts';
import type { Ids } from '../runtime/ids.ts';
import { loadOnce } from '../runtime/load-once.ts';
import type { Log } from '../runtime/log.ts';
import type { Metrics } from '../runtime/metrics/metrics.ts';
import type { Serving } from '../runtime/serving.ts';
import type { Turns } from '../runtime/turns.ts';
import type { Vault } from '../security/vault.ts';
import { createEncoderSlots } from './response/compression.ts';
import { clientReader } from './client/client-info.ts';
import { openCountryLookup } from './client/geo.ts';
import { nameProxy, originReader } from './client/network.ts';
import type { Admins } from '../admins/open-admins.ts';
import { consoleUrlOf } from '../admins/console-url.ts';
import { adminChecks } from './admin/admin-checks.ts';
import type { RespondOnceDeps } from './admin/respond-once.ts';
import { allAdminEndpoints, type AdminEndpointDeps } from './admin/all-admin-endpoints.ts';
import { sessionCookie } from './admin/session-cookie.ts';
import { allEndpoints, type EndpointDeps } from './endpoints/all.ts';
import { createListener } from './listener.ts';
import { openLimits, type CountRequest } from './limits/open-limits.ts';
import type { Overload } from './limits/overload.ts';
import { createUnsentBound } from './limits/unsent-bound.ts';
import type { ApiKind, openApiDocument } from './openapi/openapi.ts';
import { metricsListener, metricsPage } from './pages/metrics-page.ts';
import { openPages } from './pages/open-pages.ts';
import type { ReadPicture } from './pages/picture.ts';
import type { ChecksDeps } from './order-of-checks.ts';
import { watchHost } from './watch-host.ts';

/** What the HTTP side needs from the rest of the service. */
export interface HttpParts extends Pick<
  ChecksDeps,
  'directory' | 'verifyToken' | 'onSecretKeyFromBrowser' | 'onPlaceholder'
> {
  config: Config;
  clock: Clock & MonotonicClock;
  ids: Ids;
  log: Log;
  turns: Turns;
  overload: Overload;
  store: RespondOnceDeps['store'] & (object | { countRequest: CountRequest });
  vault: Pick<Vault, 'limitDigest' | 'ipDigest'> & RespondOnceDeps['vault'];
  useCases: Omit<EndpointDeps, 'lookUpCountry' | 'ipDigest' | 'publicUrl'> &
    Omit<
      AdminEndpointDeps,
      | 'admins'
      | 'clock'
      | 'consoleUrl'
      | 'cookie'
      | 'demoUrl'
      | 'ipDigest'
      | 'lookUpCountry'
      | 'payoutCurrency'
      | 'publicUrl'
      | 'widgetFolder'
    >;
  admins: Admins;
  readPicture: ReadPicture;
  readiness: () => Promise<Readiness>;
  serving: () => Serving;
  metrics: Metrics;
  /** What a request for the metrics must bear; null if nothing. */
  metricsToken: string | null;
  /** Folder of the built widget. */
  widgetFolder: string;
  /** Mounts more pages in front of ours, before the first page is served. */
  mountFirst: (app: Express) => void;
  /** The demo's page; null unless this is the demo. */
  demoUrl: string | null;
}

export interface Http {
  listener: RequestListener;
  /** Takes the requests of the console's own port; null if it has none. */
  consoleListener: RequestListener | null;
  /** Takes the requests of the metrics' own port; null if they have none. */
  metricsListener: RequestListener | null;
  openApi: (kind: ApiKind) => Promise<ReturnType<typeof openApiDocument>>;
  /** Bytes of memory that long responses hold until their readers take them. */
  unsentBytes: () => number;
  /** The address of a proxy that is not in TRUSTED_PROXIES and has forwarded a request; '' if that is public, null for none. */
  untrustedProxy: () => string | null;
  /** Whether users reach the walls under another host than that of PUBLIC_URL. */
  hasOtherHost: () => boolean;
}

/** Joins endpoints, checks, limits and pages to one listener. Throws a sentence when the country data can't be read. */
export async function openHttp(parts: HttpParts): Promise<Http> {
  const { admins, clock, config, log, vault } = parts;
  const { publicUrl } = config;
  const consoleUrl = consoleUrlOf(config);
  const cookie = sessionCookie(consoleUrl);
  const hasOwnPort = config.console && config.consolePort !== null;
  const ofClient = { lookUpCountry: await openCountryLookup(config), ipDigest: (ip: string) => vault.ipDigest(ip) };
  const adminEndpoints = config.console
    ? allAdminEndpoints({
        ...parts.useCases,
        ...ofClient,
        widgetFolder: parts.widgetFolder,
        admins,
        clock,
        cookie,
        publicUrl,
        consoleUrl,
        payoutCurrency: config.payoutCurrency,
        demoUrl: parts.demoUrl,
      })
    : [];
  const endpoints = allEndpoints({ ...parts.useCases, ...ofClient, publicUrl });
  const unsent = createUnsentBound({
    maxBytes: config.maxUnsentBytes,
    clock,
    onCut: () => log.warn({ event: 'slow_reader_cut' }, 'cut off a client that read a long response too slowly'),
  });
  const readOrigin = originReader(config.trustedProxies);
  let untrustedProxy: string | null = null;
  const noteOrigin = (request: IncomingMessage): ReturnType<typeof readOrigin> => {
    const origin = readOrigin(request);
    if (origin.isUntrustedProxy) untrustedProxy = nameProxy(untrustedProxy, origin.ip);
    return origin;
  };
  const host = watchHost({ publicUrl, port: config.port, log });
  // Loaded and made when it is first asked for: that takes longer than all else at a start.
  const documentOf = (kind: ApiKind) =>
    loadOnce(async () => {
      const { openApiDocument } = await import('./openapi/openapi.ts');
      return openApiDocument(kind === 'admin' ? adminEndpoints : endpoints, publicUrl, kind);
    });
  const documents = { public: documentOf('public'), admin: documentOf('admin') };
  const openApi: Http['openApi'] = (kind) => documents[kind]();

  const respondWithMetrics =
    config.metrics === null
      ? null
      : metricsPage({ ...parts, publicUrl, scrape: parts.metrics.scrape, token: parts.metricsToken });
  const hasMetricsPort = config.metrics !== null && config.metrics.port !== null;

  const served = {
    ...parts,
    admin: adminChecks({
      identifyAdmin: admins.identifyAdmin,
      cookie,
      consoleUrl,
      clock,
      log,
      store: parts.store,
      vault,
    }),
    endpoints,
    publicUrl,
    consoleUrl,
    unsent,
    compression: config.compression,
    encoders: createEncoderSlots(),
    ...openLimits({ limits: config.rateLimits, clock, store: parts.store, vault }),
    noteHost: host.note,
    readClient: clientReader({ readOrigin: noteOrigin, countryHeader: config.countryHeader }),
  };
  const listener = createListener({
    ...served,
    endpoints: hasOwnPort ? endpoints : [...endpoints, ...adminEndpoints],
    basePath: basePathOf(publicUrl),
    servePage: openPages({
      ...served,
      openApi,
      respondWithMetrics: hasMetricsPort ? null : respondWithMetrics,
      pages: !config.console || hasOwnPort ? 'walls' : 'all',
      keptFolder: `${config.dataDir}/embed`,
    }),
  });
  const consoleListener = hasOwnPort
    ? createListener({
        ...served,
        endpoints: adminEndpoints,
        // The console's own port has no path in front of it.
        basePath: '',
        servePage: openPages({ ...served, openApi, respondWithMetrics: null, pages: 'console', mountFirst: () => {} }),
      })
    : null;
  return {
    listener,
    consoleListener,
    metricsListener:
      respondWithMetrics !== null && hasMetricsPort
        ? metricsListener(respondWithMetrics, (error) =>
            log.error({ event: 'metrics_failed', error }, 'could not answer'),
          )
        : null,
    openApi,
    unsentBytes: () => unsent.heldBytes(),
    untrustedProxy: () => untrustedProxy,
    hasOtherHost: host.isOther,
  };
}
