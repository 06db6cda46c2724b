/** The classes, without defining them: importing this module changes nothing. */
import type { OfferWallElement, SurveyProfileElement } from './index.d.ts';

export type {
  OfferWallAttributes,
  OfferWallElement,
  OfferWallEvents,
  SurveyProfileAttributes,
  SurveyProfileElement,
  SurveyProfileEvents,
} from './index.d.ts';

export declare const OfferWall: new () => OfferWallElement;
export declare const SurveyProfile: new () => SurveyProfileElement;

/**
 * Defines both elements, each unless somebody has. `prefix` gives them names of their own, such as `acme-offer-wall`.
 *
 * @throws {DOMException} when the prefix makes no name of a custom element
 */
export declare function defineOfferWall(options?: { readonly prefix?: string }): void;
