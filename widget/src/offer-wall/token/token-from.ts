import type { Fetch } from '../../api/request-json.ts';
import { objectOf } from '../../api/unknown-json.ts';

/** How to ask a URL of the page's own server for a token: with the cookies of the site's session. */
export const tokenRequest = { method: 'POST', headers: { accept: 'application/json' } } as const;

/** The token in the body of a response, unchecked. */
export function tokenIn(body: unknown): unknown {
  return objectOf(body)['token'];
}

/** Gets a token from a URL of the page's own server. */
export async function tokenFrom(url: string, fetch: Fetch): Promise<unknown> {
  const response = await fetch(url, tokenRequest);
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  if (!body) throw new Error(`${url} responds with status ${response.status} instead of a token in JSON`);
  return tokenIn(body);
}
