import type { Fetch } from '../api/request-json.ts';
import { objectOf, textOf } from '../api/unknown-json.ts';

/**
 * A `fetch` that answers the first requests for the wall's settings and its list from the JSON of the hosted page
 * (docs/contract/offers.md#the-hosted-page). An answer belongs to a request for the same path in the same language, and
 * without a token. Only the first request of each kind can get it, so that a later one never gets an old answer.
 */
export function withFirstAnswers(fetch: Fetch, json: string): Fetch {
  const kept = new Map(Object.entries(objectOf(JSON.parse(json))).map(([kind, answer]) => [kind, objectOf(answer)]));
  return async (input, options) => {
    const { pathname, search } = new URL(String(input));
    const headers = new Headers(options?.headers);
    const first = [...kept].find(([, answer]) => textOf(answer['path']).split('?')[0] === pathname);
    if (!first) return fetch(input, options);
    const [kind, { path, lang = '', body }] = first;
    kept.delete(kind);
    // The settings are the same in all languages, and with a token.
    const isSame =
      kind === 'details' || (lang === (headers.get('accept-language') ?? '') && !headers.has('authorization'));
    if (path !== pathname + search || !isSame) return fetch(input, options);
    const response = new Response();
    response.json = async () => body;
    return response;
  };
}
