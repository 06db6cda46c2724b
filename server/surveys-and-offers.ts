import type { FollowClickDeps, OfferCheck } from './clicks/follow-click.ts';
import type { openOffers } from './offers/open-offers.ts';
import { FIRST_FEED_ID } from './schema/feed-terms.ts';
import type { Source } from './store/ports/sources.ts';
import type { openSurveys } from './surveys/open-surveys.ts';

/** Finds what a user clicks on: a live survey, which its provider is asked for, or an offer of the catalog. */
export function surveysAndOffers(
  parts: Pick<ReturnType<typeof openOffers>, 'findOfferForClick' | 'termsForClick'> &
    Pick<ReturnType<typeof openSurveys>, 'findSurveyForClick'> & { loadSources: () => Promise<readonly Source[]> },
): FollowClickDeps['findOffer'] {
  const findSurvey = async ({ clientFacts, offerId, origin, panelId, subid1, wall }: OfferCheck) => {
    const found = await parts.findSurveyForClick({
      offerId,
      sources: await parts.loadSources(),
      panelAccount: panelId === null ? null : { kind: 'survey-profile', profileId: panelId, subid1 },
      wallAccount: { kind: 'wall', profileId: wall.adwallId, subid1 },
      visit: {
        adwallId: wall.adwallId,
        subid1,
        ip: origin.ip,
        userAgent: origin.userAgent,
        device: clientFacts.device,
        languages: clientFacts.languages,
        requestId: origin.requestId,
      },
    });
    if (found.kind !== 'survey') return found;
    const { isTestUser, offer, start } = found;
    const terms = parts.termsForClick(offer, wall.settings);
    return {
      kind: 'allowed',
      ...terms,
      destinationUrl: '',
      source: offer.source,
      cap: null,
      isTestUser,
      start,
    } as const;
  };
  return async (check) => {
    const offer = await parts.findOfferForClick(check);
    return offer.kind === 'unknown' && check.offerId >= FIRST_FEED_ID ? findSurvey(check) : offer;
  };
}
