import { creditDelayDays } from '@rewards-wall/shared/catalog/credit-delay.ts';
import type { SortKey } from '@rewards-wall/shared/schema/offer.ts';
import type { StoredOffer } from '../../store/ports/catalog.ts';
import type { OfferStatistics } from '../../store/ports/statistics.ts';
import { sortInSlices } from './sort-in-slices.ts';

/** An offer with the statistics of its clicks and leads; null if there are too few. */
export interface RankedOffer extends StoredOffer {
  readonly statistics: OfferStatistics | null;
}

type Score = (ranked: RankedOffer) => number;

/**
 * The scores that each key sorts by, highest first; a second score breaks ties. Without statistics, an offer's
 * popularity is its prior, and its trend is flat. Offers with the same trend are sorted newest first.
 */
const scores: Readonly<Record<SortKey, readonly Score[]>> = {
  popularity: [({ offer, statistics }) => statistics?.popularity ?? offer.prior],
  trending: [({ statistics }) => statistics?.trending ?? 0, ({ createdAt }) => createdAt],
  payout: [({ offer }) => offer.payout],
  credit_delay: [({ offer }) => creditDelayDays(offer.credit_delay)],
};

/** Whether two states of an offer have the same position under this key. */
export function ranksAlike(key: SortKey, one: RankedOffer, other: RankedOffer): boolean {
  return scores[key].every((score) => score(one) === score(other));
}

const OFFERS_PER_SLICE = 5_000;

/**
 * The indexes of `offers`, best first: by the key's scores, then by offer_id ascending (docs/contract/offers.md#order).
 * The order is total, and ascending order is its exact reverse, so that pages overlap in neither direction. `offers` must
 * be in offer_id order.
 */
export async function rank(
  offers: readonly RankedOffer[],
  key: SortKey,
  yieldToEventLoop: () => Promise<void>,
): Promise<Uint32Array> {
  const sequence = new Uint32Array(offers.length);
  for (let at = 0; at < sequence.length; at++) sequence[at] = at;
  return sortInSlices(sequence, await orderOf(offers, key, yieldToEventLoop), yieldToEventLoop);
}

/** Like `rank`, but starts from the earlier result `sequence` and moves only the offers at the indexes `changed`. */
export async function rerank(
  {
    offers,
    key,
    sequence,
    changed,
  }: {
    offers: readonly RankedOffer[];
    key: SortKey;
    sequence: Uint32Array;
    changed: readonly number[];
  },
  yieldToEventLoop: () => Promise<void>,
): Promise<Uint32Array> {
  const order = await orderOf(offers, key, yieldToEventLoop);
  const isChanged = new Uint8Array(offers.length);
  for (const index of changed) isChanged[index] = 1;
  const moved = await sortInSlices(Uint32Array.from(changed), order, yieldToEventLoop);
  const result = new Uint32Array(offers.length);
  let next = 0;
  let at = 0;
  for (const [position, index] of sequence.entries()) {
    if (position % OFFERS_PER_SLICE === 0) await yieldToEventLoop();
    if (isChanged[index] === 1) continue;
    for (; next < moved.length && order(moved[next] ?? 0, index) < 0; next++) result[at++] = moved[next] ?? 0;
    result[at++] = index;
  }
  for (; next < moved.length; next++) result[at++] = moved[next] ?? 0;
  return result;
}

/** Compares two offers by their indexes. */
async function orderOf(
  offers: readonly RankedOffer[],
  key: SortKey,
  yieldToEventLoop: () => Promise<void>,
): Promise<(a: number, b: number) => number> {
  const columns: Float64Array[] = [];
  for (const score of scores[key]) columns.push(await columnOf(offers, score, yieldToEventLoop));
  const [first, second] = columns;
  return (a, b) =>
    (first?.[b] ?? 0) - (first?.[a] ?? 0) || (second === undefined ? 0 : (second[b] ?? 0) - (second[a] ?? 0)) || a - b;
}

/** The scores by index. A plain loop, because `Float64Array.from` takes five times as long. */
async function columnOf(
  offers: readonly RankedOffer[],
  score: Score,
  yieldToEventLoop: () => Promise<void>,
): Promise<Float64Array> {
  const column = new Float64Array(offers.length);
  for (const [at, offer] of offers.entries()) {
    if (at % OFFERS_PER_SLICE === 0) await yieldToEventLoop();
    column[at] = score(offer);
  }
  return column;
}
