/** Number formats. The admin API sends all numbers as decimals. */
const count = new Intl.NumberFormat();
const short = new Intl.NumberFormat(undefined, { notation: 'compact' });
const precise = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 });
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const share = new Intl.NumberFormat(undefined, { ...tenths, style: 'percent' });
const signedShare = new Intl.NumberFormat(undefined, { ...tenths, style: 'percent', signDisplay: 'always' });
const signedPoints = new Intl.NumberFormat(undefined, { ...tenths, signDisplay: 'always' });

/** A UTC day, in the language of the browser. */
export const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A UTC day of the last months, without its year. */
export const shortDayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A count, such as `12,345`. */
export function countOf(value: number): string {
  return count.format(value);
}

/** Money in a currency (ISO 4217) with up to four decimals, such as `$1.25`. */
export function moneyOf(value: number, currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 4 });
  return format.format(value);
}

/**
 * Money per click or minute, such as `$6.00` or `$0.532`: the smaller, the more decimals. The values of a column have as
 * many as its smallest one.
 */
export function rateOf(value: number, currency: string, column: readonly (number | null)[] = [value]): string {
  const sizes = column.map((each) => Math.abs(each ?? 0)).filter((size) => size > 0);
  const smallest = Math.min(...sizes);
  const digits = smallest >= 1 ? 2 : smallest >= 0.01 ? 3 : 4;
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(value);
}

/** The sum of amounts of credits, which have at most four decimals. */
export function totalOf(amounts: readonly number[]): number {
  return Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(4));
}

/** Credits with the name of the wall's currency, such as `125 Coins`; null where a heading names it. */
export function creditsOf(value: number, currency: string | null): string {
  return currency === null ? precise.format(value) : `${precise.format(value)} ${currency}`;
}

/** A change of credits with its sign, such as `+125 Coins`. */
export function changeOf(value: number, currency: string | null): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${creditsOf(Math.abs(value), currency)}`;
}

/** A sum of credits as a column shows it, where all have the same decimals: none, once one of them is in the thousands. */
export function sumOf(value: number, column: readonly number[]): number {
  return column.some((sum) => Math.abs(sum) >= 1_000) ? Math.round(value) : value;
}

/** A number on an axis, such as `1.2K`. */
export function shortOf(value: number): string {
  return short.format(value);
}

/** Money on an axis, such as `$1.2K`. */
export function shortMoneyOf(value: number, currency: string): string {
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  return format.format(value);
}

/** A ratio (0 to 1) as a percentage; a dash for null (division by zero). */
export function percentOf(part: number | null): string {
  return part === null ? '–' : share.format(part);
}

/** A change as a percentage, such as `+5.4%`. */
export function signedPercentOf(change: number): string {
  return signedShare.format(change).replace('-', '−');
}

/** A change of a ratio (0 to 1), such as `+1.5 points`. */
export function signedPointsOf(change: number): string {
  return `${signedPoints.format(change * 100).replace('-', '−')} points`;
}

/** A duration, such as `<1 ms`, `350 ms`, `12.4 s`, `3 min`, `5 h` or `2 d`. */
export function lengthOf(ms: number): string {
  if (ms < 1) return '<1 ms';
  if (ms < 1_000) return `${count.format(ms)} ms`;
  if (ms < 120_000) return `${precise.format(Math.round(ms / 100) / 10)} s`;
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${count.format(minutes)} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${count.format(Math.round(hours / 24))} d`;
}
