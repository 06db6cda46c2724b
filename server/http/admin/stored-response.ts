import type { EndpointResponse, Endpoint } from '../endpoint.ts';

/** What is known of the response of a request that has written something. */
export type StoredResponse =
  | Extract<EndpointResponse, { kind: 'empty' | 'json' | 'problem' }>
  /** It was sent, but has what no response has twice. */
  | { kind: 'shown-once' }
  /** There was none: the handler failed. */
  | { kind: 'lost' };

/** What a repeat has to know of a response. Null: the handler failed after it had written something. */
export function responseToStore({ admin }: Endpoint, response: EndpointResponse | null): StoredResponse {
  if (response === null) return { kind: 'lost' };
  if (response.kind === 'problem' || response.kind === 'empty') return response;
  return response.kind === 'json' && typeof admin?.repeats !== 'object' ? response : { kind: 'shown-once' };
}

export function readStoredResponse(text: string): StoredResponse {
  return JSON.parse(text) as StoredResponse;
}
