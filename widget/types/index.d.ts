/**
 * The types of the elements in the DOM: `document.createElement('offer-wall')`, `querySelector`, `addEventListener`.
 * Importing the module defines both elements.
 */
import type { OfferWallElement, OfferWallEvents, SurveyProfileElement, SurveyProfileEvents } from './elements.d.ts';

export type {
  OfferWallAttributes,
  OfferWallElement,
  OfferWallEvents,
  SurveyProfileAttributes,
  SurveyProfileElement,
  SurveyProfileEvents,
} from './elements.d.ts';

declare global {
  interface HTMLElementTagNameMap {
    'offer-wall': OfferWallElement;
    'survey-profile': SurveyProfileElement;
  }
  interface HTMLElementEventMap extends OfferWallEvents, SurveyProfileEvents {}
}
