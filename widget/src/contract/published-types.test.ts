import { expectTypeOf, test } from 'vitest';
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
} from '../../types/elements.d.ts';
import type { OpenedWall, OpenOptions } from '../../types/open-wall.d.ts';
import type { HostMessage, PageMessage } from '../../types/bridge.d.ts';
import type { IncomingMessage, OutgoingMessage } from '../embed/envelope.ts';
import type { OfferWall } from '../offer-wall/offer-wall.ts';
import type { OpenedWall as Opened, OpenOptions as Options } from '../open-wall/open-options.ts';
import type { OfferCard } from '../offer-card/offer-card.ts';
import type { RewardsButton } from '../rewards-button/rewards-button.ts';
import type { RewardsTeaser } from '../rewards-teaser/rewards-teaser.ts';
import type { SurveyProfile } from '../survey-profile/survey-profile.ts';

/** The members that `Element` adds to `HTMLElement`. */
type Own<Element> = Omit<Element, keyof HTMLElement>;

// The compiler checks this (`npm run types`); the test does nothing at run time.
test('the published types agree with the sources on elements, events and messages', () => {
  expectTypeOf<OfferWall>().toExtend<Record<keyof Own<OfferWallElement>, unknown>>();
  expectTypeOf<Own<OfferWallElement>>().toExtend<Pick<OfferWall, keyof Own<OfferWallElement>>>();
  expectTypeOf<Own<SurveyProfileElement>>().toExtend<Pick<SurveyProfile, keyof Own<SurveyProfileElement>>>();
  expectTypeOf<Own<OfferCardElement>>().toExtend<Pick<OfferCard, keyof Own<OfferCardElement>>>();
  expectTypeOf<Own<RewardsButtonElement>>().toExtend<Pick<RewardsButton, keyof Own<RewardsButtonElement>>>();
  expectTypeOf<Own<RewardsTeaserElement>>().toExtend<Pick<RewardsTeaser, keyof Own<RewardsTeaserElement>>>();

  type Events = OfferCardEvents & OfferWallEvents & RewardsButtonEvents & RewardsTeaserEvents & SurveyProfileEvents;
  expectTypeOf<HTMLElementEventMap>().toExtend<Events>();
  type Details<Events> = { [Name in keyof Events]: Events[Name] extends CustomEvent<infer Detail> ? Detail : never };
  type Sources = Details<Pick<HTMLElementEventMap, keyof Events>>;
  expectTypeOf<Details<Events>>().toEqualTypeOf<Sources>();

  expectTypeOf<OpenOptions>().toExtend<Options>();
  expectTypeOf<Options>().toExtend<OpenOptions>();
  expectTypeOf<OpenedWall>().toEqualTypeOf<Opened>();

  expectTypeOf<PageMessage>().toExtend<OutgoingMessage>();
  expectTypeOf<{ v: 1; src: 'offer-wall' } & OutgoingMessage>().toExtend<PageMessage>();
  expectTypeOf<HostMessage['type']>().toEqualTypeOf<IncomingMessage['type']>();
});
