import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { sortKeys, type HidingRule, type SortKey } from '@rewards-wall/shared/schema/offer.ts';
import { emptyBitmap, setBit, type Bitmap } from './bitmap.ts';
import { bitmapQuery, type BitmapQuery } from './bitmap-query.ts';
import { compileRequest, resetScratch } from './compile-request.ts';
import { countByCategory, type OfferCounts } from './count-by-category.ts';
import { featured, groupsOf, notFeatured, refusingRule, tilesFirst, type Clause, type MatchRequest } from './match.ts';
import type { OfferIndex } from './offer-index.ts';
import type { CatalogEntry } from './render.ts';
import { selectConcatenated, type Page } from './select.ts';

/** The whole catalog as of one moment. Each response uses one snapshot, so it never mixes two states. */
export interface CatalogSnapshot {
  /** The store's versions that it reflects. */
  readonly catalog: number;
  readonly caps: number;
  readonly statistics: number;
  /** Epoch ms. Outside [from, until) an offer has started or ended, or the UTC day of the caps is over. */
  readonly from: number;
  readonly until: number;
  /** Every offer, including disabled ones, by offer_id. */
  readonly entries: readonly CatalogEntry[];
  /** Whether any offer is targeted by the user's profile. */
  readonly needsPersonFacts: boolean;
  find(offerId: number): CatalogEntry | null;
  /** A page of the offers that this user sees, in the order of `sort`; tiles first. */
  pick(request: MatchRequest, sort: SortKey, page: Page): CatalogEntry[];
  /** The same, with the offers that are featured everywhere or on this wall first. */
  pickFeaturedFirst(request: MatchRequest, sort: SortKey, page: Page): CatalogEntry[];
  /** How many offers this user sees. */
  count(request: MatchRequest): OfferCounts;
  /** The first rule that hides the offer from this user; null if the user sees it. */
  hiddenBy(entry: CatalogEntry, request: MatchRequest): HidingRule | null;
  /** Whether a page may show the offer's name to this user: it has started, and the wall doesn't block it. */
  mayName(entry: CatalogEntry, request: MatchRequest): boolean;
}

/** An index, and what determines which of its offers are available now. */
export interface SnapshotParts {
  readonly index: OfferIndex<CatalogEntry>;
  readonly catalog: number;
  readonly caps: number;
  readonly statistics: number;
  readonly now: number;
  /** The offers whose cap is reached on the UTC day of `now`. */
  readonly full: ReadonlySet<number>;
}

const OFFERS_PER_SLICE = 5_000;

/** Calls `yieldToEventLoop` between slices of work. */
export async function createSnapshot(
  parts: SnapshotParts,
  yieldToEventLoop: () => Promise<void>,
): Promise<CatalogSnapshot> {
  const { index, now, full } = parts;
  const { entries, rankings } = index;
  const size = entries.length;
  const live: Readonly<Record<SortKey, Bitmap>> = {
    popularity: emptyBitmap(size),
    trending: emptyBitmap(size),
    payout: emptyBitmap(size),
    credit_delay: emptyBitmap(size),
  };
  const dayStart = now - (now % DAY_MS);
  let from = dayStart;
  let until = dayStart + DAY_MS;
  for (const [at, entry] of entries.entries()) {
    if (at % OFFERS_PER_SLICE === 0) await yieldToEventLoop();
    for (const boundary of [entry.offer.starts_at, entry.offer.ends_at]) {
      if (boundary === null) continue;
      if (boundary > now) until = Math.min(until, boundary);
      else from = Math.max(from, boundary);
    }
    if (unavailability(entry, now, full) !== null) continue;
    for (const key of sortKeys) setBit(live[key], rankings[key].positions[at] ?? 0);
  }

  const runQuery = <Result>(request: MatchRequest, sort: SortKey, run: (queryOf: QueryOf) => Result): Result => {
    const ranking = rankings[sort];
    try {
      return run((extraClauses) => bitmapQuery(live[sort], compileRequest(index, ranking, request, extraClauses)));
    } finally {
      resetScratch(index, ranking, request.completed);
    }
  };
  const pickBy = (request: MatchRequest, sort: SortKey, choose: (queryOf: QueryOf) => number[]): CatalogEntry[] => {
    const { sequence } = rankings[sort];
    return runQuery(request, sort, choose).map((position) => entryAt(entries, sequence[position]));
  };

  // Most catalogs have no tiles, and need no second group.
  const hasTiles = entries.some(({ offer }) => offer.tile !== undefined);
  const kindsOf = ({ tiles }: MatchRequest): readonly (readonly Clause[])[] => (tiles && hasTiles ? tilesFirst : [[]]);

  return {
    catalog: parts.catalog,
    caps: parts.caps,
    statistics: parts.statistics,
    from,
    until,
    entries,
    needsPersonFacts: index.needsPersonFacts,
    find(offerId) {
      const at = index.indexOf(offerId);
      return at === undefined ? null : (entries[at] ?? null);
    },
    pick: (request, sort, page) =>
      pickBy(request, sort, (queryOf) => selectConcatenated(groupsOf(sort, kindsOf(request)).map(queryOf), page)),
    pickFeaturedFirst: (request, sort, page) =>
      pickBy(request, sort, (queryOf) => {
        const byFeature = [featured(request.wall), notFeatured(request.wall)];
        const groups = kindsOf(request).flatMap((kind) => byFeature.map((clauses) => [...kind, ...clauses]));
        return selectConcatenated(groupsOf(sort, groups).map(queryOf), page);
      }),
    count: (request) => runQuery(request, 'popularity', (queryOf) => countByCategory(rankings.popularity, queryOf())),
    hiddenBy: (entry, request) => unavailability(entry, now, full) ?? refusingRule(entry.offer, request),
    mayName: ({ offer }, { wall }) => hasStarted(offer, now) && !wall.blocked.ids.has(offer.offer_id),
  };
}

/** The query of a request, with additional clauses. */
type QueryOf = (extraClauses?: readonly Clause[]) => BitmapQuery;

/** Why the offer is hidden from everyone at this moment; null if it is available. */
function unavailability(entry: CatalogEntry, now: number, full: ReadonlySet<number>): HidingRule | null {
  const { offer, disabled } = entry;
  if (disabled) return 'disabled';
  if (!hasStarted(offer, now)) return 'not_started';
  if (offer.ends_at !== null && now >= offer.ends_at) return 'ended';
  return full.has(offer.offer_id) ? 'cap' : null;
}

function hasStarted({ starts_at }: CatalogEntry['offer'], now: number): boolean {
  return starts_at === null || now >= starts_at;
}

function entryAt(entries: readonly CatalogEntry[], index: number | undefined): CatalogEntry {
  const entry = index === undefined ? undefined : entries[index];
  if (entry === undefined) throw new RangeError('a ranking points outside its catalog');
  return entry;
}
