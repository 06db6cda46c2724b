import { OfferCard } from '../offer-card/offer-card.ts';

// A server that imports the module has no elements.
if (globalThis.customElements && !customElements.get('offer-card')) customElements.define('offer-card', OfferCard);
