/** How long a credit takes: the parsed `credit_delay` of the contract. */
export type CreditDelay =
  | { kind: 'instant' }
  | { kind: 'days'; days: number }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'weekly' }
  | { kind: 'biweekly' };

/** `credit_delay` as a pattern: '0', a number of days, or a range of days; at most three digits each. */
export const creditDelayPattern = /^(0|[1-9]\d{0,2})(?:-([1-9]\d{0,2}))?$/;

/** Reads '0' (instant), '2' (days), '2-4' (range), '7' (weekly), '14' (bi-weekly); null for other text. */
export function parseCreditDelay(text: string): CreditDelay | null {
  const match = creditDelayPattern.exec(text);
  if (match === null) return null;
  const from = Number(match[1]);
  if (match[2] !== undefined) {
    const to = Number(match[2]);
    return from < to ? { kind: 'range', from, to } : null;
  }
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
  const delay = parseCreditDelay(text);
  if (delay === null) throw new RangeError(`not a credit delay: ${text}`);
  return longestDays(delay);
}

/** The upper end of a range. */
export function longestDays(delay: CreditDelay): number {
  switch (delay.kind) {
    case 'instant':
      return 0;
    case 'days':
      return delay.days;
    case 'range':
      return delay.to;
    case 'weekly':
      return 7;
    case 'biweekly':
      return 14;
  }
}
