import { routes } from '@rewards-wall/shared/routes.ts';
import { formatUnits, unitsToNumber } from '@rewards-wall/shared/credits.ts';
import * as z from 'zod';
import { subid, trackingText } from '@rewards-wall/shared/schema/parameters.ts';
import type { UnavailableReason } from '../../clicks/unavailable-reason.ts';
import { clientFactsOf } from '../client/client-info.ts';
import { readAgent } from '../client/user-agent.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { clickNoticePage } from '../pages/notice-page.ts';
import type { AccentColors } from '../pages/notice-page-style.ts';
import type { NoticeTexts } from '../pages/notice-page-texts.ts';

const ofAllOffers = 'only for links of the list of all offers of a wall';
const tracking = trackingText.optional().catch(undefined);

/** Invalid values count as absent, because links of other lists ignore whatever was appended to them. */
const clickQuery = z.object({
  sub1: subid
    .optional()
    .catch(undefined)
    .meta({ description: `The user; ${ofAllOffers}` }),
  sub2: tracking.meta({ description: `Tracking text, as subid2; ${ofAllOffers}` }),
  sub3: tracking.meta({ description: `Tracking text, as subid3; ${ofAllOffers}` }),
  sub4: tracking.meta({ description: `Tracking text, as subid4; ${ofAllOffers}` }),
  accept: tracking.meta({ description: 'The credits that the user accepts, if they are fewer than on the list' }),
});

/**
 * Follows a click: 302 to the offer, or a page for the person who clicked (docs/contract/clicks.md#following-a-click).
 */
export function clickEndpoint({ lookUpCountry, services }: EndpointContext): Endpoint {
  return endpoint({
    name: 'click',
    ...routes.click,
    summary: 'Open an offer',
    tag: 'Offers',
    target: 'none',
    access: { secretKey: true, publishableKey: true, token: 'any' },
    hasEffect: true,
    cors: 'anyone',
    secure: false,
    query: clickQuery,
    responses: {
      200: {
        description: 'A page: the offer pays less than the list said, and a link that accepts it. Nothing is stored.',
        schema: z.string(),
        mediaType: 'text/html',
      },
      302: { description: "Redirects to the offer's destination. The click is stored." },
      403: {
        description: 'A page: the offer is not available to this user.',
        schema: z.string(),
        mediaType: 'text/html',
      },
      410: {
        description: 'A page: the link has expired, or is not from this service.',
        schema: z.string(),
        mediaType: 'text/html',
      },
    },
    problems: ['not_found'],
    problemsArePages: true,
    handle: async ({ client, params, query, requestId }) => {
      const outcome = await services.clicks.followClick({
        offerId: params.offer_id ?? 0,
        token: params.token ?? '',
        subids: query,
        accepted: query.accept,
        origin: {
          ip: client.ip,
          userAgent: client.userAgent,
          clientFacts: clientFactsOf(client, lookUpCountry, {}),
          onTouchScreen: readAgent(client.userAgent).onTouchScreen,
          requestId,
        },
      });
      if (outcome.kind === 'redirect') return { kind: 'redirect', location: outcome.location };
      if (outcome.kind === 'reward_changed') {
        const { amount, wall } = outcome;
        const offer = (await services.offers.loadOfferFacts())(params.offer_id ?? 0);
        const href = `?accept=${formatUnits(amount)}`;
        const reward = { amount: unitsToNumber(amount), currency: wall.settings.currency.name, href };
        const page = { offer, colors: colorsOf(wall), reward };
        return { kind: 'page', ...clickNoticePage('reward_changed', client.languages, page) };
      }
      // Anyone may follow a dead link to any offer, so its page doesn't name the offer.
      const isNamed = outcome.kind === 'unavailable' && outcome.isNamed;
      const offer = isNamed ? (await services.offers.loadOfferFacts())(params.offer_id ?? 0) : null;
      const notice = outcome.kind === 'unavailable' ? notices[outcome.reason] : 'link_expired';
      const wall = outcome.kind === 'unavailable' ? outcome.wall : null;
      return { kind: 'page', ...clickNoticePage(notice, client.languages, { offer, colors: colorsOf(wall) }) };
    },
  });
}

function colorsOf(wall: Wall | null): AccentColors | null {
  const { accent, on_accent: onAccent } = wall?.settings.customization ?? {};
  return accent === undefined ? null : { accent, onAccent };
}

const notices: Readonly<Record<UnavailableReason, keyof NoticeTexts>> = {
  ended: 'offer_ended',
  full: 'offer_full',
  completed: 'offer_completed',
  country: 'offer_not_in_country',
  device: 'offer_not_on_device',
  profile: 'offer_not_for_you',
  other: 'offer_not_available',
  survey_gone: 'survey_gone',
  survey_busy: 'survey_busy',
};
