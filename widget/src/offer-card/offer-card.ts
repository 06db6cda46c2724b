import { OfferWall } from '../offer-wall/offer-wall.ts';
import type { ValuesOf } from '../ui/public-property.ts';
import { styleSheet } from '../ui/style-sheet.ts';
import { cardProperties } from './card-properties.ts';
import { cardView } from './card-view.ts';
import offerCardCss from './offer-card.css?inline';

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes the accessors of these properties
export interface OfferCard extends ValuesOf<typeof cardProperties> {}

/**
 * One offer with its reward and state, as on the wall. It has the events and parts of `<offer-wall>`, too. While the user
 * can't have the offer, the element is hidden.
 *
 * @fires offer-card-unavailable - The user can't have the offer, or it couldn't be loaded. The element is now hidden.
 *
 * @csspart root - everything
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export class OfferCard extends OfferWall {
  // A wall that requests one offer and shows its card alone.

  static override readonly properties = cardProperties;
  static override readonly styles = [...OfferWall.styles, styleSheet(offerCardCss)];

  protected override readonly view = cardView;

  constructor() {
    super();
    this.addEventListener('offer-wall-load', ({ detail }) => this.#showIf(detail.count > 0));
    this.addEventListener('offer-wall-error', () => this.#showIf(false));
  }

  #showIf(isThere: boolean): void {
    this.hidden = !isThere;
    if (!isThere) this.dispatchEvent(new CustomEvent('offer-card-unavailable', { bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementEventMap {
    'offer-card-unavailable': CustomEvent<null>;
  }
  interface HTMLElementTagNameMap {
    'offer-card': OfferCard;
  }
}
