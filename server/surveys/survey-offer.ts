import { UNKNOWN_DELAY } from '@rewards-wall/shared/catalog/credit-delay.ts';
import { SURVEYS } from '@rewards-wall/shared/catalog/categories.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import { netOf, type FeedRate } from '../schema/feed-terms.ts';
import type { ImportedOffer } from '../schema/imported-offer.ts';
import { everybody } from '../schema/targeting.ts';
import type { LiveSurvey } from '../networks/survey-provider.ts';

/** The amount to which the wall's ratio applies. */
export function paidToUser(payout: Units, rate: FeedRate | null): Units {
  return rate === null ? payout : netOf(payout, rate);
}

/**
 * A live survey as an offer (docs/contract/profiles.md#live-surveys). It has no destination: the click requests one.
 */
export function surveyOffer(
  survey: LiveSurvey,
  given: { offerId: number; provider: string; source: string; rate: FeedRate | null },
): ImportedOffer {
  const { externalId, minutes, rating } = survey;
  const { rate } = given;
  return {
    offer_id: given.offerId,
    name: minutes === 1 ? 'Survey, 1 minute' : `Survey, ${minutes} minutes`,
    description: 'A survey that matches your profile.',
    requirements: null,
    credit_delay: UNKNOWN_DELAY,
    credit_delay_known: false,
    image_url: '',
    creative_id: given.offerId,
    creative_filename: '',
    destination_url: '',
    payout: paidToUser(survey.payout, rate),
    ...(rate !== null && { feed: { rate: rate.rate, share: rate.share, payout: survey.payout, events: [] } }),
    is_support_center_disabled: 0,
    featured_global: 0,
    category_id: [SURVEYS],
    events: [],
    source: given.source,
    targeting: everybody,
    repeatable: 1,
    survey: { survey_id: externalId, minutes, rating, provider: given.provider },
    starts_at: null,
    ends_at: null,
    cap: null,
    prior: 0,
  };
}
