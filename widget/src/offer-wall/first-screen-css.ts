import offerCardCss from '../offers/offer-card.css?inline';
import offerSearchCss from '../offers/search/offer-search.css?inline';
import offerWallCss from './offer-wall.css?inline';
import wallControlsCss from './wall-controls.css?inline';

/** The styles of the first screen of a wall, besides those of both elements. */
export const firstScreenCss = offerWallCss + offerCardCss + offerSearchCss + wallControlsCss;
