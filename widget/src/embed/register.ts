import { OfferWall } from '../offer-wall/offer-wall.ts';
import { SurveyProfile } from '../survey-profile/survey-profile.ts';
import { defineOnce } from './define-once.ts';

defineOnce('survey-profile', SurveyProfile);
defineOnce('offer-wall', OfferWall);

declare global {
  interface HTMLElementTagNameMap {
    'offer-wall': OfferWall;
    'survey-profile': SurveyProfile;
  }
}
