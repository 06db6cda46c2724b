import { pageFetch } from '../../api/request-json.ts';
import { objectOf } from '../../api/unknown-json.ts';

/** One function for each URL, so that calls at the same time share one request. */
const askers = new Map<string, () => Promise<string>>();

/** The function that gets tokens from a URL of the page's own server; null without a URL. */
export function tokenFrom(url: string): (() => Promise<string>) | null {
  if (url === '') return null;
  const asker = askers.get(url) ?? (() => postTo(url));
  askers.set(url, asker);
  return asker;
}

async function postTo(url: string): Promise<string> {
  // With the cookies of the site's session.
  const response = await pageFetch(url, { method: 'POST', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${url} answers with status ${response.status}`);
  const body: unknown = await response.json().catch(() => {
    throw new Error(`${url} answers without JSON`);
  });
  // What is no text, the caller refuses.
  return objectOf(body)['token'] as string;
}
