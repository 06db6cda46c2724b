import { delayRange } from '@rewards-wall/shared/catalog/delay-range.ts';
import { repeatFacts } from '../api/step-repeats.ts';
import { duration } from '../i18n/duration.ts';
import type { ShownCurrency } from '../i18n/currency-name.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { OfferConditions } from './offer-conditions.ts';
import type { OfferStep, WallOffer } from './wall-offer.ts';

/**
 * The most useful facts about an offer, in a few words each, the most important first: costs and device requirements;
 * then the first step and its duration; else how long credits really took; else its steps, and when the advertiser
 * promises the reward. The details show everything.
 */
export function offerFacts(offer: WallOffer, { messages, currency }: FactsContext): readonly string[] {
  const { conditions, creditDelay, observed, status, steps } = offer;
  const promised = delayRange(creditDelay);
  const first = steps.length > 1 && !status && firstStep(offer, { messages, currency });
  const facts = first
    ? [first]
    : observed
      ? [messages.usualDelay(duration(messages.format, 60 * observed.minutesToCredit))]
      : [steps.length > 1 && !status && messages.steps(steps.length), promised && messages.shortDelay(promised.to)];
  const given = [...neededFacts(conditions, messages), ...repeatsOf(steps, messages)];
  return [...given, ...facts].filter((fact) => fact !== null && fact !== false);
}

/** What a device or a user must have for an offer. */
function neededFacts(conditions: OfferConditions | null, messages: WallMessages): readonly string[] {
  if (!conditions) return [];
  const { browsers, needsPayment, versions } = conditions;
  return [
    ...(needsPayment ? [messages.paymentRequired] : []),
    ...versions.map(({ max, min, system }) =>
      min ? `${system} ${max ? `${min}–${max}` : `${min}+`}` : messages.versions(system, min, max),
    ),
    ...(browsers.length > 0 ? [messages.browsers(browsers.join(', '))] : []),
  ];
}

interface FactsContext {
  readonly messages: WallMessages;
  readonly currency: ShownCurrency;
}

/** How often the user has completed an only step, and that one can be completed every day. */
function repeatsOf(steps: readonly OfferStep[], messages: WallMessages): readonly string[] {
  const [only, ...others] = steps;
  if (only !== undefined && others.length === 0 && only.repeats.done > 0) return repeatFacts(only.repeats, messages);
  return steps.some(({ repeats }) => repeats.onceADay) ? [messages.onceADay] : [];
}

/** The reward of the first step and the time that it takes; null if the time is unknown or amounts are hidden. */
function firstStep({ steps }: WallOffer, { messages, currency }: FactsContext): string | null {
  const seconds = steps[0]?.usualSeconds;
  if (!steps[0] || !seconds || !currency.visible) return null;
  // The currency stands on the pill next to it.
  return messages.firstStep(messages.stepReward(steps[0].reward, '').trim(), duration(messages.format, seconds));
}
