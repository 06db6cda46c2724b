import { delayRange } from './delay-range.ts';

/** How long a credit takes: the parsed `credit_delay` of the contract. */
export type CreditDelay =
  | { kind: 'instant' }
  | { kind: 'days'; days: number }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'weekly' }
  | { kind: 'biweekly' };

/**
 * The `credit_delay` of an offer with unknown delay. It is the longest, so that older clients don't promise a fast
 * credit.
 */
export const UNKNOWN_DELAY = '14';

/** Reads '0' (instant), '2' (days), '2-4' (range), '7' (weekly), '14' (bi-weekly); null for other text. */
export function parseCreditDelay(text: string): CreditDelay | null {
  const range = delayRange(text);
  if (range === null) return null;
  const { from, to } = range;
  if (from < to) return { kind: 'range', from, to };
  if (from === 0) return { kind: 'instant' };
  if (from === 7) return { kind: 'weekly' };
  if (from === 14) return { kind: 'biweekly' };
  return { kind: 'days', days: from };
}

/**
 * The longest delay in days, for sorting.
 *
 * @throws {RangeError} for text that is not a delay
 */
export function creditDelayDays(text: string): number {
  const range = delayRange(text);
  if (range === null) throw new RangeError(`not a credit delay: ${text}`);
  return range.to;
}
