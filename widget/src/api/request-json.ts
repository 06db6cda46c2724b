/** A response of the service. `body` is unchecked JSON. */
export type JsonResponse =
  | { readonly kind: 'ok'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unreachable' };

export type Fetch = typeof fetch;

/** The page's `fetch`, looked up at each call. All requests of the widget use it. */
export const pageFetch: Fetch = (...request) => fetch(...request);

export interface RequestOptions {
  readonly fetch: Fetch;
  readonly lang?: string;
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** What to send in a request other than GET. */
  readonly sent?: Sent;
}

/** JSON that a request sends. */
export interface Sent {
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>> & { readonly 'content-type': 'application/json' };
  readonly body: string;
}

/**
 * Sends a request without cookies. Never throws: no response, a success with a body that isn't JSON, and an abort,
 * which the caller knows about, are all `unreachable`.
 */
export async function requestJson(url: string, options: RequestOptions): Promise<JsonResponse> {
  const { fetch, lang, token, sent, signal = null } = options;
  const headers: Record<string, string> = { accept: 'application/json', ...sent?.headers };
  if (lang) headers['accept-language'] = lang;
  if (token) headers['authorization'] = `Bearer ${token}`;
  try {
    const response = await fetch(url, { ...sent, headers, credentials: 'omit', signal });
    const { status, ok } = response;
    if (ok) return { kind: 'ok', status, body: status === 204 ? null : await response.json() };
    return { kind: 'refused', status, body: await response.json().catch(() => null) };
  } catch {
    return { kind: 'unreachable' };
  }
}
