import type { Fetch } from '../api/request-json.ts';
import { objectOf, textOf } from '../api/unknown-json.ts';

/** A response that the page has before the wall requests it. */
export interface PreloadedResponse {
  readonly url: string;
  /** The language of the request; null if the response is the same in all languages and for all users. */
  readonly lang: string | null;
  readonly body: unknown;
}

/** Reads the responses in the hosted page's JSON (docs/contract/offers.md#the-hosted-page). `base`: the service's URL. */
export function readPreloaded(json: string, base: string): Set<PreloadedResponse> {
  const responses = Object.entries(objectOf(JSON.parse(json))).map(([kind, response]) => {
    const { path, lang, body } = objectOf(response);
    return { url: base + textOf(path), lang: kind === 'details' ? null : textOf(lang), body };
  });
  return new Set(responses);
}

/**
 * A `fetch` that takes the responses in `preloaded` for requests of the same URL, in the same language and without a
 * token. Only the first request to each path can take one, so that later ones never get stale data.
 */
export function withPreloaded(fetch: Fetch, preloaded: () => Set<PreloadedResponse>): Fetch {
  return async (input, options) => {
    const asked = String(input);
    const headers = new Headers(options?.headers);
    const first = [...preloaded()].find(({ url }) => pathOf(url) === pathOf(asked));
    if (!first) return fetch(input, options);
    preloaded().delete(first);
    const { url, lang, body } = first;
    // The page didn't know the system's version, which matters only if an offer requires certain versions.
    const needsVersion = JSON.stringify(body ?? null).includes('"os_version"');
    const wanted = needsVersion ? asked : asked.replace(/&platform_version=[^&]*/, '');
    const isSame = lang === null || (lang === (headers.get('accept-language') ?? '') && !headers.has('authorization'));
    if (url !== wanted || !isSame) return fetch(input, options);
    const response = new Response();
    response.json = async () => body;
    return response;
  };
}

function pathOf(address: string): string {
  return address.replace(/\?.*/, '');
}
