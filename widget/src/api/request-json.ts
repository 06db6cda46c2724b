/** An answer of the service. `body` is unchecked JSON. */
export type Answer =
  | { readonly kind: 'ok'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unreachable' };

export type Fetch = typeof fetch;

/** The page's `fetch`, looked up at each call. Sends all requests of the widget. */
export const pageFetch: Fetch = (...request) => fetch(...request);

export interface RequestOptions {
  readonly fetch: Fetch;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly lang?: string;
  readonly token?: string;
  /** Idempotency key; see `requestOnce`. */
  readonly key?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request without cookies. Never throws: no response, a success whose body is not JSON, and an abort, which the
 * caller knows about, are all `unreachable`.
 */
export async function requestJson(url: string, options: RequestOptions): Promise<Answer> {
  const { fetch, method = 'GET', lang, token, key, body, signal = null } = options;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (lang) headers['accept-language'] = lang;
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (key) headers['idempotency-key'] = key;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const sent = body === undefined ? null : JSON.stringify(body);
    const response = await fetch(url, { method, headers, credentials: 'omit', body: sent, signal });
    const { status, ok } = response;
    if (ok) return { kind: 'ok', status, body: status === 204 ? null : await response.json() };
    return { kind: 'refused', status, body: await response.json().catch(() => null) };
  } catch {
    return { kind: 'unreachable' };
  }
}
