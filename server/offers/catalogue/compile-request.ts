import type { StoredOffer } from '../../store/ports/catalogue.ts';
import { clearBit, complement, emptyBitmap, setBit, type Bitmap } from './bitmap.ts';
import { rules, type Clause, type Condition, type MatchRequest, type OfferSet } from './match.ts';
import type { OfferIndex, RankingIndex } from './offer-index.ts';

const PAYOUT_BITMAPS = 32;

/**
 * The request, and what is asked for `besides`, as bitmaps of one ranking: an AND of ORs. Clauses that every offer
 * satisfies are left out.
 */
export function compile(
  index: OfferIndex<StoredOffer>,
  ranking: RankingIndex,
  request: MatchRequest,
  besides: readonly Clause[] = [],
): Bitmap[][] {
  const compiled: Bitmap[][] = [];
  const add = (clause: Clause): void => {
    const bitmaps = compileClause(index, ranking, clause);
    if (bitmaps !== null) compiled.push(bitmaps);
  };
  for (const rule of rules) rule.requires(request).forEach(add);
  besides.forEach(add);
  return compiled;
}

/** null when every offer satisfies the clause. */
function compileClause(index: OfferIndex<StoredOffer>, ranking: RankingIndex, clause: Clause): Bitmap[] | null {
  const bitmaps: Bitmap[] = [];
  for (const condition of clause) {
    if (condition.kind !== 'accepts') {
      bitmaps.push(bitmapOf(index, ranking, condition));
      continue;
    }
    const restriction = ranking.restricted.get(condition.attribute);
    if (restriction === undefined) return null;
    const before = bitmaps.length;
    for (const value of condition.values) {
      const bitmap = restriction.values.get(value);
      if (bitmap !== undefined) bitmaps.push(bitmap);
    }
    if (bitmaps.length === before) bitmaps.push(restriction.open);
  }
  return bitmaps;
}

function bitmapOf(
  index: OfferIndex<StoredOffer>,
  ranking: RankingIndex,
  condition: Exclude<Condition, { kind: 'accepts' }>,
): Bitmap {
  switch (condition.kind) {
    case 'trait':
      return ranking.traits[condition.trait];
    case 'pays':
      return payingBitmap(index, ranking, condition.atLeast);
    case 'inside':
    case 'outside':
      if (condition.offers.lasting) return lastingBitmaps(index, ranking, condition.offers)[condition.kind];
      for (const position of positionsOf(index, ranking, condition.offers)) clearBit(ranking.scratch, position);
      return ranking.scratch;
  }
}

/** Makes the scratch bitmap all ones again after a selection. */
export function clearScratch(index: OfferIndex<StoredOffer>, ranking: RankingIndex, completed: OfferSet): void {
  for (const position of positionsOf(index, ranking, completed)) setBit(ranking.scratch, position);
}

function lastingBitmaps(
  index: OfferIndex<StoredOffer>,
  ranking: RankingIndex,
  offers: OfferSet,
): { inside: Bitmap; outside: Bitmap } {
  const kept = ranking.lasting.get(offers);
  if (kept !== undefined) return kept;
  const inside = emptyBitmap(index.entries.length);
  for (const position of positionsOf(index, ranking, offers)) setBit(inside, position);
  const made = { inside, outside: complement(inside, index.entries.length) };
  ranking.lasting.set(offers, made);
  return made;
}

function payingBitmap(index: OfferIndex<StoredOffer>, ranking: RankingIndex, atLeast: number): Bitmap {
  const kept = ranking.paying.get(atLeast);
  if (kept !== undefined) return kept;
  const bitmap = emptyBitmap(index.entries.length);
  index.entries.forEach(({ offer }, at) => {
    if (offer.payout >= atLeast) setBit(bitmap, ranking.positions[at] ?? 0);
  });
  const oldest = ranking.paying.keys().next();
  if (ranking.paying.size >= PAYOUT_BITMAPS && oldest.done !== true) ranking.paying.delete(oldest.value);
  ranking.paying.set(atLeast, bitmap);
  return bitmap;
}

function* positionsOf(
  index: OfferIndex<StoredOffer>,
  ranking: RankingIndex,
  offers: OfferSet,
): Generator<number, void, undefined> {
  for (const offerId of offers.ids) {
    const at = index.indexOf.get(offerId);
    if (at !== undefined) yield ranking.positions[at] ?? 0;
  }
}
