const FIRST = 200;
const GROWTH = 1.5;

/** The rates to measure, in requests per second: each is half as much again as the previous one. */
export function risingRates(most: number): number[] {
  const rates: number[] = [];
  for (let rate = Math.min(FIRST, most); rate < most; rate *= GROWTH) rates.push(Math.round(rate));
  return [...rates, most];
}
