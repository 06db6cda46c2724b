import { offerList, type Offer } from '@rewards-wall/shared/schema/offer.ts';
import type { ApiResponse } from './client.ts';

/** Preloaded responses in a hosted page for the widget. */
export interface PreloadedResponses {
  details: { path: string; body: unknown };
  /** Absent if the page has no list; `body` is null for an empty one. */
  offers?: { path: string; lang: string; body: unknown };
}

/** Reads the data of a hosted page as a browser does. */
export function preloadedResponses({ text }: Pick<ApiResponse, 'text'>): PreloadedResponses {
  const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json) as PreloadedResponses;
}

/** The offers of the page's list; null if it has none. */
export function firstOffers(answer: Pick<ApiResponse, 'text'>): Offer[] | null {
  const { offers } = preloadedResponses(answer);
  if (offers === undefined) return null;
  return offers.body === null ? [] : offerList.parse(offers.body).offers;
}
