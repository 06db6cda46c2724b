import type { EndpointResponse, Endpoint } from '../endpoint.ts';

/** What is stored about the response to a write. */
export type StoredResponse =
  | Extract<EndpointResponse, { kind: 'empty' | 'json' | 'problem' }>
  /** It was sent, but contained a secret that is shown only once. */
  | { kind: 'shown-once' }
  /** There was none, because the handler failed. */
  | { kind: 'lost' };

/** What to store of a response for a repeat. Null: the handler failed after a write. */
export function responseToStore({ admin }: Endpoint, response: EndpointResponse | null): StoredResponse {
  if (response === null) return { kind: 'lost' };
  if (response.kind === 'problem' || response.kind === 'empty') return response;
  return response.kind === 'json' && typeof admin?.repeats !== 'object' ? response : { kind: 'shown-once' };
}

export function readStoredResponse(text: string): StoredResponse {
  return JSON.parse(text) as StoredResponse;
}
