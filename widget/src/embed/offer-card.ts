import { OfferCard } from '../offer-card/offer-card.ts';

if (!customElements.get('offer-card')) customElements.define('offer-card', OfferCard);
