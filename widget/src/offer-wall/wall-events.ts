import type { WallFailure } from '../api/load-failure.ts';
import type { WallOffer } from './feed/wall-offer.ts';

/** Out of the shadow root, and up to the page. */
const everywhere = { bubbles: true, composed: true };

/** The first page has come. */
export class OfferWallLoadEvent extends CustomEvent<{ readonly count: number }> {
  constructor(count: number) {
    super('offer-wall-load', { ...everywhere, detail: { count } });
  }
}

/** The user opens an offer. `preventDefault()` keeps the wall from opening it, so that the page can. */
export class OfferWallOpenEvent extends CustomEvent<{
  readonly offer: { readonly offer_id: number; readonly name: string; readonly currency_count: number };
  readonly url: string;
}> {
  constructor(offer: WallOffer) {
    const { id, name, reward, clickUrl } = offer;
    const detail = { offer: { offer_id: id, name, currency_count: reward }, url: clickUrl };
    super('offer-wall-open', { ...everywhere, cancelable: true, detail });
  }
}

/** The offers could not be shown. `status` is null when there was no answer. */
export class OfferWallErrorEvent extends CustomEvent<{ readonly code: WallFailure; readonly status: number | null }> {
  constructor(code: WallFailure, status: number | null) {
    super('offer-wall-error', { ...everywhere, detail: { code, status } });
  }
}

declare global {
  interface HTMLElementEventMap {
    'offer-wall-load': OfferWallLoadEvent;
    'offer-wall-open': OfferWallOpenEvent;
    'offer-wall-error': OfferWallErrorEvent;
  }
}
