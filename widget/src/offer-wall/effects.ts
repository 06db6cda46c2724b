import { loadMessages } from '../i18n/load-messages.ts';
import { wallLanguages } from '../locales/wall-languages.ts';
import { requestCategories } from '../offers/search/categories-client.ts';
import type { Effect, Effects } from './effect.ts';
import { loadRest } from './load-rest.ts';
import type { RestOfWall } from './load-rest.ts';
import { getToken } from './token/get-token.ts';
import { requestDetails } from './wall-client.ts';
import { requestOffers } from '../offers/offers-client.ts';

/** Screen readers hear the number of results only after a pause in typing, not after each letter. */
const TYPING_PAUSE_MS = 700;

const HIDDEN_PAUSE_MS = 500;

/** How each kind of request is carried out. Nothing else in the wall sends requests, sets timers or imports code. */
export const effects: Effects = {
  language: (_request, { address, languages }) =>
    loadMessages(wallLanguages, languages(), new URL(address.base).hostname).catch(() => {
      // A policy that blocks this code blocks the words of warnings, too.
      // oxlint-disable-next-line no-console -- tells the developer of the page
      console.warn(`[offer-wall] ${address.base}/troubleshooting#code-blocked`);
      return null;
    }),
  details: (_request, { fetch, address, signal }) => requestDetails(fetch, address, signal),
  list(request, { fetch, address, signal }) {
    const { all, offset, pageSize } = request;
    // One more than is shown tells whether there are more.
    const range = all ? { limit: 0, offset: 0 } : { limit: pageSize + 1, offset };
    return requestOffers(fetch, address, { ...request, ...range }, signal);
  },
  refresh: (request, { fetch, address, signal }) => requestOffers(fetch, address, request, signal),
  counts: (_request, { fetch, address, signal }) => requestCategories(fetch, address, signal),
  async typing(_request, { pause }) {
    await pause(TYPING_PAUSE_MS);
    return null;
  },
  async paint(_request, { painted, pause }) {
    // A hidden page is not painted.
    await Promise.race([painted(), pause(HIDDEN_PAUSE_MS)]);
    return null;
  },
  token: getToken,
  rest: () =>
    loadRest().then(
      () => true,
      () => false,
    ),
  activity: ofRest('activity'),
  ticket: ofRest('ticket'),
  surveys: ofRest('surveys'),
  consent: ofRest('consent'),
  diagnosis: ofRest('diagnosis'),
};

/** An effect in the code that follows the first screen. A wall makes these requests only once that code is there. */
function ofRest<Kind extends keyof RestOfWall['restEffects']>(kind: Kind): Effect<Kind> {
  return async (request, context) => {
    const { restEffects } = await loadRest();
    return restEffects[kind](request, context);
  };
}
