import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import express, { type Express } from 'express';
import type { Clock } from '../ops/clock.ts';
import type { Ids } from '../ops/ids.ts';
import type { Log } from '../ops/log.ts';
import type { DirectoryView } from '../publishers/directory.ts';
import { preflightHeaders } from './cors.ts';
import type { Endpoint } from './endpoint.ts';
import { apiHeaders, pageHeaders } from './headers.ts';
import { compilePath, matchPath, type PathMatcher } from './path.ts';
import { problem, sendProblem, type Problem } from './problem.ts';
import { originForm, pageRoute, rawPath } from './request-url.ts';
import { encodeJson } from './json.ts';
import {
  endpointParsers,
  endpointPipeline,
  originsOf,
  type EndpointParsers,
  type Outcome,
  type PipelineDeps,
} from './serve-endpoint.ts';

/** What the HTTP side is made of. */
export interface ExpressAppDeps extends PipelineDeps {
  endpoints: readonly Endpoint[];
  /** Pages, assets and health: mounted behind the endpoints. */
  mount: (app: Express) => void;
  publicUrl: string;
  compression: boolean;
  clock: Clock;
  ids: Ids;
  log: Log;
}

interface Served {
  endpoint: Endpoint;
  matcher: PathMatcher;
  parsers: EndpointParsers;
}

/** Builds the Express application: one handler an endpoint, strict and case-sensitive paths, problems for all else. */
export function createExpressApp(deps: ExpressAppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  const run = endpointPipeline(deps);
  const served = deps.endpoints.map((endpoint): Served => {
    return { endpoint, matcher: compilePath(endpoint.path), parsers: endpointParsers(endpoint) };
  });

  app.use((request, response, next) => {
    request.url = originForm(request.url);
    const path = rawPath(request.url);
    const requestId = deps.ids.request();
    const startedAt = deps.clock.now();
    for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value);
    response.setHeader('X-Request-Id', requestId);
    let match: Served | undefined;
    response.on('close', () => {
      // The route's pattern, never the address: an address carries keys and subids.
      deps.log.info(
        {
          requestId,
          method: request.method,
          route: match?.endpoint.path ?? pageRoute(path),
          status: response.writableEnded ? response.statusCode : 499,
          ms: deps.clock.now() - startedAt,
        },
        'request',
      );
    });
    const candidates = served.filter(({ matcher }) => matcher.pattern.test(path));
    if (candidates.length === 0) {
      next();
      return;
    }
    const fail = (error: unknown): void => {
      deps.log.error({ requestId, error }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendProblem(response, problem('internal_error'), { publicUrl: deps.publicUrl, requestId });
    };
    if (request.method === 'OPTIONS') {
      answerPreflight(deps, candidates, request, response).catch(fail);
      return;
    }
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    match = candidates.find(({ endpoint }) => endpoint.method === method);
    if (match === undefined) {
      const allowed = [...new Set(candidates.map(({ endpoint }) => endpoint.method))].join(', ');
      const refusal = problem('method_not_allowed', { headers: { Allow: allowed } });
      sendProblem(response, refusal, { publicUrl: deps.publicUrl, requestId });
      return;
    }
    const { endpoint, matcher, parsers } = match;
    // For what fails before the pipeline knows the profile's origins.
    if (endpoint.cors === 'anyone') response.setHeader('Access-Control-Allow-Origin', '*');
    const params = matchPath(matcher, path);
    if (params === null) throw new Error(`The pattern of ${endpoint.name} matched and did not match`);
    run(endpoint, parsers, request, params, requestId)
      .then((outcome) => send(deps, outcome, request, response, requestId))
      .catch(fail);
  });

  deps.mount(app);

  app.use((_request, response) => {
    const requestId = String(response.getHeader('X-Request-Id'));
    sendProblem(response, problem('not_found'), { publicUrl: deps.publicUrl, requestId });
  });
  app.use((error: unknown, _request: IncomingMessage, response: ServerResponse, _next: () => void) => {
    const requestId = String(response.getHeader('X-Request-Id'));
    const refusal: Problem = isBadPath(error) ? problem('malformed_path') : problem('internal_error');
    if (refusal.code === 'internal_error') deps.log.error({ requestId, error }, 'request failed');
    if (response.headersSent) response.destroy();
    else sendProblem(response, refusal, { publicUrl: deps.publicUrl, requestId });
  });
  return app;
}

async function answerPreflight(
  deps: { directory: { current(): Promise<DirectoryView> } },
  candidates: readonly Served[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const wanted = request.headers['access-control-request-method'];
  const served = candidates.find(({ endpoint }) => endpoint.method === wanted);
  let headers: Readonly<Record<string, string>> = {};
  if (served !== undefined) {
    const { endpoint, matcher } = served;
    const path = matchPath(matcher, rawPath(request.url ?? ''));
    const origins = path?.kind === 'params' ? await profileOrigins(deps, endpoint, path.params) : [];
    headers = preflightHeaders(endpoint.cors, origins, request.headers.origin, endpoint.method);
  }
  response.writeHead(204, headers);
  response.end();
}

async function profileOrigins(
  deps: { directory: { current(): Promise<DirectoryView> } },
  endpoint: Endpoint,
  params: Record<string, string>,
): Promise<readonly string[]> {
  if (endpoint.cors !== 'profile-origins') return [];
  const view = await deps.directory.current();
  const id = Number(params['adwallId'] ?? params['profileId']);
  return originsOf(endpoint.target === 'wall' ? view.wallById(id) : view.surveyProfileById(id));
}

const NO_COMPRESSION_BELOW_BYTES = 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function send(
  deps: { publicUrl: string; compression: boolean },
  { answer, headers }: Outcome,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  switch (answer.kind) {
    case 'nothing':
      response.destroy();
      return;
    case 'problem': {
      const merged: Problem = { ...answer.problem, headers: { ...headers, ...answer.problem.headers } };
      sendProblem(response, merged, { publicUrl: deps.publicUrl, requestId });
      return;
    }
    case 'empty':
      response.writeHead(answer.status, headers).end();
      return;
    case 'redirect':
      response.writeHead(302, { ...headers, Location: answer.location, 'Content-Length': 0 }).end();
      return;
    case 'page':
      response.writeHead(answer.status, { ...headers, ...pageHeaders() }).end(answer.html);
      return;
    case 'json':
      await sendBytes(deps, request, response, answer.status, encodeJson(answer.body), 'application/json', {
        ...headers,
        ...answer.headers,
      });
      return;
    case 'bytes':
      if (answer.release !== undefined) response.once('close', answer.release);
      await sendBytes(deps, request, response, answer.status, answer.bytes, answer.mediaType, headers);
  }
}

async function sendBytes(
  deps: { compression: boolean },
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  bytes: Uint8Array,
  mediaType: string,
  headers: Record<string, string>,
): Promise<void> {
  const encoding =
    deps.compression && bytes.length >= NO_COMPRESSION_BELOW_BYTES
      ? acceptedEncoding(request.headers['accept-encoding'])
      : null;
  headers['Content-Type'] = mediaType;
  if (encoding === null) {
    headers['Content-Length'] = String(bytes.length);
    response.writeHead(status, headers).end(bytes);
    return;
  }
  const packed =
    encoding === 'br'
      ? await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
      : await compressGzip(bytes, { level: 1 });
  headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = String(packed.length);
  headers['Vary'] = headers['Vary'] === undefined ? 'Accept-Encoding' : `${headers['Vary']}, Accept-Encoding`;
  response.writeHead(status, headers).end(packed);
}

/** Brotli or gzip when the client takes it; the cheapest levels, see docs/operating.md. */
function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | null {
  const accepted = new Set(
    String(header ?? '')
      .split(',')
      .map((part) => part.trim().split(';'))
      .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''))
      .map(([name]) => name),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}

function isBadPath(error: unknown): boolean {
  return error instanceof URIError || (error instanceof Error && 'status' in error && error.status === 400);
}
