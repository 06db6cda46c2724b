import { OfferWall } from '../offer-wall/offer-wall.ts';
import { SurveyProfile } from '../survey-profile/survey-profile.ts';

/** Defines `tag` unless somebody has: a second script tag on the page changes nothing. */
function register(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

register('survey-profile', SurveyProfile);
register('offer-wall', OfferWall);

declare global {
  interface HTMLElementTagNameMap {
    'offer-wall': OfferWall;
    'survey-profile': SurveyProfile;
  }
}
