import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { addressBlock } from '../net/address.ts';
import type { MonotonicClock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import { loadOnce } from '../runtime/load-once.ts';
import type { Metrics, ObserveRequest } from '../runtime/metrics/metrics.ts';
import { beginRequest, isTracing } from '../runtime/tracing/spans.ts';
import { recovering, whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { Directory } from '../publishers/directory.ts';
import { corsHeaders, preflightHeaders } from './response/cors.ts';
import { setHeader, setHeaders } from './response/header-list.ts';
import { sendResponse, type SendDeps } from './response/send-response.ts';
import { sendRefusal } from './response/send-refusal.ts';
import { endpointParsers, type EndpointParsers } from './endpoint-parsers.ts';
import { endpointPipeline } from './endpoint-pipeline.ts';
import { openEndpointRequest } from './endpoint-request.ts';
import { findTarget, originsOf } from './endpoint-target.ts';
import type { Endpoint } from './endpoint.ts';
import { closeExchange, firstHeaders, openExchange, type Exchange } from './exchange.ts';
import type { ChecksDeps } from './order-of-checks.ts';
import type { ServePage } from './pages/open-pages.ts';
import type { Overload } from './limits/overload.ts';
import { oneAtATime } from './limits/one-at-a-time.ts';
import { limitDetails, type Limiter } from './limits/rate-limit.ts';
import { overloaded, problem, problemOfError, type Problem } from './problem.ts';
import type { MatchedPath } from './request/path.ts';
import {
  MAX_PATH_BYTES,
  PAGES,
  belowBase,
  firstSegment,
  originForm,
  pageRoute,
  rawPath,
} from './request/request-url.ts';
import { routeTable, type Matched } from './request/route-table.ts';

/** The dependencies of the HTTP side. */
export interface ListenerDeps extends ChecksDeps, SendDeps {
  endpoints: readonly Endpoint[];
  /** Loads the endpoints of the admin API; null if it isn't served here. Called when one is requested. */
  loadAdminEndpoints: (() => Promise<readonly Endpoint[]>) | null;
  /** The path of the public URL, without a trailing slash. */
  basePath: string;
  /** Counts in this process: a page doesn't justify a round trip to the database. */
  limitPages: Limiter;
  /** Serves pages, assets and health checks: whatever is not an endpoint. */
  servePage: ServePage;
  clock: MonotonicClock;
  ids: Ids;
  overload: Overload;
  metrics: Metrics;
}

interface Served {
  endpoint: Endpoint;
  observe: ObserveRequest;
  /** Created for the first request: few installations use every endpoint. */
  parsers: () => EndpointParsers;
}

/**
 * Creates the service's request listener: one handler per endpoint, strict and case-sensitive paths, problems for
 * everything else (docs/contract/http.md#paths).
 *
 * Endpoints bypass Express, whose router and changed prototypes cost each request some microseconds. Requests run
 * synchronously where possible (docs/decisions/003-requests-run-synchronously.md).
 */
export function createListener(deps: ListenerDeps): RequestListener {
  const { clock, log } = deps;
  const run = endpointPipeline(deps);
  const served = (endpoint: Endpoint): Served => {
    let parsers: EndpointParsers | null = null;
    const observe = deps.metrics.requestsOf(endpoint.method, endpoint.path);
    return { endpoint, observe, parsers: () => (parsers ??= endpointParsers(endpoint)) };
  };
  const routesOf = (endpoints: readonly Endpoint[]) =>
    routeTable(endpoints.map(served), ({ endpoint }) => endpoint.path);
  const findPublic = routesOf(deps.endpoints);
  const { loadAdminEndpoints } = deps;
  const adminRoutes = loadAdminEndpoints && loadOnce(async () => routesOf(await loadAdminEndpoints()));
  const find = (path: string): MaybePromise<Matched<Served> | null> =>
    adminRoutes !== null && path.startsWith(ADMIN_PATHS)
      ? adminRoutes().then((findAdmin) => findAdmin(path))
      : findPublic(path);
  const ownSegments = new Set([
    ...PAGES,
    ...[ADMIN_PATHS, ...deps.endpoints.map(({ path }) => path)].map(firstSegment),
  ]);
  const cutBase = belowBase(deps.basePath, ownSegments);
  const observePage = pageObservers(deps.metrics);
  const refuse = (exchange: Exchange, refusal: Problem): void => sendRefusal(deps, exchange, refusal);

  /** Only trusted proxies may start the trace. Other clients could attach us to any trace. */
  const tracedHeaders = (request: IncomingMessage): IncomingHttpHeaders | null =>
    deps.readClient(request).isTrustedProxy ? request.headers : null;

  /** Before anything is read for the request, and together with others, so that refusals cost little. */
  const refuseLate = (exchange: Exchange): MaybePromise<void> => {
    deps.overload.countRefusal();
    return deps.turns.atEnd(() => refuse(exchange, overloaded));
  };

  const answerPage = (exchange: Exchange, path: string): MaybePromise<void> => {
    const { headers, request, response } = exchange;
    if (exchange.isLate && !isProbe(path)) return refuseLate(exchange);
    const limit = isProbe(path) ? null : deps.limitPages.take(addressBlock(deps.readClient(request).ip));
    return whenReady(limit, (state) => {
      if (state?.allowed === false) {
        refuse(exchange, problem('too_many_requests', limitDetails(state.headers)));
        return undefined;
      }
      for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
      return deps.servePage(request, response);
    });
  };

  const respond = (exchange: Exchange, { endpoint, parsers }: Served, path: MatchedPath): MaybePromise<void> => {
    // For failures before the origins of the wall or panel are known.
    if (endpoint.cors === 'anyone') setHeader(exchange.headers, 'Access-Control-Allow-Origin', '*');
    // Reports of leads are always accepted: they are few, and each is worth money.
    if (exchange.isLate && endpoint.limits !== 'failed-authentication') {
      // A browser hides the refusal from the page without the CORS headers.
      return whenReady(originsOfPath(deps, endpoint, path), (origins) => {
        setHeaders(exchange.headers, corsHeaders(endpoint.cors, origins, exchange.request.headers.origin));
        return refuseLate(exchange);
      });
    }
    const given = openEndpointRequest(
      exchange,
      { endpoint, parsers: parsers(), path },
      deps.readClient(exchange.request),
    );
    return whenReady(run(given), (ending) => sendResponse(deps, exchange, { address: given.address, ending }));
  };

  const serve = oneAtATime((arrival) => {
    const { request, response } = arrival;
    const url = cutBase(originForm(request.url ?? ''));
    request.url = url;
    const path = rawPath(url);
    const exchange = openExchange(arrival, deps.ids.request());
    const { requestId } = exchange;
    const startedAtMs = clock.monotonicMs();
    let match: Served | undefined;
    const span = isTracing() ? beginRequest(tracedHeaders(request)) : null;

    const begin = (): MaybePromise<void> => {
      if (hasTwoHosts(request.rawHeaders)) {
        const detail = 'The request has two Host headers.';
        return refuse(exchange, problem('invalid_request', { detail, headers: { Connection: 'close' } }));
      }
      // Checked before anything searches the path.
      if (path.length > MAX_PATH_BYTES) {
        return refuse(exchange, problem('path_too_long', { detail: 'The limit is 4 KiB.' }));
      }
      return whenReady(find(path), answer);
    };
    const answer = (found: Matched<Served> | null): MaybePromise<void> => {
      if (found === null) return answerPage(exchange, path);
      if (request.method === 'OPTIONS') return respondToPreflight(deps, exchange, found);
      match = endpointOf(found.endpoints, request.method);
      if (match !== undefined) return respond(exchange, match, found.path);
      const allowed = [...new Set(found.endpoints.map(({ endpoint }) => endpoint.method))].join(', ');
      return refuse(exchange, problem('method_not_allowed', { headers: { Allow: allowed } }));
    };
    void recovering(span === null ? begin : () => span.inside(begin), (error) => {
      log.error({ requestId, error }, 'request failed');
      if (response.headersSent) response.destroy();
      // Starts with fresh headers, because one of the failed response's may be the cause.
      else refuse({ ...exchange, headers: firstHeaders(requestId, match?.endpoint) }, problemOfError(error));
    });

    return () => {
      closeExchange(exchange);
      // Log the route's pattern, never the URL: URLs carry keys and subids.
      const route = match?.endpoint.path ?? pageRoute(path);
      const method = request.method ?? '';
      const status = response.writableEnded ? response.statusCode : 499;
      const ms = clock.monotonicMs() - startedAtMs;
      (match?.observe ?? observePage(method, route))(status, ms);
      span?.end({ method, route, status, requestId });
      const traced = span && { traceId: span.traceId };
      log.info({ requestId, method, route, status, ms: Math.round(ms), ...traced }, 'request');
    };
  });

  return (request, response) => {
    deps.turns.arrive();
    serve({ request, response, isLate: deps.overload.arrive() });
  };
}

const ADMIN_PATHS = '/v1/admin/';

/** Counts requests that reach no endpoint. Rare methods share a label, because clients can invent them. */
function pageObservers(metrics: Metrics): (method: string, route: string) => ObserveRequest {
  const known = new Map<string, ObserveRequest>();
  return (method, route) => {
    const name = PAGE_METHODS.has(method) ? method : 'other';
    const key = `${name} ${route}`;
    const observe = known.get(key) ?? metrics.requestsOf(name, route);
    known.set(key, observe);
    return observe;
  };
}

const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'POST']);

/** Finds the endpoint. HEAD uses the GET's, unless that has a side effect. */
function endpointOf(endpoints: readonly Served[], method: string | undefined): Served | undefined {
  const isHead = method === 'HEAD';
  const wanted = isHead ? 'GET' : method;
  return endpoints.find(({ endpoint }) => endpoint.method === wanted && !(isHead && endpoint.hasEffect));
}

/** Node keeps only the first Host header, but a proxy in front of us may have used another. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts > 1;
}

const HOST = 'host';

/** Health checks are not limited. */
function isProbe(path: string): boolean {
  return path.startsWith('/health/');
}

function respondToPreflight(
  deps: { directory: Directory },
  { headers, request, response }: Exchange,
  { endpoints, path }: Matched<Served>,
): MaybePromise<void> {
  const wanted = request.headers['access-control-request-method'];
  const endpoint = endpoints.find((served) => served.endpoint.method === wanted)?.endpoint;
  const origins = endpoint === undefined ? [] : originsOfPath(deps, endpoint, path);
  return whenReady(origins, (allowed) => {
    if (endpoint !== undefined) {
      const { cors: policy, method, takesIdempotencyKey = false } = endpoint;
      const { origin } = request.headers;
      setHeaders(headers, preflightHeaders({ policy, origins: allowed, origin, method, takesIdempotencyKey }));
    }
    response.writeHead(204, headers);
    response.end();
  });
}

function originsOfPath(
  { directory }: { directory: Directory },
  endpoint: Endpoint,
  path: MatchedPath,
): MaybePromise<readonly string[]> {
  if (endpoint.cors !== 'profile-origins' || path.kind !== 'matched') return [];
  return whenReady(directory.current(), (view) => originsOf(findTarget(endpoint, path.params, view)));
}
