/** The classes. Importing this module defines nothing. */
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
 * Defines both elements, unless they are defined already. `prefix` gives them other names, such as `acme-offer-wall`.
 *
 * @throws {DOMException} if the prefix does not make a valid name of a custom element
 */
export declare function defineOfferWall(options?: { readonly prefix?: string }): void;
