import { OfferWall } from '../offer-wall/offer-wall.ts';
import { SurveyProfile } from '../survey-profile/survey-profile.ts';

/** Defines `tag` unless it is defined already, so that a second script tag changes nothing. */
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
