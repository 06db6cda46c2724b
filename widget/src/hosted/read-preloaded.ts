import { objectOf, textOf } from '../api/unknown-json.ts';
import type { PreloadedResponse } from '../offer-wall/preloaded-responses.ts';

/** Matches no token: the page has not got it yet. */
const NO_TOKEN_YET = ' ';

/**
 * Reads the responses in the hosted page's JSON (docs/contract/hosted-page.md#the-first-list). `base`: the service's URL.
 * `userToken`: the token that the page's host has sent, of the user with whose token the page was requested.
 */
export function readPreloaded(json: string, base: string, userToken: () => string): PreloadedResponse[] {
  return Object.entries(objectOf(JSON.parse(json))).map(([kind, preloaded]) => {
    const { path, lang, token, body } = objectOf(preloaded);
    return {
      url: base + textOf(path),
      lang: kind === 'details' ? null : textOf(lang),
      response: Promise.resolve({ status: 200, json: async () => body }),
      get token() {
        return token === true ? userToken() || NO_TOKEN_YET : '';
      },
    };
  });
}

declare global {
  /** What the script in hosted.html has set. */
  interface Window {
    /** The page's first address. */
    readonly openedAt: string;
    /** The list for the token in that address, which it has requested. */
    readonly earlyList?: PreloadedResponse;
  }
}
