import type { LoadFailure } from '../api/load-failure.ts';
import type { WallOffer } from '../offers/wall-offer.ts';

/** What a wall tells the page, by an event with that name and these details. */
export type Report =
  /** The first page of offers has loaded. */
  | { readonly type: 'offer-wall-load'; readonly detail: { readonly count: number } }
  /** Offers or activity could not be loaded. `status` is the HTTP status; null when there was no response. */
  | {
      readonly type: 'offer-wall-error';
      readonly detail: { readonly code: LoadFailure; readonly status: number | null };
    }
  /** The user's balance is known, or has changed. */
  | { readonly type: 'offer-wall-balance'; readonly detail: { readonly balance: number } };

const toThePage = { bubbles: true, composed: true };

export function reportEvent({ type, detail }: Report): CustomEvent {
  return new CustomEvent(type, { ...toThePage, detail });
}

/** The user opens an offer. `preventDefault()` keeps the wall from opening it, so that the page can. */
export function openEvent(offer: WallOffer): OfferWallOpenEvent {
  const { id, name, reward, clickUrl } = offer;
  const detail = { offer: { offer_id: id, name, currency_count: reward }, url: clickUrl };
  return new CustomEvent('offer-wall-open', { ...toThePage, cancelable: true, detail });
}

type OfferWallOpenEvent = CustomEvent<{
  readonly offer: { readonly offer_id: number; readonly name: string; readonly currency_count: number };
  readonly url: string;
}>;

type ReportEvent<Type extends Report['type']> = CustomEvent<Extract<Report, { readonly type: Type }>['detail']>;

declare global {
  interface HTMLElementEventMap {
    'offer-wall-load': ReportEvent<'offer-wall-load'>;
    'offer-wall-error': ReportEvent<'offer-wall-error'>;
    'offer-wall-balance': ReportEvent<'offer-wall-balance'>;
    'offer-wall-open': OfferWallOpenEvent;
  }
}
