import type { AdminRules } from '@rewards-wall/shared/admin/rules-schema.ts';
import { countryName } from '../../parts/country-name.ts';
import { countOf, moneyOf } from '../../parts/format.ts';
import { capital, type Tone, wordsOf } from '../../parts/words.ts';
import { categoryName } from '../offers/offer-words.ts';

export type Rule = AdminRules['rules'][number];
type When = Rule['rule']['when'];
type AttributeCondition = NonNullable<When['attributes']>[string];

/** How many values of a long list are named. */
const NAMED_AT_MOST = 5;

const either = new Intl.ListFormat('en', { type: 'disjunction' });

export const ruleStates: Readonly<Record<Rule['state'], { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'off' },
  ended: { label: 'Ended', tone: 'off' },
  used_up: { label: 'Budget used', tone: 'busy' },
};

/** What a rule does, such as `Pays 2x`. */
export function effectText({ hide, hold_days: days, multiply }: Rule['rule']['then']): string {
  const effects = [
    ...(multiply === undefined ? [] : [multiply === 1 ? 'normal pay' : `pays ${multiply}x`]),
    ...(hide === undefined ? [] : [hide ? 'hides offers' : 'doesn’t hide offers']),
    ...(days === undefined ? [] : [days === 0 ? 'doesn’t hold leads' : `holds ${daysText(days)}`]),
  ];
  return capital(effects.join(', '));
}

/** Whom and what a rule is for, such as `Country: Germany or Austria`. `currency`: of payouts. */
export function conditionLines({ offers, rule: { when } }: Pick<Rule, 'offers' | 'rule'>, currency: string): string[] {
  const money = (value: number): string => moneyOf(value, currency);
  const offerName = (id: number): string => offers.find((offer) => offer.offer_id === id)?.name ?? String(id);
  const conditions = [
    ...Object.entries(when.attributes ?? {}).map(
      ([name, condition]) => `${wordsOf(name.replace(/_days$/, '_in_days'))}: ${attributeText(condition)}`,
    ),
    ...rangeOf('account age', when.account_age_days, daysText),
    ...rangeOf('credited leads', when.completed, countOf),
    ...reversalText(when.reversal_rate),
    ...listOf('country', when.countries, when.not_countries, countryName),
    ...listOf('device', when.devices, when.not_devices, String),
    ...listOf('offer', when.offers, when.not_offers, offerName),
    ...listOf('category', when.categories, when.not_categories, categoryName),
    ...listOf('source', when.sources, when.not_sources, String),
    ...rangeOf('payout', when.payout, money),
    ...(when.payment_required === undefined ? [] : [when.payment_required ? 'paid offers' : 'offers without payment']),
  ];
  return conditions.length === 0 ? ['All users and offers'] : conditions.map(capital);
}

function reversalText(rate: When['reversal_rate']): string[] {
  if (rate === undefined) return [];
  const { leads, min, of } = rate;
  const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 }).format(min);
  return [`reversed leads of the ${of}: at least ${share} of ${countOf(leads)} or more`];
}

/** How much of its budget a rule used; empty without a budget. What clicks reserve isn't paid yet. */
export function budgetText({ bonus, budget_used: used, rule: { budget } }: Rule): string {
  if (budget === undefined) return '';
  const known = used ?? 0;
  // The statistics are refreshed later than the budget, so the two may not fit together.
  return bonus < 0 || bonus >= known
    ? `${Math.floor((100 * known) / budget)}% of ${countOf(budget)}`
    : `${countOf(bonus)} paid, ${countOf(known - bonus)} reserved, of ${countOf(budget)}`;
}

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${countOf(days)} days`;
}

function attributeText(condition: AttributeCondition): string {
  if (Array.isArray(condition)) return anyOf(condition.map(String));
  return typeof condition === 'object' ? rangeText(condition, String) : String(condition);
}

interface Range {
  min?: number | undefined;
  max?: number | undefined;
}

function rangeOf(label: string, range: Range | undefined, textOf: (value: number) => string): string[] {
  return range === undefined ? [] : [`${label}: ${rangeText(range, textOf)}`];
}

function rangeText({ max, min }: Range, textOf: (value: number) => string): string {
  if (max === undefined) return `at least ${textOf(min ?? 0)}`;
  return min === undefined ? `at most ${textOf(max)}` : `${textOf(min)} to ${textOf(max)}`;
}

function listOf<Value>(
  label: string,
  values: readonly Value[] | undefined,
  others: readonly Value[] | undefined,
  nameOf: (value: Value) => string,
): string[] {
  return [
    ...(values === undefined ? [] : [`${label}: ${anyOf(values.map(nameOf))}`]),
    ...(others === undefined ? [] : [`${label}: other than ${anyOf(others.map(nameOf))}`]),
  ];
}

function anyOf(names: readonly string[]): string {
  const more = names.length - NAMED_AT_MOST;
  return either.format(more > 0 ? [...names.slice(0, NAMED_AT_MOST), `${more} more`] : names);
}
