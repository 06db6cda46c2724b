import type { IncomingMessage, RequestListener } from 'node:http';
import type { Express } from 'express';
import { basePathOf } from '../net/absolute-url.ts';
import type { Readiness } from '../runtime/health.ts';
import { loadOnce } from '../runtime/load-once.ts';
import type { Metrics } from '../runtime/metrics/metrics.ts';
import type { Serving } from '../runtime/serving.ts';
import type { Turns } from '../runtime/turns.ts';
import type { Services } from '../services.ts';
import { createEncoderSlots } from './response/compression.ts';
import { clientReader } from './client/client-info.ts';
import { openCountryLookup } from './client/geo.ts';
import { originReader, type Origin, type ProxyWatch } from './client/network.ts';
import { consoleUrlOf } from '../admins/console-url.ts';
import { adminChecks } from './admin/admin-checks.ts';
import { providerCookie, sessionCookie } from './admin/session-cookie.ts';
import type { EndpointContext } from './endpoint-context.ts';
import { allEndpoints } from './endpoints/all.ts';
import { createListener } from './listener.ts';
import { openLimits } from './limits/open-limits.ts';
import type { Overload } from './limits/overload.ts';
import { createUnsentBound } from './limits/unsent-bound.ts';
import type { ApiKind, openApiDocument } from './openapi/openapi.ts';
import { metricsListener, metricsPage } from './pages/metrics-page.ts';
import { openPages } from './pages/open-pages.ts';
import type { HostWatch } from './watch-host.ts';

/** What the HTTP side needs from the rest of the service. */
export interface HttpParts {
  services: Services;
  host: HostWatch;
  overload: Overload;
  proxies: ProxyWatch;
  turns: Turns;
  readiness: () => Promise<Readiness>;
  serving: () => Serving;
  metrics: Metrics;
  /** The token that requests for the metrics must send; null if none is required. */
  metricsToken: string | null;
  /** Folder of the built widget. */
  widgetFolder: string;
  /** Mounts more pages before ours, when the first page is requested. */
  mountFirst: (app: Express) => void;
  /** The demo's page; null unless this is the demo. */
  demoUrl: string | null;
}

export interface Http {
  listener: RequestListener;
  /** Handles requests on the console's own port; null if it has none. */
  consoleListener: RequestListener | null;
  /** Handles requests on the metrics' own port; null if they have none. */
  metricsListener: RequestListener | null;
  openApi: (kind: ApiKind) => Promise<ReturnType<typeof openApiDocument>>;
  /** Bytes of memory that unread long responses hold. */
  unsentBytes: () => number;
}

/**
 * Combines endpoints, checks, limits and pages in one listener. Throws an error message if the country data can't be
 * read.
 */
export async function openHttp(parts: HttpParts): Promise<Http> {
  const { host, metrics, proxies, services } = parts;
  const { admins, clock, config, ids, log, publishers, store, vault } = services;
  const { publicUrl } = config;
  const consoleUrl = consoleUrlOf(config);
  const cookie = sessionCookie(consoleUrl);
  const hasOwnPort = config.console && config.consolePort !== null;
  const context: EndpointContext = { services, publicUrl, lookUpCountry: await openCountryLookup(config) };
  const { demoUrl, readiness, widgetFolder } = parts;
  // Loaded for the first request: the schemas of the admin API are most of ours, and take a third of the startup.
  const loadAdminEndpoints = loadOnce(async () => {
    const { allAdminEndpoints } = await import('./admin/all-admin-endpoints.ts');
    const cookies = { cookie, providerCookie: providerCookie(consoleUrl) };
    return allAdminEndpoints({ ...context, consoleUrl, ...cookies, demoUrl, readiness, widgetFolder });
  });
  const endpoints = allEndpoints(context);
  const unsent = createUnsentBound({
    maxBytes: config.maxUnsentBytes,
    clock,
    onCut: () => log.warn({ event: 'slow_reader_cut' }, 'cut off a client that read a long response too slowly'),
  });
  const readOrigin = originReader(config.trustedProxies);
  const noteOrigin = (request: IncomingMessage): Origin => {
    const origin = readOrigin(request);
    proxies.note(origin);
    return origin;
  };
  // Loaded for the first request, too: building it takes longer than the rest of the startup.
  const documentOf = (kind: ApiKind) =>
    loadOnce(async () => {
      const { openApiDocument } = await import('./openapi/openapi.ts');
      return openApiDocument(kind === 'admin' ? await loadAdminEndpoints() : endpoints, publicUrl, kind);
    });
  const documents = { public: documentOf('public'), admin: documentOf('admin') };
  const openApi: Http['openApi'] = (kind) => documents[kind]();

  const respondWithMetrics =
    config.metrics === null ? null : metricsPage({ ids, publicUrl, scrape: metrics.scrape, token: parts.metricsToken });
  const hasMetricsPort = config.metrics !== null && config.metrics.port !== null;

  const served = {
    ...parts,
    clock,
    ids,
    log,
    directory: publishers.directory,
    verifyToken: services.profiles.verifyToken,
    onSecretKeyFromBrowser: publishers.recordBrowserKey,
    onPlaceholder: publishers.recordPlaceholder,
    readPicture: services.pictures.readPicture,
    admin: adminChecks(services, { consoleUrl, cookie }),
    signInWays: admins.signInWays,
    endpoints,
    publicUrl,
    consoleUrl,
    unsent,
    compression: config.compression,
    encoders: createEncoderSlots(),
    ...openLimits({ limits: config.rateLimits, clock, store, vault }),
    noteHost: host.note,
    readClient: clientReader({ readOrigin: noteOrigin, countryHeader: config.countryHeader }),
  };
  const listener = createListener({
    ...served,
    loadAdminEndpoints: config.console && !hasOwnPort ? loadAdminEndpoints : null,
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
        endpoints: [],
        loadAdminEndpoints,
        // The console's own port has no base path.
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
  };
}
