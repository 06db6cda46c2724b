/** Importing the module defines `<offer-card>`. */
export type { OfferCardAttributes, OfferCardElement, OfferCardEvents } from './index.d.ts';
