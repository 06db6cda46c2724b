import type { IncomingMessage } from 'node:http';
import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { fieldErrors, type KeyFault } from '@rewards-wall/shared/schema/problem.ts';
import type { Directory } from '../publishers/directory.ts';
import type { Log } from '../runtime/log.ts';
import { whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { VerifyToken } from '../profiles/user-token.ts';
import { findFault, linkedWallOf, ownerOf } from './access.ts';
import type { AdminChecks } from './admin/admin-checks.ts';
import { corsHeaders } from './response/cors.ts';
import { setHeader, setHeaders } from './response/header-list.ts';
import type { Client } from './client/client-info.ts';
import { callOf, subid1Of } from './endpoint-call.ts';
import type { EndpointRequest } from './endpoint-request.ts';
import { findTarget, originsOf, refOf, describeUnknownTarget, wallOfKey } from './endpoint-target.ts';
import { refusalOf, type EndpointResponse } from './endpoint.ts';
import { httpsWayOut, keyProblem } from './key-refusal.ts';
import { notePlaceholder, type OnPageMistake } from './note-placeholder.ts';
import { isFromPage, refusesPageKey, secretKeyInBrowser } from './page-keys.ts';
import { readIdempotencyKey } from './request/idempotency-key.ts';
import { parseBody } from './request/parse-body.ts';
import { findCredential, identify, ownCredentials } from './principal.ts';
import { problem, SEE_ERRORS, type Problem, type ProblemCode } from './problem.ts';
import { limitDetails, type FailureLimiter, type Limiter, type LimitState } from './limits/rate-limit.ts';
import { MAX_BODY_BYTES, readBody } from './request/read-body.ts';
import type { Step } from './run-steps.ts';
import { refuseBadText, refuseMalformedPath, refuseUnreadable } from './unreadable.ts';
import type { HostWatch } from './watch-host.ts';

/** What the steps need from the rest of the service. */
export interface ChecksDeps {
  log: Log;
  admin: AdminChecks;
  readClient: (request: IncomingMessage) => Client;
  directory: Directory;
  verifyToken: VerifyToken;
  limitByAddress: Limiter;
  limitByKey: Limiter;
  limitFailures: FailureLimiter;
  noteHost: HostWatch['note'];
  /** Called for every valid secret key that a page sent. */
  onSecretKeyFromBrowser: OnPageMistake;
  /** Called for every accepted request whose user is a known placeholder. */
  onPlaceholder: OnPageMistake;
}

/** `nothing`: the client disconnected before its request was complete. */
export type Ending = EndpointResponse | { kind: 'nothing' };

type EndpointStep = Step<EndpointRequest, Ending>;

/** The steps of every request to an endpoint, in the order of docs/contract/http.md#order-of-checks. */
export function orderOfChecks(deps: ChecksDeps): readonly EndpointStep[] {
  return [
    identifyForLongBody(deps),
    readWholeBody,
    // Identified again: reading a body may take a while, and a role or a session may have ended since.
    deps.admin.identify,
    findWallOrPanel(deps),
    identifyCaller(deps),
    refuseTooMany(deps),
    refusePlainHttp,
    refuseTooLong,
    deps.admin.refuse,
    refuseUnknown,
    noteHost(deps),
    refuseMalformedPath,
    refuseUnreadable,
    refuseBadText,
    refuseKeyOfPage(deps),
    refuseWrongKey,
    refuseWrongParameters,
    callHandler(deps),
  ];
}

function refused(refusal: Problem): Ending {
  return { kind: 'problem', problem: refusal };
}

/** Only staff may send a body above the usual limit, so the caller is identified before it is read. */
const identifyForLongBody =
  ({ admin }: ChecksDeps): EndpointStep =>
  (given) =>
    given.endpoint.maxBodyBytes === undefined ? undefined : admin.identify(given);

/** The largest body that is read for the caller, in bytes. */
function mostBytes({ admin, endpoint }: EndpointRequest): number {
  return (admin === null ? undefined : endpoint.maxBodyBytes) ?? MAX_BODY_BYTES;
}

const readWholeBody: EndpointStep = (given) => {
  if (given.endpoint.body === undefined) return undefined;
  const { request, headers } = given.exchange;
  return whenReady(readBody(request, mostBytes(given)), (read) => {
    if (read.kind === 'aborted') return { kind: 'nothing' };
    if (read.kind === 'too_large') setHeader(headers, 'Connection', 'close');
    given.read = read;
    if (read.kind === 'read') given.body = parseBody(given.endpoint, request, read.bytes);
    return undefined;
  });
};

/** Refusals need the CORS headers too: without them, a browser hides the problem from the page. */
const findWallOrPanel =
  ({ directory }: ChecksDeps): EndpointStep =>
  (given) =>
    whenReady(directory.current(), (view) => {
      const { endpoint, exchange, path } = given;
      given.directory = view;
      given.target = path.kind === 'matched' ? findTarget(endpoint, path.params, view) : null;
      const { origin } = exchange.request.headers;
      setHeaders(exchange.headers, corsHeaders(endpoint.cors, originsOf(given.target), origin));
      return undefined;
    });

const identifyCaller =
  ({ verifyToken }: ChecksDeps): EndpointStep =>
  (given) => {
    const { body, endpoint, exchange, path, query } = given;
    if (endpoint.admin !== undefined) {
      given.principal = { kind: 'nobody' };
      return undefined;
    }
    const bodyKey = body?.kind === 'parsed' && isRecord(body.value) ? body.value['api_key'] : undefined;
    const sent = { authorization: exchange.request.headers.authorization, apiKeys: [query?.['api_key'], bodyKey] };
    const asksForNone = endpoint.access.missing === undefined;
    const { authorization, apiKeys } = asksForNone ? ownCredentials(sent.authorization, sent.apiKeys) : sent;
    const found = findCredential({ authorization }, ...apiKeys);
    given.authorization = authorization;
    // If the path names no wall or panel, a key can't be checked. A token of ours still is.
    given.credential = endpoint.isRaw || (endpoint.target === 'none' && found?.kind !== 'token') ? null : found;
    return whenReady(identify(given.credential, given.directory, verifyToken), (identified) => {
      given.principal = identified.kind === 'refused' ? null : identified;
      given.fault = identified.kind === 'refused' ? identified.fault : null;
      const owner = given.principal === null ? null : ownerOf(given.principal);
      if (path.kind === 'matched') given.target ??= wallOfKey(endpoint, path.params, owner, given.directory);
      return undefined;
    });
  };

const refuseTooMany =
  (deps: ChecksDeps): EndpointStep =>
  (given) => {
    if (given.endpoint.limits === 'failed-authentication') return undefined;
    const { address, exchange, principal } = given;
    const taken =
      principal?.kind === 'secret-key' ? deps.limitByKey.take(principal.digest) : deps.limitByAddress.take(address);
    return whenReady(taken, (limit) => {
      setHeaders(exchange.headers, limit.headers);
      return limit.allowed ? undefined : tooMany(limit);
    });
  };

function tooMany(limit: LimitState): Ending {
  return refused(problem('too_many_requests', limitDetails(limit.headers)));
}

const refusePlainHttp: EndpointStep = ({ client, credential, endpoint }) => {
  if (client.isSecure || (!endpoint.secure && credential === null)) return undefined;
  return refused(problem('https_required', { detail: httpsWayOut(client) }));
};

const refuseTooLong: EndpointStep = (given) => {
  if (given.read?.kind === 'too_large') {
    return refused(problem('body_too_large', { detail: `The limit is ${mostBytes(given) / 1024} KiB.` }));
  }
  return given.isQueryTooLong ? refused(problem('query_too_long', { detail: 'The limit is 4 KiB.' })) : undefined;
};

const refuseUnknown: EndpointStep = ({ directory, endpoint, path, target }) => {
  if (path.kind === 'not_found') {
    return refused(
      problem('not_found', { detail: `The ${path.parameter} in the path is not a positive whole number.` }),
    );
  }
  if (path.kind !== 'matched' || target !== null) return undefined;
  if (endpoint.target === 'none' || endpoint.target === 'wall-of-key') return undefined;
  return refused(problem('not_found', { detail: describeUnknownTarget(endpoint.target, path.params, directory) }));
};

/** Only requests for what a wall shows its users tell under which host they reach it. */
const noteHost =
  ({ noteHost: note }: ChecksDeps): EndpointStep =>
  ({ client, endpoint, exchange, target }) => {
    if (target?.kind === 'wall' && endpoint.admin === undefined && endpoint.access.missing === undefined) {
      note(exchange.request.headers, client.isTrustedProxy);
    }
    return undefined;
  };

const refuseKeyOfPage =
  (deps: ChecksDeps): EndpointStep =>
  ({ directory, exchange, principal }) => {
    if (principal?.kind !== 'secret-key' || !isFromPage(exchange.request.headers)) return undefined;
    return whenReady(deps.onSecretKeyFromBrowser(principal.owner, exchange.requestId), () =>
      refusesPageKey(principal.owner, directory) ? refused(secretKeyInBrowser) : undefined,
    );
  };

const refuseWrongKey: EndpointStep = (given) => {
  const { access } = given.endpoint;
  const { exchange, principal, target } = given;
  const isPage = isFromPage(exchange.request.headers);
  const called = { target: refOf(target), subid1: subid1Of(given), linkedWallId: linkedWallOf(target) };
  const isMissingField = principal?.kind === 'nobody' && access.missing === 'invalid_request';
  const fault = isMissingField ? null : principal === null ? given.fault : findFault(principal, access, called);
  const refuse = (reason: KeyFault): Ending =>
    refused(keyProblem(reason, { access, owner: principal && ownerOf(principal), target, isFromPage: isPage }));
  if (fault !== null) {
    // Old clients send an api_key to endpoints that need none, where it is ignored as an unknown parameter. If the wall
    // requires a token, it is checked, so that the sender learns what is wrong with it.
    const isStray = access.missing === undefined && given.authorization === undefined;
    if (!isStray) return refuse(fault);
    given.principal = { kind: 'nobody' };
  }
  const isProven = given.principal?.kind === 'user' || given.principal?.kind === 'secret-key';
  if (isProven || target === null || access.isStrict?.(target) !== true) return undefined;
  return refuse(fault ?? (given.principal?.kind === 'publishable-key' ? 'publishable_key' : 'missing'));
};

const refuseWrongParameters: EndpointStep = (given) => {
  const { body, endpoint, exchange, parsers } = given;
  const query = given.query ?? {};
  const parsedBody = endpoint.isRaw
    ? undefined
    : parsers.body?.(query, body?.kind === 'parsed' ? body.value : undefined);
  // Already read, so schemas don't need to declare it.
  if ('api_key' in query) delete query['api_key'];
  const parsedQuery = endpoint.isRaw ? undefined : parsers.query(query);
  const idempotency = readIdempotencyKey(endpoint.takesIdempotencyKey === true ? exchange.request.headers : {});
  const isWrong = parsedQuery?.success === false || parsedBody?.success === false || idempotency.kind === 'invalid';
  if (isWrong || given.principal === null) {
    const errors = [
      ...fieldErrors(parsedQuery?.error?.issues ?? []),
      ...fieldErrors(parsedBody?.error?.issues ?? []),
      ...(idempotency.kind === 'invalid' ? [idempotency.error] : []),
    ];
    return refused(problem('invalid_request', { detail: SEE_ERRORS, errors }));
  }
  given.parsedQuery = parsedQuery?.data ?? {};
  given.parsedBody = parsedBody?.data;
  given.idempotencyKey = idempotency.key;
  return undefined;
};

const callHandler =
  (deps: ChecksDeps): EndpointStep =>
  (given) => {
    const { endpoint } = given;
    const call = callOf(given);
    if (endpoint.admin !== undefined) return deps.admin.respond(endpoint, call);
    const response = notePlaceholder(deps.onPlaceholder, given, endpoint.handle(call));
    if (endpoint.limits === undefined) return response;
    return whenReady(response, (known) => countFailure(deps, given, known));
  };

const FAILED_AUTHENTICATION: readonly ProblemCode[] = ['invalid_signature', 'address_not_allowed'];

/**
 * Counts only failures, so that a forger can't block others at the same address, such as everyone behind a load
 * balancer.
 */
function countFailure(
  { limitFailures }: ChecksDeps,
  { address, exchange }: EndpointRequest,
  response: EndpointResponse,
): MaybePromise<Ending> {
  const refusal = refusalOf(response);
  if (refusal === undefined || !FAILED_AUTHENTICATION.includes(refusal.code)) return response;
  const failures = limitFailures.look(address);
  setHeaders(exchange.headers, failures.headers);
  return failures.allowed ? whenReady(limitFailures.count(address), () => response) : tooMany(failures);
}
