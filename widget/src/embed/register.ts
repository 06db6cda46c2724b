import { OfferWall } from '../offer-wall/offer-wall.ts';
import { SurveyProfile } from '../survey-profile/survey-profile.ts';
import { defineOnce } from './define-once.ts';

const isOnly = defineOnce('survey-profile', SurveyProfile) && defineOnce('offer-wall', OfferWall);
if (!isOnly || !isSecureContext)
  import('../diagnosis/check-page.ts').then(
    ({ checkPage }) => checkPage(isOnly),
    // Offline, there is no warning, but the elements work.
    () => {},
  );

declare global {
  interface HTMLElementTagNameMap {
    'offer-wall': OfferWall;
    'survey-profile': SurveyProfile;
  }
}
