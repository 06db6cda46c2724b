import { wallProperties } from '../offer-wall/wall-properties.ts';
import { text } from '../ui/public-property.ts';

/** The public properties of an offer card. The comments are its reference: `npm run docs` copies them. */
export const cardProperties = {
  ...wallProperties,
  /** The id of the offer. */
  offerId: text('offer-id'),
};
