import type { WallOffer } from './feed/wall-offer.ts';

const toThePage = { bubbles: true, composed: true };

/** The first page of offers has loaded. */
export class OfferWallLoadEvent extends CustomEvent<{ readonly count: number }> {
  constructor(count: number) {
    super('offer-wall-load', { ...toThePage, detail: { count } });
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
    super('offer-wall-open', { ...toThePage, cancelable: true, detail });
  }
}

declare global {
  interface HTMLElementEventMap {
    'offer-wall-load': OfferWallLoadEvent;
    'offer-wall-open': OfferWallOpenEvent;
  }
}
