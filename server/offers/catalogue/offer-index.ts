import type { SortKey } from '@rewards-wall/shared/schema/offer.ts';
import type { StoredOffer } from '../../store/ports/catalogue.ts';
import { addBits, clearBit, emptyBitmap, fullBitmap, setBit, type Bitmap } from './bitmap.ts';
import {
  answerAttributes,
  attributes,
  traitNames,
  traits,
  type Attribute,
  type OfferSet,
  type Trait,
  type Value,
} from './match.ts';
import { livelyKeys, rank, rankAgain, type RankedOffer } from './rank.ts';

/** One ranking of all offers, with a bitmap in that order for every value an offer can be targeted by. */
export interface RankingIndex {
  /** Offer index by position, best first. */
  readonly sequence: Uint32Array;
  /** Position by offer index. */
  readonly positions: Uint32Array;
  /** Only the attributes that some offer restricts. */
  readonly restricted: ReadonlyMap<Attribute, Restriction>;
  readonly traits: Readonly<Record<Trait, Bitmap>>;
  /** Bitmaps of a wall's lists, as long as its settings live. */
  readonly lasting: WeakMap<OfferSet, { inside: Bitmap; outside: Bitmap }>;
  /** Bitmaps of the last few minimum payouts. */
  readonly paying: Map<number, Bitmap>;
  /** All ones but during one selection, when what its user completed is cut out. */
  readonly scratch: Bitmap;
}

interface Restriction {
  /** Offers that don't restrict the attribute. */
  readonly open: Bitmap;
  /** Offers that accept the value, those that don't restrict the attribute among them. */
  readonly values: Map<Value, Bitmap>;
}

/** What never changes between two versions of the catalogue; shared by its snapshots. */
export interface OfferIndex<Entry extends StoredOffer> {
  /** In offer_id order. */
  readonly entries: readonly Entry[];
  readonly indexOf: ReadonlyMap<number, number>;
  readonly rankings: Readonly<Record<SortKey, RankingIndex>>;
  /** Whether any offer looks at the user's survey profile. */
  readonly asksForPerson: boolean;
}

const OFFERS_A_SLICE = 2_000;

/** Builds the index in slices; `yieldToEventLoop` lets others run between them. `entries` must be in offer_id order. */
export async function buildIndex<Entry extends RankedOffer>(
  entries: readonly Entry[],
  yieldToEventLoop: () => Promise<void>,
): Promise<OfferIndex<Entry>> {
  const build = async (key: SortKey): Promise<RankingIndex> => {
    await yieldToEventLoop();
    return buildRanking(entries, await rank(entries, key, yieldToEventLoop), yieldToEventLoop);
  };
  const rankings = {
    popularity: await build('popularity'),
    trending: await build('trending'),
    payout: await build('payout'),
    credit_delay: await build('credit_delay'),
  };
  const { restricted, traits: having } = rankings.popularity;
  const indexOf = new Map<number, number>();
  for (const [at, { offer }] of entries.entries()) {
    if (at % OFFERS_A_SLICE === 0) await yieldToEventLoop();
    indexOf.set(offer.offer_id, at);
  }
  return {
    entries,
    indexOf,
    rankings,
    asksForPerson: having.survey.some((word) => word !== 0) || answerAttributes.some((name) => restricted.has(name)),
  };
}

/**
 * The index of the same offers with other statistics: `entries` are those of `index`, or new ones in the places of those
 * whose statistics changed. Only orders that are not what they were are built anew.
 */
export async function rebuildIndex<Entry extends RankedOffer>(
  index: OfferIndex<Entry>,
  entries: readonly Entry[],
  yieldToEventLoop: () => Promise<void>,
): Promise<OfferIndex<Entry>> {
  const changed: number[] = [];
  entries.forEach((entry, at) => {
    if (entry !== index.entries[at]) changed.push(at);
  });
  const rankings = { ...index.rankings };
  for (const key of livelyKeys) {
    await yieldToEventLoop();
    const { sequence } = index.rankings[key];
    const now = await rankAgain(entries, key, sequence, changed, yieldToEventLoop);
    if (now.some((one, position) => one !== sequence[position])) {
      rankings[key] = await buildRanking(entries, now, yieldToEventLoop);
    }
  }
  return { ...index, entries, rankings };
}

async function buildRanking(
  entries: readonly StoredOffer[],
  sequence: Uint32Array,
  yieldToEventLoop: () => Promise<void>,
): Promise<RankingIndex> {
  const size = entries.length;
  const positions = new Uint32Array(size);
  const restricted = new Map<Attribute, Restriction>();
  const having: Record<Trait, Bitmap> = {
    featured: emptyBitmap(size),
    not_featured: emptyBitmap(size),
    app: emptyBitmap(size),
    not_app: emptyBitmap(size),
    survey: emptyBitmap(size),
    not_survey: emptyBitmap(size),
  };
  for (let position = 0; position < size; position++) {
    if (position % OFFERS_A_SLICE === 0) await yieldToEventLoop();
    const index = sequence[position] ?? 0;
    const offer = entries[index]?.offer;
    if (offer === undefined) continue;
    positions[index] = position;
    for (const trait of traitNames) {
      if (traits[trait](offer)) setBit(having[trait], position);
    }
    for (const [attribute, list] of attributes) {
      const values = list(offer);
      if (values.length > 0) restrict(restricted, attribute, values, position, size);
    }
  }
  for (const { open, values } of restricted.values()) {
    for (const bitmap of values.values()) addBits(bitmap, open);
  }
  return {
    sequence,
    positions,
    restricted,
    traits: having,
    lasting: new WeakMap(),
    paying: new Map(),
    scratch: fullBitmap(size),
  };
}

function restrict(
  restricted: Map<Attribute, Restriction>,
  attribute: Attribute,
  accepted: readonly Value[],
  position: number,
  size: number,
): void {
  let restriction = restricted.get(attribute);
  if (restriction === undefined) {
    restriction = { open: fullBitmap(size), values: new Map() };
    restricted.set(attribute, restriction);
  }
  clearBit(restriction.open, position);
  for (const value of accepted) {
    let bitmap = restriction.values.get(value);
    if (bitmap === undefined) {
      bitmap = emptyBitmap(size);
      restriction.values.set(value, bitmap);
    }
    setBit(bitmap, position);
  }
}
