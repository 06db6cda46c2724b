/** `credit_delay` as a pattern: '0', a number of days, or a range of days; at most three digits each. */
const pattern = /^(0|[1-9]\d{0,2})(?:-([1-9]\d{0,2}))?$/;

/** The fewest and the most days of a `credit_delay` of the contract: 2 and 4 for '2-4'; null for other text. */
export function delayRange(text: string): { readonly from: number; readonly to: number } | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const from = Number(match[1]);
  if (match[2] === undefined) return { from, to: from };
  const to = Number(match[2]);
  return from < to ? { from, to } : null;
}
