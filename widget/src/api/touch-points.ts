/** Tells the service that this is an iPad, whose Safari claims to be a Mac. Empty on all other devices. */
export function touchPoints(): string {
  const { maxTouchPoints, userAgent } = navigator;
  return maxTouchPoints > 1 && userAgent.includes('Macintosh') ? String(maxTouchPoints) : '';
}

/** Adds the touch points to a path without a query. */
export function withTouchPoints(path: string): string {
  const points = touchPoints();
  return points === '' ? path : `${path}?max_touch_points=${points}`;
}
