import type { EndpointRequest } from './endpoint-request.ts';
import type { Call } from './endpoint.ts';

const NO_BYTES = new Uint8Array();

/** What an endpoint's handler gets from a request that has passed every check. */
export function callOf(given: EndpointRequest): Call {
  const { exchange, path, read } = given;
  return {
    requestId: exchange.requestId,
    headers: exchange.request.headers,
    params: path.kind === 'matched' ? path.params : {},
    subid1: subid1Of(given) ?? '',
    target: given.target,
    query: given.parsedQuery,
    body: given.parsedBody,
    raw: { url: exchange.request.url ?? '', body: read?.kind === 'read' ? read.bytes : NO_BYTES },
    principal: given.principal ?? { kind: 'nobody' },
    admin: given.admin,
    idempotencyKey: given.idempotencyKey,
    directory: given.directory,
    client: given.client,
  };
}

/** The user that the path names; null if it names none. */
export function subid1Of({ path }: EndpointRequest): string | null {
  return path.kind === 'matched' ? (path.params.subid1 ?? null) : null;
}
