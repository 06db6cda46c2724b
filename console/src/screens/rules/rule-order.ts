import type { Rule } from './rule-words.ts';

type Definition = Rule['rule'];
type When = Definition['when'];
type AttributeCondition = NonNullable<When['attributes']>[string];
interface Range {
  min?: number | undefined;
  max?: number | undefined;
}

/** The rules that compete with a rule: for some of its users and offers, whichever comes first decides. */
export function competing(rule: Definition, others: readonly Rule[]): Rule[] {
  return others.filter(
    ({ rule: other, state }) => state !== 'ended' && sharesEffect(rule, other) && mayMeet(rule, other),
  );
}

function sharesEffect({ then }: Definition, { then: other }: Definition): boolean {
  return (['multiply', 'hide', 'hold_days'] as const).some(
    (effect) => then[effect] !== undefined && other[effect] !== undefined,
  );
}

/** Whether both may apply to the same user and offer at the same time. In doubt, they may. */
function mayMeet(one: Definition, other: Definition): boolean {
  const [a, b] = [one.when, other.when];
  return (
    startsBefore(one, other) &&
    startsBefore(other, one) &&
    listsMeet([a.countries, a.not_countries], [b.countries, b.not_countries]) &&
    listsMeet([a.devices, a.not_devices], [b.devices, b.not_devices]) &&
    listsMeet([a.offers, a.not_offers], [b.offers, b.not_offers]) &&
    listsMeet([a.sources, a.not_sources], [b.sources, b.not_sources]) &&
    // An offer may be in several categories.
    isLeft(a.categories, b.not_categories) &&
    isLeft(b.categories, a.not_categories) &&
    (a.payment_required ?? b.payment_required) === (b.payment_required ?? a.payment_required) &&
    rangesMeet(a.payout, b.payout) &&
    rangesMeet(a.account_age_days, b.account_age_days) &&
    rangesMeet(a.completed, b.completed) &&
    attributesMeet(a.attributes, b.attributes)
  );
}

function startsBefore({ from }: Definition, { until }: Definition): boolean {
  return from === undefined || until === undefined || Date.parse(from) < Date.parse(until);
}

type Lists = readonly [wanted: readonly unknown[] | undefined, excluded: readonly unknown[] | undefined];

function listsMeet([wanted, excluded]: Lists, [others, otherExcluded]: Lists): boolean {
  const isShared = wanted === undefined || others === undefined || wanted.some((value) => others.includes(value));
  return isShared && isLeft(wanted, otherExcluded) && isLeft(others, excluded);
}

function isLeft(wanted: readonly unknown[] | undefined, excluded: readonly unknown[] = []): boolean {
  return wanted === undefined || wanted.some((value) => !excluded.includes(value));
}

function rangesMeet(one: Range = {}, other: Range = {}): boolean {
  const { min = -Infinity, max = Infinity } = one;
  return min <= (other.max ?? Infinity) && max >= (other.min ?? -Infinity);
}

function attributesMeet(one: When['attributes'] = {}, others: When['attributes'] = {}): boolean {
  return Object.entries(one).every(([name, condition]) => {
    const other = Object.hasOwn(others, name) ? others[name] : undefined;
    return other === undefined || valuesMeet(condition, other);
  });
}

function valuesMeet(one: AttributeCondition, other: AttributeCondition): boolean {
  const [values, others] = [valuesOf(one), valuesOf(other)];
  if (values === null && others === null) return rangesMeet(one as Range, other as Range);
  if (values === null) return (others ?? []).some((value) => isIn(value, one as Range));
  return others === null ? values.some((value) => isIn(value, other as Range)) : listsMeet([values, []], [others, []]);
}

/** The values of a condition; null for a range. */
function valuesOf(condition: AttributeCondition): readonly unknown[] | null {
  if (Array.isArray(condition)) return condition;
  return typeof condition === 'object' ? null : [condition];
}

function isIn(value: unknown, range: Range): boolean {
  return typeof value === 'number' && rangesMeet({ min: value, max: value }, range);
}
