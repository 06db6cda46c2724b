/**
 * What tells the service that this is an iPad, whose Safari calls itself a Mac. Empty on all other devices, where it
 * would tell nothing.
 */
export function touchPoints(): string {
  const { maxTouchPoints, userAgent } = navigator;
  return maxTouchPoints > 1 && userAgent.includes('Macintosh') ? String(maxTouchPoints) : '';
}

/** A path without a query, to which it adds that. */
export function withTouchPoints(path: string): string {
  const points = touchPoints();
  return points === '' ? path : `${path}?max_touch_points=${points}`;
}
