const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** Such as `1,234`: a thousands separator in some locales, a decimal comma in others. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

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

/** The number fields by name, without empty ones: the service keeps or chooses their values. */
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

/** The fields whose number differs from `before`. */
export function changedNumbers(
  values: Readonly<Record<string, string>>,
  before: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const given = numbersIn(values, Object.keys(before));
  return Object.fromEntries(Object.entries(given).filter(([name, number]) => number !== before[name]));
}
