import { longestDays } from '@rewards-wall/shared/catalogue/credit-delay.ts';
import { duration } from '../../i18n/duration.ts';
import type { ShownCurrency } from '../../i18n/currency-name.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { WallOffer } from '../feed/wall-offer.ts';

/**
 * What a user wants to know before opening an offer, in one line: its first step or its steps, when the reward arrives,
 * its store. How long credits really took takes precedence over the advertiser's promise. An offer that is gone says so.
 */
export function offerFacts(offer: WallOffer, { messages, currency }: FactsContext): string {
  const { creditDelay, observed, isGone, status, steps, store } = offer;
  if (isGone) return status ? '' : messages.offerGone.title;
  const promised = creditDelay && messages.shortDelay(longestDays(creditDelay));
  const facts = [
    steps.length > 1 && ((!status && firstStep(offer, { messages, currency })) || messages.steps(steps.length)),
    observed ? messages.usuallyCredited(duration(messages.format, 60 * observed.minutesToCredit)) : promised,
    store && messages.store(store),
  ];
  // No line starts with a dot.
  return facts.filter(Boolean).join('\u00a0· ');
}

interface FactsContext {
  readonly messages: WallMessages;
  readonly currency: ShownCurrency;
}

/** The reward of the first step and the time that it takes; null if the time is unknown or amounts are hidden. */
function firstStep({ steps }: WallOffer, { messages, currency }: FactsContext): string | null {
  const seconds = steps[0]?.usualSeconds;
  if (!steps[0] || !seconds || !currency.visible) return null;
  // The currency stands on the pill beside it.
  return messages.firstStep(messages.stepReward(steps[0].reward, '').trim(), duration(messages.format, seconds));
}
