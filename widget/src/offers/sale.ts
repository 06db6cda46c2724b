import { numberOf, textOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';
import type { ShownCurrency } from '../i18n/currency-name.ts';
import { dayOrDate } from '../i18n/time.ts';
import type { WallMessages } from '../locales/wall-messages.ts';

/** An offer pays more than it usually does. */
export interface Sale {
  readonly factor: number;
  /** The usual reward, in the wall's currency. */
  readonly base: number;
  /** Its end, epoch ms; null for none. */
  readonly until: number | null;
}

/**
 * Parses `reward_rule` ("Offer"). Null without one, and for a rule that pays less or the same: an offer has no price that
 * users could compare.
 */
export function toSale(from: JsonObject, reward: number): Sale | null {
  const factor = numberOf(from['multiply']);
  const base = numberOf(from['base_currency_count']);
  if (factor === null || base === null || factor <= 1 || base >= reward) return null;
  const until = Date.parse(textOf(from['until']));
  return { factor, base, until: Number.isNaN(until) ? null : until };
}

/**
 * The usual reward in words, for screen readers; empty without a sale, and where the wall hides amounts. The eye sees it
 * struck through: offer-card.css (`data-usual`) and offer-sheet.ts.
 */
export function usualReward(
  sale: Sale | null,
  { currency, messages }: { readonly currency: ShownCurrency; readonly messages: WallMessages },
): string {
  if (!sale || !currency.visible) return '';
  return messages.wasAmount(messages.amount(sale.base, currency.nameOf(sale.base)));
}

/** How much more an offer pays, and until when if it ends: `2×` and `Ends Sunday`. */
export function saleTexts(
  { factor, until }: Sale,
  messages: WallMessages,
  now: number,
): readonly [string, ...string[]] {
  const { format } = messages;
  const times = `${format.number(factor)}×`;
  if (until === null || until <= now) return [times];
  // Midnight is the end of the day before.
  return [times, messages.saleEnds(dayOrDate(format.locale, until - 1, now))];
}
