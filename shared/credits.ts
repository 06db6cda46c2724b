/**
 * Exact credits and money. One unit is 1/10000 of a credit or of the payout currency.
 * The service counts in units; only its inputs and outputs are decimal text.
 */

/** An integer count of 1/10000 credits or currency. */
export type Units = number;

/** Units in one credit or one unit of currency. */
export const UNITS_PER_CREDIT = 10_000;

/** The largest amount in a request: 1,000,000,000 credits, positive or negative. */
export const MAX_AMOUNT_UNITS: Units = 1_000_000_000 * UNITS_PER_CREDIT;

/** The largest payout of an offer. Even with the largest ratio of a wall, its credit is an exact number. */
export const MAX_PAYOUT_UNITS: Units = 100_000 * UNITS_PER_CREDIT;

/**
 * The largest balance, positive or negative (docs/contract/ledger.md#exactness). A transaction beyond it is refused
 * with `balance_limit`.
 */
export const MAX_BALANCE_UNITS: Units = 9_000_000_000_000_000;

const FRACTION_DIGITS = 4;
const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,4}))?$/;

/**
 * Reads decimal text (docs/contract/http.md#numbers): an optional '-', digits, at most 4 fraction digits, magnitude at
 * most 1e9. Returns null for anything else ('1e3', '0x10', '.5', ' 1', '').
 */
export function parseUnits(text: string): Units | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const magnitude = Number(whole) * UNITS_PER_CREDIT + Number(fraction.padEnd(FRACTION_DIGITS, '0'));
  if (magnitude > MAX_AMOUNT_UNITS) return null;
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}

/**
 * The shortest exact decimal text of `units`: '12.5', '-3'.
 *
 * @throws {RangeError} unless `units` is a safe integer
 */
export function formatUnits(units: Units): string {
  if (!Number.isSafeInteger(units)) throw new RangeError('units must be a safe integer');
  const magnitude = Math.abs(units);
  const fraction = magnitude % UNITS_PER_CREDIT;
  const whole = (magnitude - fraction) / UNITS_PER_CREDIT;
  const sign = units < 0 ? '-' : '';
  if (fraction === 0) return `${sign}${whole}`;
  return `${sign}${whole}.${String(fraction)
    .padStart(FRACTION_DIGITS, '0')
    .replace(/0{1,3}$/, '')}`;
}

/**
 * `units` as a JSON number of credits: the double nearest to the exact value, which prints as the same decimal up to 2^39
 * (549 billion) credits.
 */
export function unitsToNumber(units: Units): number {
  return units / UNITS_PER_CREDIT + 0;
}

/** Credits in a text for people: `1,400` or `-12.5`. */
export function readableUnits(units: Units): string {
  return unitsToNumber(units).toLocaleString('en', { maximumFractionDigits: FRACTION_DIGITS });
}

/**
 * The credit for a payout (docs/contract/offers.md#credits-of-an-offer): payout x ratio x factor, rounded half up to
 * 1/10000 of a credit, or to a whole credit with `round`.
 * `ratio` is credits per unit of currency, and `factor` that of a reward rule, both in units. A negative payout gives
 * exactly the negative credit.
 * Lists, clicks and leads all use this function.
 *
 * @throws {RangeError} if the credit is beyond the largest balance
 */
export function creditsForPayout(payout: Units, ratio: Units, round: boolean, factor: Units = UNITS_PER_CREDIT): Units {
  const divisor = BigInt(UNITS_PER_CREDIT) ** (round ? 3n : 2n);
  const product = BigInt(payout) * BigInt(ratio) * BigInt(factor);
  const magnitude = product < 0n ? -product : product;
  const quotient = (magnitude + divisor / 2n) / divisor;
  const credit = Number(quotient) * (round ? UNITS_PER_CREDIT : 1);
  if (credit > MAX_BALANCE_UNITS) throw new RangeError('the credit is beyond the largest balance');
  return product < 0n && credit !== 0 ? -credit : credit;
}
