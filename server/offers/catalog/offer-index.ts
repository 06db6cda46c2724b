import { sortKeys, type SortKey } from '@rewards-wall/shared/schema/offer.ts';
import type { StoredOffer } from '../../store/ports/catalog.ts';
import { addBits, clearBit, emptyBitmap, fullBitmap, setBit, type Bitmap } from './bitmap.ts';
import {
  answerAttributes,
  attributes,
  isTargetedAlike,
  traitNames,
  traits,
  type Attribute,
  type Trait,
  type Value,
} from './match.ts';
import type { OfferSet } from './offer-set.ts';
import { idIndex } from './id-index.ts';
import { rank, ranksAlike, rerank, type RankedOffer } from './rank.ts';

/** One ranking of all offers, with a bitmap in that order for every value that offers are targeted by. */
export interface RankingIndex {
  /** Offer index by position, best first. */
  readonly sequence: Uint32Array;
  /** Position by offer index. */
  readonly positions: Uint32Array;
  /** Only the attributes that at least one offer restricts. */
  readonly restricted: ReadonlyMap<Attribute, Restriction>;
  readonly traits: Readonly<Record<Trait, Bitmap>>;
  /** The bitmaps of each wall's offer sets, cached as long as its settings live. */
  readonly offerSetBitmaps: WeakMap<OfferSet, { inside: Bitmap; outside: Bitmap }>;
  /** The bitmaps of conditions with recently requested values: minimum payouts, and versions of systems. */
  readonly recentBitmaps: Map<string, Bitmap>;
  /** The positions of the offers that require certain system versions. */
  readonly versioned: readonly number[];
  /** All bits are set, except during a selection, when the offers that its user completed are cleared. */
  readonly scratch: Bitmap;
}

interface Restriction {
  /** Offers that don't restrict the attribute. */
  readonly open: Bitmap;
  /** Offers that accept the value, including those that don't restrict the attribute. */
  readonly values: Map<Value, Bitmap>;
}

/** The part that stays the same between catalog versions. Snapshots share it. */
export interface OfferIndex<Entry extends StoredOffer> {
  /** In offer_id order. */
  readonly entries: readonly Entry[];
  /** The index of the offer with this id; undefined if there is none. */
  readonly indexOf: (offerId: number) => number | undefined;
  readonly rankings: Readonly<Record<SortKey, RankingIndex>>;
  /** Whether any offer is targeted by profile. */
  readonly needsPersonFacts: boolean;
}

const OFFERS_PER_SLICE = 500;

/** Builds the index of `entries`, which must be in offer_id order. Calls `yieldToEventLoop` between slices of work. */
export async function buildIndex<Entry extends RankedOffer>(
  entries: readonly Entry[],
  yieldToEventLoop: () => Promise<void>,
): Promise<OfferIndex<Entry>> {
  const rankBy = async (key: SortKey): Promise<Ranking> => {
    await yieldToEventLoop();
    return emptyRanking(await rank(entries, key, yieldToEventLoop));
  };
  const rankings = {
    popularity: await rankBy('popularity'),
    trending: await rankBy('trending'),
    payout: await rankBy('payout'),
    credit_delay: await rankBy('credit_delay'),
  };
  await fillRankings(Object.values(rankings), entries, yieldToEventLoop);
  const indexOf = await idIndex(entries, yieldToEventLoop);
  return { entries, indexOf, rankings, needsPersonFacts: needsPersonFacts(rankings.popularity) };
}

/**
 * Builds the index after some offers have changed: `entries` are those of `index`, with the changed ones replaced.
 * Keeps every ranking whose order and bitmaps are unaffected.
 */
export async function rebuildIndex<Entry extends RankedOffer>(
  index: OfferIndex<Entry>,
  entries: readonly Entry[],
  yieldToEventLoop: () => Promise<void>,
): Promise<OfferIndex<Entry>> {
  const difference = await compareEntries(index.entries, entries, yieldToEventLoop);
  const rankings = { ...index.rankings };
  const changedRankings: Ranking[] = [];
  for (const key of sortKeys) {
    const kept = index.rankings[key];
    const moved = difference.moved[key];
    const ranked = { offers: entries, key, sequence: kept.sequence, changed: moved };
    const sequence = moved.length === 0 ? kept.sequence : await rerank(ranked, yieldToEventLoop);
    if (!difference.isTargetedAlike || sequence.some((one, position) => one !== kept.sequence[position])) {
      const ranking = emptyRanking(sequence);
      rankings[key] = ranking;
      changedRankings.push(ranking);
    } else if (!difference.paysAlike) {
      rankings[key] = { ...kept, recentBitmaps: new Map() };
    }
  }
  await fillRankings(changedRankings, entries, yieldToEventLoop);
  return { ...index, entries, rankings, needsPersonFacts: needsPersonFacts(rankings.popularity) };
}

/** What distinguishes two lists of the same offers. */
interface Difference {
  /** The indexes of offers whose position may change. */
  readonly moved: Readonly<Record<SortKey, number[]>>;
  readonly isTargetedAlike: boolean;
  readonly paysAlike: boolean;
}

async function compareEntries(
  before: readonly RankedOffer[],
  after: readonly RankedOffer[],
  yieldToEventLoop: () => Promise<void>,
): Promise<Difference> {
  const difference = {
    moved: { popularity: [], trending: [], payout: [], credit_delay: [] } as Record<SortKey, number[]>,
    isTargetedAlike: true,
    paysAlike: true,
  };
  for (const [at, now] of after.entries()) {
    if (at % OFFERS_PER_SLICE === 0) await yieldToEventLoop();
    const old = before[at];
    if (old === undefined || old === now) continue;
    for (const key of sortKeys) if (!ranksAlike(key, old, now)) difference.moved[key].push(at);
    if (old.offer === now.offer) continue;
    difference.isTargetedAlike &&= isTargetedAlike(old.offer, now.offer);
    difference.paysAlike &&= old.offer.payout === now.offer.payout;
  }
  return difference;
}

/** Whether any offer is targeted by profile. */
function needsPersonFacts({ restricted, traits: having }: RankingIndex): boolean {
  return having.survey.some((word) => word !== 0) || answerAttributes.some((name) => restricted.has(name));
}

/** A ranking while its bitmaps are filled. */
interface Ranking extends RankingIndex {
  readonly restricted: Map<Attribute, Restriction>;
  readonly versioned: number[];
}

function emptyRanking(sequence: Uint32Array): Ranking {
  const size = sequence.length;
  const positions = new Uint32Array(size);
  for (let position = 0; position < size; position++) positions[sequence[position] ?? 0] = position;
  return {
    sequence,
    positions,
    restricted: new Map(),
    traits: Object.fromEntries(traitNames.map((trait) => [trait, emptyBitmap(size)])) as Record<Trait, Bitmap>,
    offerSetBitmaps: new WeakMap(),
    recentBitmaps: new Map(),
    versioned: [],
    scratch: fullBitmap(size),
  };
}

/**
 * Sets the bits of all offers in several rankings at once, because reading an offer's restrictions takes the most time.
 */
async function fillRankings(
  rankings: readonly Ranking[],
  entries: readonly StoredOffer[],
  yieldToEventLoop: () => Promise<void>,
): Promise<void> {
  if (rankings.length === 0) return;
  for (const [index, { offer }] of entries.entries()) {
    if (index % OFFERS_PER_SLICE === 0) await yieldToEventLoop();
    for (const trait of traitNames) {
      if (!traits[trait](offer)) continue;
      for (const { positions, traits: having } of rankings) setBit(having[trait], positions[index] ?? 0);
    }
    if (offer.conditions?.os_version !== undefined) {
      for (const { positions, versioned } of rankings) versioned.push(positions[index] ?? 0);
    }
    // Unlike for … of, forEach allocates no array per entry.
    attributes.forEach((list, attribute) => {
      const values = list(offer);
      if (values.length === 0) return;
      for (const ranking of rankings)
        restrict(restrictionOf(ranking, attribute), values, ranking.positions[index] ?? 0);
    });
  }
  for (const { restricted } of rankings) {
    for (const { open, values } of restricted.values()) {
      await yieldToEventLoop();
      for (const bitmap of values.values()) addBits(bitmap, open);
    }
  }
}

function restrictionOf({ restricted, sequence }: Ranking, attribute: Attribute): Restriction {
  let restriction = restricted.get(attribute);
  if (restriction === undefined) {
    restriction = { open: fullBitmap(sequence.length), values: new Map() };
    restricted.set(attribute, restriction);
  }
  return restriction;
}

/** Records that the offer at `position` accepts only these values. */
function restrict({ open, values }: Restriction, accepted: readonly Value[], position: number): void {
  clearBit(open, position);
  for (const value of accepted) {
    let bitmap = values.get(value);
    if (bitmap === undefined) {
      bitmap = new Uint32Array(open.length);
      values.set(value, bitmap);
    }
    setBit(bitmap, position);
  }
}
