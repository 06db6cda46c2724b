import type { Fetch } from '../api/request-json.ts';

/** A response that was requested before the wall could request it. */
export interface PreloadedResponse {
  readonly url: string;
  /** The language of the request; null if the response is the same in all languages and for all users. */
  readonly lang: string | null;
  /** The token of the request; empty for none. */
  readonly token: string;
  readonly response: Promise<Pick<Response, 'json' | 'status'>>;
}

/**
 * A `fetch` that takes the responses in `preloaded` for requests of the same URL, in the same language and with the same
 * token. Only the first request to each path can take one, so that later ones never get stale data.
 */
export function withPreloaded(fetch: Fetch, preloaded: () => Set<PreloadedResponse>): Fetch {
  return async (input, options) => {
    const asked = String(input);
    const first = [...preloaded()].find(({ url }) => pathOf(url) === pathOf(asked));
    if (!first) return fetch(input, options);
    preloaded().delete(first);
    const { url, lang, token } = first;
    const headers = new Headers(options?.headers);
    const isSame =
      lang === null ||
      (lang === (headers.get('accept-language') ?? '') &&
        (token && `Bearer ${token}`) === (headers.get('authorization') ?? ''));
    // Only scripts know the system's version, so the page's list was made without it.
    const isForUrl = url === asked || url === asked.replace(/&platform_version=[^&]*/, '');
    if (!isSame || !isForUrl) return fetch(input, options);
    const received = await first.response;
    const { status } = received;
    const body = status === 204 ? Promise.resolve(null) : received.json();
    // The request didn't tell the system's version, which matters only if an offer requires certain versions.
    if (url !== asked && JSON.stringify(await body)?.includes('"os_version"')) return fetch(input, options);
    const response = new Response(null, { status });
    response.json = () => body;
    return response;
  };
}

function pathOf(address: string): string {
  return address.replace(/\?.*/, '');
}
