import type { RequestListener } from 'node:http';
import type { PathParameters } from '@rewards-wall/shared/schema/path-parameters.ts';
import { addressBlock } from '../net/address.ts';
import type { MonotonicClock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Turns } from '../runtime/turns.ts';
import type { Directory } from '../publishers/directory.ts';
import { preflightHeaders } from './answer/cors.ts';
import { findTarget, originsOf } from './endpoint-target.ts';
import type { Endpoint } from './endpoint.ts';
import { apiHeaders } from './answer/headers.ts';
import { sendRefusal, type Exchange } from './answer/send-refusal.ts';
import type { ServePage } from './pages/open-pages.ts';
import { oneAtATime } from './limits/one-at-a-time.ts';
import { compilePath, matchPath, type PathMatcher } from './request/path.ts';
import { problem, problemOfError, type Problem } from './problem.ts';
import { limitDetails, type Limiter } from './limits/rate-limit.ts';
import { MAX_PATH_BYTES, originForm, pageRoute, rawPath } from './request/request-url.ts';
import { sendAnswer, type SendDeps } from './answer/send-answer.ts';
import { endpointParsers, endpointPipeline, type EndpointParsers, type PipelineDeps } from './serve-endpoint.ts';

/** What the HTTP side is made of. */
export interface ExpressAppDeps extends PipelineDeps, SendDeps {
  endpoints: readonly Endpoint[];
  /** Counts in this process: a page is not worth a round trip to the database. */
  limitPages: Limiter;
  /** Pages, assets and health, behind the endpoints. */
  servePage: ServePage;
  clock: MonotonicClock;
  ids: Ids;
  log: Log;
  turns: Turns;
}

interface Served {
  endpoint: Endpoint;
  matcher: PathMatcher;
  parsers: EndpointParsers;
}

/**
 * The listener of the service: one handler per endpoint, strict and case-sensitive paths, problems for everything else
 * (docs/contract/http.md#paths). An endpoint is answered without Express, whose router and changed prototypes cost each
 * request some microseconds; pages and assets go through it.
 */
export function createExpressApp(deps: ExpressAppDeps): RequestListener {
  const run = endpointPipeline(deps);
  const served = deps.endpoints.map((endpoint): Served => {
    return { endpoint, matcher: compilePath(endpoint.path), parsers: endpointParsers(endpoint) };
  });

  const serve = oneAtATime((request, response) => {
    const url = originForm(request.url ?? '');
    request.url = url;
    const path = rawPath(url);
    const requestId = deps.ids.request();
    const exchange = { request, response, requestId };
    const startedAtMs = deps.clock.monotonicMs();
    const headers: Record<string, string> = { ...apiHeaders, 'X-Request-Id': requestId };
    let match: Served | undefined;
    response.on('close', () => {
      // The route's pattern and never the URL, which carries keys and subids.
      deps.log.info(
        {
          requestId,
          method: request.method ?? '',
          route: match?.endpoint.path ?? pageRoute(path),
          status: response.writableEnded ? response.statusCode : 499,
          ms: Math.round(deps.clock.monotonicMs() - startedAtMs),
        },
        'request',
      );
    });
    const refuse = (refusal: Problem): void =>
      sendRefusal(deps, exchange, { ...refusal, headers: { ...headers, ...refusal.headers } });
    if (hasTwoHosts(request.rawHeaders)) {
      refuse(
        problem('invalid_request', { detail: 'The request has two Host headers.', headers: { Connection: 'close' } }),
      );
      return;
    }
    // Before anything searches the path.
    if (path.length > MAX_PATH_BYTES) {
      refuse(problem('path_too_long', { detail: 'The limit is 4 KiB.' }));
      return;
    }
    const candidates = served.filter(({ matcher }) => path.startsWith(matcher.start) && matcher.pattern.test(path));
    const answerPage = async (): Promise<void> => {
      const limit = isProbe(path) ? null : await deps.limitPages.take(addressBlock(deps.readClient(request).ip));
      if (limit?.allowed === false) {
        refuse(problem('too_many_requests', limitDetails(limit.headers)));
        return;
      }
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      await deps.servePage(request, response);
    };
    const answer = async (): Promise<void> => {
      if (candidates.length === 0) return answerPage();
      if (request.method === 'OPTIONS') return answerPreflight(deps, candidates, exchange, headers);
      const isHead = request.method === 'HEAD';
      const method = isHead ? 'GET' : request.method;
      match = candidates.find(({ endpoint }) => endpoint.method === method && !(isHead && endpoint.hasEffect));
      if (match === undefined) {
        const allowed = [...new Set(candidates.map(({ endpoint }) => endpoint.method))].join(', ');
        refuse(problem('method_not_allowed', { headers: { Allow: allowed } }));
        return;
      }
      const { endpoint, matcher, parsers } = match;
      // For failures before the pipeline knows the origins of the wall or panel.
      if (endpoint.cors === 'anyone') headers['Access-Control-Allow-Origin'] = '*';
      const matched = matchPath(matcher, path);
      if (matched === null) throw new Error(`The pattern of ${endpoint.name} matched and did not match`);
      const outcome = await run({ endpoint, parsers, path: matched }, request, requestId);
      if (outcome.error !== undefined) deps.log.error({ requestId, error: outcome.error }, 'request failed');
      await sendAnswer(deps, outcome, { request, response, requestId, headers });
    };
    answer().catch((error: unknown) => {
      deps.log.error({ requestId, error }, 'request failed');
      if (response.headersSent) response.destroy();
      else refuse(problemOfError(error));
    });
  });
  return (request, response) => {
    deps.turns.arrive();
    serve(request, response);
  };
}

/** Node keeps the first Host header; a proxy in front of us may have used another one. */
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

async function answerPreflight(
  deps: { directory: Directory },
  candidates: readonly Served[],
  { request, response }: Exchange,
  base: Readonly<Record<string, string>>,
): Promise<void> {
  const wanted = request.headers['access-control-request-method'];
  const served = candidates.find(({ endpoint }) => endpoint.method === wanted);
  let headers: Readonly<Record<string, string>> = {};
  if (served !== undefined) {
    const { endpoint, matcher } = served;
    const path = matchPath(matcher, rawPath(request.url ?? ''));
    const origins = path?.kind === 'matched' ? await profileOrigins(deps, endpoint, path.params) : [];
    headers = preflightHeaders({
      ...{ policy: endpoint.cors, origins, origin: request.headers.origin },
      ...{ method: endpoint.method, takesIdempotencyKey: endpoint.takesIdempotencyKey === true },
    });
  }
  response.writeHead(204, { ...base, ...headers });
  response.end();
}

async function profileOrigins(
  deps: { directory: Directory },
  endpoint: Endpoint,
  params: PathParameters,
): Promise<readonly string[]> {
  if (endpoint.cors !== 'profile-origins') return [];
  const view = await deps.directory.current();
  return originsOf(findTarget(endpoint, params, view));
}
