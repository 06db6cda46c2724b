const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** A thousand for some people, and one for others. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/**
 * The number that someone typed, with a decimal point or comma. Null: the field is empty. NaN: it holds something else,
 * which the service refuses.
 */
export function numberOf(text: string | undefined): number | null {
  const typed = (text ?? '').trim();
  if (typed === '') return null;
  const number = NUMBER.test(typed) && !AMBIGUOUS.test(typed) ? Number(typed.replace(',', '.')) : NaN;
  return Number.isFinite(number) ? number : NaN;
}

/** The fields that hold a number, by name. Empty ones are left out, so that the service keeps or chooses theirs. */
export function numbersIn(
  values: Readonly<Record<string, string>>,
  names: readonly string[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const number = numberOf(values[name]);
      return number === null ? [] : [[name, number]];
    }),
  );
}

/** The fields of `before` that hold another number now. */
export function changedNumbers(
  values: Readonly<Record<string, string>>,
  before: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const given = numbersIn(values, Object.keys(before));
  return Object.fromEntries(Object.entries(given).filter(([name, number]) => number !== before[name]));
}
