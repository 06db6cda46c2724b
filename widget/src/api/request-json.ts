/** One answer of the service. `body` is whatever JSON it sent: nothing about it has been checked yet. */
export type Answer =
  | { readonly kind: 'ok'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unreachable' };

export type Fetch = typeof fetch;

/** The page's own, looked up at each call: what sends every request that the widget makes. */
export const pageFetch: Fetch = (...request) => fetch(...request);

export interface RequestOptions {
  readonly fetch: Fetch;
  readonly method?: 'GET' | 'POST';
  readonly lang?: string;
  readonly token?: string;
  /** Of a request that must not be carried out twice; see `requestOnce`. */
  readonly key?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Asks the service. Never sends cookies, never throws. No answer, or one that is not JSON where JSON was due, is
 * `unreachable`; so is an abort, of which the caller knows.
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
