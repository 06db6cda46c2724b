import { expectTypeOf, test } from 'vitest';
import type {
  OfferWallElement,
  OfferWallEvents,
  SurveyProfileElement,
  SurveyProfileEvents,
} from '../../types/elements.d.ts';
import type { OpenedWall, OpenOptions } from '../../types/open-wall.d.ts';
import type { HostMessage, PageMessage } from '../../types/bridge.d.ts';
import type { IncomingMessage, OutgoingMessage } from '../embed/envelope.ts';
import type { OfferWall } from '../offer-wall/offer-wall.ts';
import type { OpenedWall as Opened, OpenOptions as Options } from '../open-wall/open-options.ts';
import type { SurveyProfile } from '../survey-profile/survey-profile.ts';

/** The members that `Element` adds to `HTMLElement`. */
type Own<Element> = Omit<Element, keyof HTMLElement>;

// The compiler checks this (`npm run types`); the test does nothing at run time.
test('the published types agree with the sources on elements, events and messages', () => {
  expectTypeOf<OfferWall>().toExtend<Record<keyof Own<OfferWallElement>, unknown>>();
  expectTypeOf<Own<OfferWallElement>>().toExtend<Pick<OfferWall, keyof Own<OfferWallElement>>>();
  expectTypeOf<Own<SurveyProfileElement>>().toExtend<Pick<SurveyProfile, keyof Own<SurveyProfileElement>>>();

  expectTypeOf<HTMLElementEventMap>().toExtend<OfferWallEvents & SurveyProfileEvents>();
  type Details<Events> = { [Name in keyof Events]: Events[Name] extends CustomEvent<infer Detail> ? Detail : never };
  type Sources = Details<Pick<HTMLElementEventMap, keyof OfferWallEvents | keyof SurveyProfileEvents>>;
  expectTypeOf<Details<OfferWallEvents & SurveyProfileEvents>>().toEqualTypeOf<Sources>();

  expectTypeOf<OpenOptions>().toExtend<Options>();
  expectTypeOf<Options>().toExtend<OpenOptions>();
  expectTypeOf<OpenedWall>().toEqualTypeOf<Opened>();

  expectTypeOf<PageMessage>().toExtend<OutgoingMessage>();
  expectTypeOf<{ v: 1; src: 'offer-wall' } & OutgoingMessage>().toExtend<PageMessage>();
  expectTypeOf<HostMessage['type']>().toEqualTypeOf<IncomingMessage['type']>();
});
