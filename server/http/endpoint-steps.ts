import type { IncomingMessage } from 'node:http';
import { fieldErrors } from '@rewards-wall/shared/schema/problem.ts';
import * as z from 'zod';
import { addressBlock } from '../net/address.ts';
import type { Directory } from '../publishers/directory.ts';
import type { UserTokenClaims } from '../profiles/user-token.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import { linkedWallOf, mayCall } from './access.ts';
import type { Client } from './client/client-info.ts';
import { corsHeaders } from './answer/cors.ts';
import { findTarget, originsOf, refOf } from './endpoint-target.ts';
import type { Answer, Call, Endpoint } from './endpoint.ts';
import { readIdempotencyKey } from './request/idempotency-key.ts';
import {
  dropEmpty,
  mergeParameters,
  optionalNames,
  parseParameters,
  type RawParameters,
} from './request/parameters.ts';
import { parseBody } from './request/parse-body.ts';
import type { MatchedPath } from './request/path.ts';
import { findCredential, identify, ownCredentials, type Principal } from './principal.ts';
import { invalidKey, problem, problemOfError, SEE_ERRORS, type Problem, type ProblemCode } from './problem.ts';
import { limitDetails, type FailureLimiter, type Limiter } from './limits/rate-limit.ts';
import { readBody } from './request/read-body.ts';
import { queryOf } from './request/request-url.ts';

const MAX_QUERY_BYTES = 4 * 1024;
const NO_BYTES = new Uint8Array();

/** What the pipeline needs from the rest of the service. */
export interface PipelineDeps {
  readClient: (request: IncomingMessage) => Client;
  directory: Directory;
  verifyToken: (token: string) => Promise<UserTokenClaims | null>;
  limitByAddress: Limiter;
  limitByKey: Limiter;
  limitFailures: FailureLimiter;
  /** Called for every accepted secret key that came from a browser (the request has an Origin header). */
  onSecretKeyFromBrowser: (owner: WallOrPanelRef) => void;
}

/** The response to one request, with the headers that the pipeline adds. */
export interface Outcome {
  /** `nothing`: the client left before its request was complete. */
  answer: Answer | { kind: 'nothing' };
  headers: Record<string, string>;
  /** The client's address block, as limits count it. */
  address: string;
  /** What the handler threw, for the log. */
  error?: unknown;
}

/** The endpoint that a request is for. */
interface Matched {
  endpoint: Endpoint;
  parsers: EndpointParsers;
  path: MatchedPath;
}

/**
 * Takes one request through the checks of docs/contract/http.md#order-of-checks to its handler:
 * 429, 403 HTTPS, 413/414; 404 profile, 415 and malformed body, 401 key, 400 parameters.
 */
export function endpointPipeline(deps: PipelineDeps) {
  return async (
    { endpoint, parsers, path }: Matched,
    request: IncomingMessage,
    requestId: string,
  ): Promise<Outcome> => {
    const headers: Record<string, string> = {};
    const refused = (refusal: Problem): Outcome => ({
      answer: { kind: 'problem', problem: refusal },
      headers,
      address,
    });
    const client = deps.readClient(request);
    const address = addressBlock(client.ip);
    const queryText = queryOf(request.url ?? '');
    const isQueryTooLong = queryText.length > MAX_QUERY_BYTES;
    const query = isQueryTooLong || endpoint.isRaw ? {} : parseParameters(queryText);
    const read = endpoint.body === undefined ? null : await readBody(request);
    if (read?.kind === 'aborted') return { answer: { kind: 'nothing' }, headers, address };
    if (read?.kind === 'too_large') headers['Connection'] = 'close';
    const body = read?.kind === 'read' ? parseBody(endpoint, request, read.bytes) : null;

    const view = await deps.directory.current();
    const target = path.kind === 'matched' ? findTarget(endpoint, path.params, view) : null;
    // Refusals need these headers, too: without them, a browser hides the problem from the page.
    Object.assign(headers, corsHeaders(endpoint.cors, originsOf(target), request.headers.origin));
    const bodyKey = body?.kind === 'parsed' && isRecord(body.value) ? body.value['api_key'] : undefined;
    const asksForNone = endpoint.access.missing === undefined;
    const sent = { authorization: request.headers.authorization, apiKeys: [query?.['api_key'], bodyKey] };
    const { authorization, apiKeys } = asksForNone ? ownCredentials(sent.authorization, sent.apiKeys) : sent;
    const found = findCredential({ authorization }, ...apiKeys);
    // If the path names no wall or panel, no key can be right or wrong. A token of ours is still checked.
    const credential = endpoint.isRaw || (endpoint.target === 'none' && found?.kind === 'key') ? null : found;
    let principal = await identify(credential, view, deps.verifyToken);

    const limit = await takeLimit(deps, endpoint, principal, address);
    Object.assign(headers, limit.headers);
    if (!limit.allowed) return refused(problem('too_many_requests', limitDetails(limit.headers)));
    if ((endpoint.secure || credential !== null) && !client.isSecure) return refused(httpsProblem(client));
    if (read?.kind === 'too_large') {
      return refused(problem('body_too_large', { detail: 'The limit is 32 KiB.' }));
    }
    if (isQueryTooLong) return refused(problem('query_too_long', { detail: 'The limit is 4 KiB.' }));

    if (path.kind === 'not_found') return refused(problem('not_found'));
    if (path.kind === 'matched' && endpoint.target !== 'none' && target === null) {
      return refused(problem('not_found', { detail: 'This publisher has no such wall or panel.' }));
    }
    if (path.kind === 'malformed') return refused(fieldProblem('malformed_path', path.parameter, path.message));
    if (body !== null && body.kind !== 'parsed') return refused(body.problem);
    // Checked before the key, since the key may be in the query that can't be read.
    if (query === null)
      return refused(fieldProblem('invalid_request', '', 'has invalid percent-encoding in its query'));

    const subid1 = path.params.subid1 ?? null;
    const called = { target: refOf(target), subid1, linkedWallId: linkedWallOf(target) };
    const missingField = principal?.kind === 'nobody' && endpoint.access.missing === 'invalid_request';
    if (!missingField && (principal === null || !mayCall(principal, endpoint.access, called))) {
      // Old clients send an api_key to endpoints that need none. There it is an unknown parameter and ignored.
      const isStray = asksForNone && authorization === undefined;
      if (!isStray) return refused(invalidKey);
      principal = { kind: 'nobody' };
    }
    const isProven = principal?.kind === 'user' || principal?.kind === 'secret-key';
    if (!isProven && target !== null && endpoint.access.isStrict?.(target) === true) return refused(invalidKey);

    const parameters = bodyOrParameters(endpoint, parsers, query, body?.value);
    // The key has been read, so no schema has to know it.
    delete query['api_key'];
    const parsedQuery = endpoint.isRaw ? null : parsers.query.safeParse(dropEmpty(query, parsers.emptyIsAbsent));
    const parsedBody = endpoint.isRaw ? null : parsers.body?.safeParse(parameters);
    const idempotency = readIdempotencyKey(endpoint.takesIdempotencyKey === true ? request.headers : {});
    const errors = [
      ...fieldErrors(parsedQuery?.error?.issues ?? []),
      ...fieldErrors(parsedBody?.error?.issues ?? []),
      ...(idempotency.kind === 'invalid' ? [idempotency.error] : []),
    ];
    if (errors.length > 0 || principal === null) {
      return refused(problem('invalid_request', { detail: SEE_ERRORS, errors }));
    }
    if (principal.kind === 'secret-key' && request.headers.origin !== undefined) {
      deps.onSecretKeyFromBrowser(principal.owner);
    }
    const call: Call = {
      requestId,
      headers: request.headers,
      params: path.params,
      subid1: subid1 ?? '',
      target,
      query: parsedQuery?.data ?? {},
      body: parsedBody?.data,
      raw: { url: request.url ?? '', body: read?.kind === 'read' ? read.bytes : NO_BYTES },
      principal,
      idempotencyKey: idempotency.kind === 'valid' ? idempotency.key : null,
      directory: view,
      client,
    };
    let answer: Answer;
    try {
      answer = await endpoint.handle(call);
    } catch (error) {
      // Keeps the CORS headers: without them a browser hides the problem from the page.
      return { ...refused(problemOfError(error)), error };
    }
    if (endpoint.limits === undefined || !isFailedAuthentication(answer)) return { answer, headers, address };
    // Only failures count, so a forger stops nobody who shares the address, such as everybody behind a load balancer.
    const failures = deps.limitFailures.look(address);
    if (failures.allowed) await deps.limitFailures.count(address);
    Object.assign(headers, failures.headers);
    if (!failures.allowed) return refused(problem('too_many_requests', limitDetails(failures.headers)));
    return { answer, headers, address };
  };
}

/** An endpoint's schemas. Unknown names are refused under /v1/ and ignored on the frozen paths. */
export interface EndpointParsers {
  query: z.ZodType<Record<string, unknown>>;
  body: z.ZodType | undefined;
  /** Names whose empty value counts as absent. */
  emptyIsAbsent: ReadonlySet<string>;
}

export function endpointParsers(endpoint: Endpoint): EndpointParsers {
  const isStrict = endpoint.path.startsWith('/v1/');
  const bodySchema = endpoint.body?.schema;
  return {
    query: isStrict ? endpoint.query.strict() : endpoint.query,
    body: isStrict && bodySchema instanceof z.ZodObject ? bodySchema.strict() : bodySchema,
    emptyIsAbsent: new Set(isStrict ? [] : namesOf(endpoint)),
  };
}

/** Optional parameters of a query or a form. In JSON, an empty value is an empty value. */
function namesOf({ body, neverEmpty = [], query }: Endpoint): string[] {
  const parameters = body?.encoding === 'parameters' && body.schema instanceof z.ZodObject ? body.schema : z.object({});
  return [...optionalNames(query), ...optionalNames(parameters)].filter((name) => !neverEmpty.includes(name));
}

function bodyOrParameters(
  endpoint: Endpoint,
  { emptyIsAbsent }: EndpointParsers,
  query: RawParameters,
  body: unknown,
): unknown {
  if (endpoint.body?.encoding !== 'parameters' || !isRecord(body)) return body;
  return mergeParameters(dropEmpty(query, emptyIsAbsent), dropEmpty(body, emptyIsAbsent));
}

function takeLimit(deps: PipelineDeps, endpoint: Endpoint, principal: Principal | null, address: string) {
  if (endpoint.limits === 'failed-authentication') return { allowed: true, headers: {} };
  if (principal?.kind === 'secret-key') return deps.limitByKey.take(principal.digest);
  return deps.limitByAddress.take(address);
}

const FAILED_AUTHENTICATION: readonly ProblemCode[] = ['invalid_signature', 'address_not_allowed'];

function isFailedAuthentication(answer: Answer): boolean {
  return answer.kind === 'problem' && FAILED_AUTHENTICATION.includes(answer.problem.code);
}

function httpsProblem(client: Client): Problem {
  const detail = client.isUntrustedProxy
    ? 'The request came through a proxy that is not in TRUSTED_PROXIES, so the service treats it as plain HTTP.'
    : 'The service accepts keys, tokens and personal data only over HTTPS. Treat the key of this request as exposed.';
  return problem('https_required', { detail });
}

function fieldProblem(code: 'malformed_path' | 'invalid_request', path: string, message: string): Problem {
  return problem(code, { errors: [{ path, code: 'invalid', message }] });
}

function isRecord(value: unknown): value is RawParameters {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
