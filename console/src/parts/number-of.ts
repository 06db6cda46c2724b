const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** Such as `1,234` or `1.234`: a thousand or one, depending on the locale. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Parses a typed number with a decimal point or comma. Null: the field is empty. NaN: not a number, which the service
 * refuses.
 */
export function numberOf(text: string | undefined): number | null {
  const typed = (text ?? '').trim();
  if (typed === '') return null;
  const number = NUMBER.test(typed) && !AMBIGUOUS.test(typed) ? Number(typed.replace(',', '.')) : NaN;
  return Number.isFinite(number) ? number : NaN;
}

/** Why a typed number can't be parsed. */
export function numberFault(text: string | undefined): string {
  return AMBIGUOUS.test((text ?? '').trim())
    ? 'may mean thousands or decimals: leave the separator out, or write another number of decimals'
    : 'must be a number';
}

/**
 * Parses a typed percentage, such as `60` or `60%`, as a share from 0 to 1. NaN: also `0.6`, which may mean 60% or 0.6%,
 * and more than two decimals, which the service would round.
 */
export function shareOf(text: string | undefined): number | null {
  const [, typed = '', sign = ''] = /^([^%]*)(%?)$/.exec((text ?? '').trim()) ?? ['', 'unknown'];
  const number = numberOf(typed);
  if (number === null) return sign === '' ? null : NaN;
  const isAmbiguous = sign === '' && number > 0 && number <= 1;
  const units = Number((number * 100).toPrecision(12));
  return isAmbiguous || !Number.isInteger(units) ? NaN : units / 10_000;
}

/** A share as people type it, such as `60%`. */
export function typedShare(share: number): string {
  return `${Number((share * 100).toPrecision(12))}%`;
}

/** Parses what was typed into a number field. A `share` is a percentage. */
export function typedNumber(name: string, text: string | undefined): number | null {
  return name === 'share' ? shareOf(text) : numberOf(text);
}

/** The number fields by name, without empty ones: the service keeps or chooses their values. */
export function numbersIn(
  values: Readonly<Record<string, string>>,
  names: readonly string[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const number = typedNumber(name, values[name]);
      return number === null ? [] : [[name, number]];
    }),
  );
}

/** The fields whose number differs from `before`. */
export function changedNumbers(
  values: Readonly<Record<string, string>>,
  before: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const given = numbersIn(values, Object.keys(before));
  return Object.fromEntries(Object.entries(given).filter(([name, number]) => number !== before[name]));
}
