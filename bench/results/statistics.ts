/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? NaN) + (sorted[Math.floor(half)] ?? NaN)) / 2;
}

/** The value below which that share of the values lies; NaN for an empty list. `sorted`: ascending. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? NaN;
}

/** The minimum; null for an empty list. */
export function least(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}

/** The ratio of each round, without rounds in which a value is unknown. */
export function ratios(values: readonly (number | null)[], floor: readonly (number | null)[]): number[] {
  return values.flatMap((value, round) => {
    const other = floor[round] ?? null;
    return value === null || other === null || other === 0 ? [] : [value / other];
  });
}
