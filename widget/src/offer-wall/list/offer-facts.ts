import { longestDays } from '@rewards-wall/shared/catalogue/credit-delay.ts';
import { duration } from '../../i18n/duration.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { WallOffer } from '../feed/wall-offer.ts';

/**
 * What a user wants to know before opening an offer, in one line: its steps, when the reward arrives, its store. How
 * long credits really took takes precedence over the advertiser's promise.
 */
export function offerFacts({ creditDelay, observed, steps, store }: WallOffer, messages: WallMessages): string {
  const promised = creditDelay && messages.shortDelay(longestDays(creditDelay));
  const facts = [
    steps.length > 1 && messages.steps(steps.length),
    observed ? messages.usuallyCredited(duration(messages.format, 60 * observed.minutesToCredit)) : promised,
    store && messages.store(store),
  ];
  return facts.filter(Boolean).join(' · ');
}
