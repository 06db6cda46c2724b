/**
 * The types of the elements in the DOM: `document.createElement('offer-wall')`, `querySelector`, `addEventListener`.
 * Importing the module defines both elements.
 */
import type {
  OfferCardElement,
  OfferCardEvents,
  OfferWallElement,
  OfferWallEvents,
  RewardsButtonElement,
  RewardsButtonEvents,
  RewardsTeaserElement,
  RewardsTeaserEvents,
  SurveyProfileElement,
  SurveyProfileEvents,
} from './elements.d.ts';

export type {
  OfferCardAttributes,
  OfferCardElement,
  OfferCardEvents,
  OfferWallAttributes,
  OfferWallElement,
  OfferWallEvents,
  RewardsButtonAttributes,
  RewardsButtonElement,
  RewardsButtonEvents,
  RewardsTeaserAttributes,
  RewardsTeaserElement,
  RewardsTeaserEvents,
  SurveyProfileAttributes,
  SurveyProfileElement,
  SurveyProfileEvents,
} from './elements.d.ts';

declare global {
  interface HTMLElementTagNameMap {
    'offer-card': OfferCardElement;
    'offer-wall': OfferWallElement;
    'rewards-button': RewardsButtonElement;
    'rewards-teaser': RewardsTeaserElement;
    'survey-profile': SurveyProfileElement;
  }
  interface HTMLElementEventMap
    extends OfferCardEvents, OfferWallEvents, RewardsButtonEvents, RewardsTeaserEvents, SurveyProfileEvents {}
}
