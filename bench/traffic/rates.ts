const FIRST = 200;
const GROWTH = 1.5;

/** The rates at which a service is measured, in requests per second: each half as much again as the one before. */
export function risingRates(most: number): number[] {
  const rates: number[] = [];
  for (let rate = Math.min(FIRST, most); rate < most; rate *= GROWTH) rates.push(Math.round(rate));
  return [...rates, most];
}
