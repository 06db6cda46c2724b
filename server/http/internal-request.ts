import type { IncomingMessage } from 'node:http';
import type { PathParameters } from '@rewards-wall/shared/schema/path-parameters.ts';
import type { MaybePromise } from '../runtime/when-ready.ts';
import { endpointParsers } from './endpoint-parsers.ts';
import { endpointPipeline } from './endpoint-pipeline.ts';
import { openEndpointRequest } from './endpoint-request.ts';
import type { ChecksDeps, Ending } from './order-of-checks.ts';
import type { Endpoint } from './endpoint.ts';

/** A GET that a page makes on behalf of its client. */
export interface InternalRequest {
  params: PathParameters;
  /** Path and query. */
  url: string;
  /** `Accept-Language`; undefined: as the client sent it. */
  language: string | undefined;
  /** The client's credential, if the page passes it on. */
  authorization?: string | undefined;
  requestId: string;
}

/** Calls an endpoint as if the client of `request` had: same address, checks and limits. */
export type RequestInternally = (request: IncomingMessage, question: InternalRequest) => MaybePromise<Ending>;

export function openInternalRequests(deps: ChecksDeps, endpoint: Endpoint): RequestInternally {
  const run = endpointPipeline(deps);
  const parsers = endpointParsers(endpoint);
  return (request, { authorization, language, params, requestId, url }) => {
    const { authorization: _, ...headers } = request.headers;
    if (authorization !== undefined) headers.authorization = authorization;
    if (language !== undefined) headers['accept-language'] = language;
    const asked: IncomingMessage = Object.create(request, { url: { value: url }, headers: { value: headers } });
    const found = { endpoint, parsers, path: { kind: 'matched', params } } as const;
    return run(openEndpointRequest({ request: asked, requestId, headers: [] }, found, deps.readClient(asked)));
  };
}
