import type { KeyFault } from '@rewards-wall/shared/schema/problem.ts';
import type { AdminCaller } from '../admins/admin-caller.ts';
import { addressBlock } from '../net/address.ts';
import { emptyDirectory, type DirectoryView } from '../publishers/directory.ts';
import type { Panel, Wall } from '../store/ports/directory.ts';
import type { Client } from './client/client-info.ts';
import type { EndpointParsers } from './endpoint-parsers.ts';
import type { Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Credential, Principal } from './principal.ts';
import { parseParameters, type RawParameters } from './request/parameters.ts';
import type { ParsedBody } from './request/parse-body.ts';
import type { MatchedPath } from './request/path.ts';
import type { BodyRead } from './request/read-body.ts';
import { queryOf } from './request/request-url.ts';

/** The endpoint that a request is for. */
export interface FoundEndpoint {
  readonly endpoint: Endpoint;
  readonly parsers: EndpointParsers;
  readonly path: MatchedPath;
}

/** The part of an exchange that exists before its response. */
export type Asked = Pick<Exchange, 'headers' | 'request' | 'requestId'>;

/** A request to an endpoint on its way through the checks. Each step fills in what later ones need. */
export interface EndpointRequest extends FoundEndpoint {
  readonly exchange: Asked;
  readonly client: Client;
  /** The client's address block, as limits count it. */
  readonly address: string;
  readonly isQueryTooLong: boolean;
  /** Null if its percent-encoding is broken. */
  readonly query: RawParameters | null;
  /** The body's bytes; null if the endpoint takes none. */
  read: BodyRead | null;
  /** Null if there are no bytes to parse. */
  body: ParsedBody | null;
  /** Walls, panels and keys as of this request. */
  directory: DirectoryView;
  target: Wall | Panel | null;
  /** The Authorization header; undefined if it is foreign and the endpoint needs none. */
  authorization: string | undefined;
  credential: Credential;
  /** Null if the credential proves no caller; `fault` says why. */
  principal: Principal | null;
  fault: KeyFault | null;
  /** The caller of the admin API; null if anonymous or outside the admin API. */
  admin: AdminCaller | null;
  parsedQuery: Record<string, unknown>;
  parsedBody: unknown;
  idempotencyKey: string | null;
}

const MAX_QUERY_BYTES = 4 * 1024;
const NO_PARAMETERS: Record<string, unknown> = {};

export function openEndpointRequest(exchange: Asked, found: FoundEndpoint, client: Client): EndpointRequest {
  const { endpoint, parsers, path } = found;
  const queryText = queryOf(exchange.request.url ?? '');
  const isQueryTooLong = queryText.length > MAX_QUERY_BYTES;
  return {
    exchange,
    endpoint,
    parsers,
    path,
    client,
    address: addressBlock(client.ip),
    isQueryTooLong,
    query: isQueryTooLong || endpoint.isRaw ? {} : parseParameters(queryText),
    read: null,
    body: null,
    directory: emptyDirectory,
    target: null,
    authorization: undefined,
    credential: null,
    principal: null,
    fault: null,
    admin: null,
    parsedQuery: NO_PARAMETERS,
    parsedBody: undefined,
    idempotencyKey: null,
  };
}
