import type { StoredOffer } from '../../store/ports/catalog.ts';
import { mayRunOn } from '../../schema/os-version.ts';
import { clearBit, complement, emptyBitmap, fullBitmap, setBit, type Bitmap } from './bitmap.ts';
import { rules, type Clause, type Condition, type MatchRequest } from './match.ts';
import type { OfferSet } from './offer-set.ts';
import type { OfferIndex, RankingIndex } from './offer-index.ts';

const MAX_RECENT_BITMAPS = 64;

/**
 * The clauses of a request, and `extraClauses`, as bitmaps of one ranking: an AND of ORs. Leaves out clauses that every
 * offer satisfies.
 */
export function compileRequest(
  index: OfferIndex<StoredOffer>,
  ranking: RankingIndex,
  request: MatchRequest,
  extraClauses: readonly Clause[] = [],
): Bitmap[][] {
  const compiled: Bitmap[][] = [];
  const add = (clause: Clause): void => {
    const bitmaps = compileClause(index, ranking, clause);
    if (bitmaps !== null) compiled.push(bitmaps);
  };
  if (request.only !== null) add([{ kind: 'inside', offers: request.only }]);
  for (const rule of rules) rule.requires(request).forEach(add);
  extraClauses.forEach(add);
  return compiled;
}

/** Null if every offer satisfies the clause. */
function compileClause(index: OfferIndex<StoredOffer>, ranking: RankingIndex, clause: Clause): Bitmap[] | null {
  const bitmaps: Bitmap[] = [];
  for (const condition of clause) {
    if (condition.kind === 'runs' && ranking.versioned.length === 0) return null;
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
      return recentBitmap(ranking, `pays ${condition.atLeast}`, () => {
        const bitmap = emptyBitmap(index.entries.length);
        index.entries.forEach(({ offer }, at) => {
          if (offer.payout >= condition.atLeast) setBit(bitmap, ranking.positions[at] ?? 0);
        });
        return bitmap;
      });
    case 'runs':
      return recentBitmap(ranking, `runs ${condition.on.system} ${condition.on.version}`, () => {
        const bitmap = fullBitmap(index.entries.length);
        for (const position of ranking.versioned) {
          const offer = index.entries[ranking.sequence[position] ?? 0]?.offer;
          if (!mayRunOn(offer?.conditions?.os_version, condition.on)) clearBit(bitmap, position);
        }
        return bitmap;
      });
    case 'inside':
    case 'outside':
      if (condition.offers.isLongLived) return offerSetBitmaps(index, ranking, condition.offers)[condition.kind];
      for (const position of positionsOf(index, ranking, condition.offers)) clearBit(ranking.scratch, position);
      return ranking.scratch;
  }
}

/** Sets all bits of the scratch bitmap again after a selection. */
export function resetScratch(index: OfferIndex<StoredOffer>, ranking: RankingIndex, completed: OfferSet): void {
  for (const position of positionsOf(index, ranking, completed)) setBit(ranking.scratch, position);
}

function offerSetBitmaps(
  index: OfferIndex<StoredOffer>,
  ranking: RankingIndex,
  offers: OfferSet,
): { inside: Bitmap; outside: Bitmap } {
  const cached = ranking.offerSetBitmaps.get(offers);
  if (cached !== undefined) return cached;
  const inside = emptyBitmap(index.entries.length);
  for (const position of positionsOf(index, ranking, offers)) setBit(inside, position);
  const bitmaps = { inside, outside: complement(inside, index.entries.length) };
  ranking.offerSetBitmaps.set(offers, bitmaps);
  return bitmaps;
}

/** Caches the bitmaps of recently requested values. */
function recentBitmap({ recentBitmaps }: RankingIndex, key: string, make: () => Bitmap): Bitmap {
  const kept = recentBitmaps.get(key);
  if (kept !== undefined) return kept;
  const oldest = recentBitmaps.keys().next();
  if (recentBitmaps.size >= MAX_RECENT_BITMAPS && oldest.done !== true) recentBitmaps.delete(oldest.value);
  const bitmap = make();
  recentBitmaps.set(key, bitmap);
  return bitmap;
}

function* positionsOf(
  index: OfferIndex<StoredOffer>,
  ranking: RankingIndex,
  offers: OfferSet,
): Generator<number, void, undefined> {
  for (const offerId of offers.ids) {
    const at = index.indexOf(offerId);
    if (at !== undefined) yield ranking.positions[at] ?? 0;
  }
}
