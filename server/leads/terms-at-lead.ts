import { creditsForPayout, type Units } from '@rewards-wall/shared/credits.ts';
import { decodeTerms, type ClickTerms } from '../store/click-terms.ts';
import type { StoredClick } from '../store/ports/clicks.ts';

/** The terms that a click froze, as they pay a lead at `at`: without a reward rule that has ended for the click. */
export function termsAtLead<Click extends Pick<StoredClick, 'amount' | 'payout' | 'terms'>>(
  click: Click,
  at: number,
): { click: Click; terms: ClickTerms } {
  const { rule, ...terms } = decodeTerms(click.terms);
  if (rule === undefined) return { click, terms };
  if (at < (rule.valid_until ?? Infinity)) return { click, terms: { ...terms, rule } };
  const baseOf = (payout: Units): Units => creditsForPayout(payout, terms.ratio, terms.round);
  return {
    click: { ...click, amount: baseOf(click.payout) },
    terms: { ...terms, events: terms.events.map((event) => ({ ...event, amount: baseOf(event.payout) })) },
  };
}
