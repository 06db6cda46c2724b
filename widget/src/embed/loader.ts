import { firstList } from '@rewards-wall/shared/offers-parameters.ts';
import { pickLanguage } from '@rewards-wall/shared/pick-language.ts';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { osVersionFor, userParameters } from '../offers/offers-query.ts';
import type { WallUser } from '../offers/offers-query.ts';
import type { OfferWall } from '../offer-wall/offer-wall.ts';
import { pageSizeOf } from '../offer-wall/page-size.ts';
import type { PreloadedResponse } from '../offer-wall/preloaded-responses.ts';
import { whyNotAsked } from '../offer-wall/state/load-wall.ts';
import { tokenIn, tokenRequest } from '../offer-wall/token/token-from.ts';
import { detailsUrl } from '../offer-wall/wall-client.ts';
import { offersUrl } from '../offers/offers-client.ts';
import type { WallAddress } from '../offer-wall/wall-client.ts';

// The script of a page: while the elements load, it starts the first requests of the page's walls. It goes by the
// attributes. If a script sets other properties, the wall sends its own requests.

/** The file of the wall's messages in each language. The build fills it in. */
declare const WALL_MESSAGES: Readonly<Record<string, string>>;
const messageFiles = WALL_MESSAGES;

/** The URLs that have been asked for a token: walls of the same user share it. */
const tokenUrls = new Set<string>();

import('./define.js').then(
  ({ registerElements }) => registerElements(),
  // A policy that blocks this code blocks the words of warnings, too.
  // oxlint-disable-next-line no-console -- tells the developer of the page
  () => console.warn(`[offer-wall] ${apiBase('')}/troubleshooting#code-blocked`),
);

for (const wall of document.querySelectorAll<OfferWall>('offer-wall:not(:defined)')) {
  const language = pickLanguage(wantedLanguages(wall), Object.keys(messageFiles), 'en');
  // The wall imports it again, and handles a failure.
  import(/* @vite-ignore */ `./${messageFiles[language]}`).catch(() => {});
  const address = addressOf(wall);
  if (!whyNotAsked(address)) wall.preloaded = startRequests(wall, address);
}

function addressOf(wall: OfferWall): WallAddress {
  const text = (property: string) => attribute(wall, property);
  const user = Object.fromEntries(userParameters.map(([, property]) => [property, text(property)])) as WallUser;
  return {
    user,
    base: apiBase(text('apiBase')),
    pubId: text('pubId'),
    wallId: text('wallId'),
    lang: text('lang'),
    token: text('token'),
  };
}

function startRequests(wall: OfferWall, address: WallAddress) {
  const { lang } = address;
  const tokenUrl = attribute(wall, 'tokenUrl');
  const preloaded = new Set<PreloadedResponse>();
  const preload = (url: string, forLang: string | null, token: string, response: PreloadedResponse['response']) => {
    // The wall that takes the response handles its failure.
    response.catch(() => {});
    preloaded.add({ url, lang: forLang, token, response });
  };
  const request = (url: string, forLang: string | null, token: string) => {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (lang) headers['accept-language'] = lang;
    if (token) headers['authorization'] = `Bearer ${token}`;
    preload(url, forLang, token, pageFetch(url, { headers, credentials: 'omit' }));
  };
  const requestList = async (token: string) => {
    const limit = pageSizeOf(Number(attribute(wall, 'pageSize'))) + 1;
    const osVersion = await osVersionFor(address.user);
    request(offersUrl(address, { ...firstList, limit }, osVersion), lang, token);
  };
  const requestToken = async () => {
    const response = await pageFetch(tokenUrl, tokenRequest);
    const body: Promise<unknown> = response.json();
    const token = tokenIn(await body.catch(() => null));
    // The wall gets the response only now, so that it finds the list.
    if (typeof token === 'string' && token && !whyNotAsked({ ...address, token })) await requestList(token);
    return { status: response.status, json: () => body };
  };
  request(detailsUrl(address), null, address.token);
  // Without its token, the list would be that of another user.
  if (address.token || !wall.matches('[await-token], [token-url]')) void requestList(address.token);
  else if (tokenUrl && !tokenUrls.has(tokenUrl)) {
    tokenUrls.add(tokenUrl);
    preload(tokenUrl, null, '', requestToken());
  }
  return preloaded;
}

/** The attribute of a property; empty if it is absent. */
function attribute(wall: OfferWall, property: string): string {
  return wall.getAttribute(property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)) ?? '';
}
