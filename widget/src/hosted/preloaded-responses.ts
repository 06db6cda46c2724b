import type { Fetch } from '../api/request-json.ts';
import { objectOf, textOf } from '../api/unknown-json.ts';

/**
 * A `fetch` that serves the first requests for the wall's settings and its list from the hosted page's JSON
 * (docs/contract/offers.md#the-hosted-page). A response matches a request for the same path in the same language
 * without a token. Only the first request of each kind can use it, so that later ones never get stale data. `base`: the
 * service's URL, which the paths are relative to.
 */
export function withPreloadedResponses(fetch: Fetch, base: string, json: string): Fetch {
  const kept = new Map(Object.entries(objectOf(JSON.parse(json))).map(([kind, answer]) => [kind, objectOf(answer)]));
  return async (input, options) => {
    const asked = new URL(String(input)).href.slice(base.length);
    const headers = new Headers(options?.headers);
    const first = [...kept].find(([, answer]) => pathOf(textOf(answer['path'])) === pathOf(asked));
    if (!first) return fetch(input, options);
    const [kind, { path, lang = '', body }] = first;
    kept.delete(kind);
    // The page didn't know the system's version, which matters only if an offer requires certain versions.
    const needsVersion = JSON.stringify(body ?? null).includes('"os_version"');
    const wanted = needsVersion ? asked : asked.replace(/&platform_version=[^&]*/, '');
    // The settings don't depend on the language or a token.
    const isSame =
      kind === 'details' || (lang === (headers.get('accept-language') ?? '') && !headers.has('authorization'));
    if (path !== wanted || !isSame) return fetch(input, options);
    const response = new Response();
    response.json = async () => body;
    return response;
  };
}

function pathOf(address: string): string {
  return address.replace(/\?.*/, '');
}
