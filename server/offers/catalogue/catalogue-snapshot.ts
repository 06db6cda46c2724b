import { sortKeys, type HidingRule, type SortKey } from '@rewards-wall/shared/schema/offer.ts';
import { emptyBitmap, setBit, type Bitmap } from './bitmap.ts';
import { clearScratch, compile } from './compile-request.ts';
import { countByCategory, type OfferCounts } from './count-by-category.ts';
import { featured, notFeatured, refusingRule, type Clause, type MatchRequest } from './match.ts';
import { matching, type Matching } from './bitmap-query.ts';
import type { OfferIndex } from './offer-index.ts';
import type { CatalogueEntry } from './render.ts';
import { select, selectInTurn, type Page } from './select.ts';

/** The whole catalogue as of one moment. Answers come from one snapshot only, so they never mix two states. */
export interface CatalogueSnapshot {
  /** Versions of the store that it holds. */
  readonly catalogue: number;
  readonly caps: number;
  readonly statistics: number;
  /** Epoch ms: outside [from, until) an offer starts or ends, or the UTC day of the caps is another. */
  readonly from: number;
  readonly until: number;
  /** Every offer, disabled ones included, in offer_id order. */
  readonly entries: readonly CatalogueEntry[];
  /** Whether any offer asks for the user's survey profile. */
  readonly asksForPerson: boolean;
  find(offerId: number): CatalogueEntry | null;
  /** What this user is shown, in the order of `sort`. */
  pick(request: MatchRequest, sort: SortKey, page: Page): CatalogueEntry[];
  /** The same offers, those that are featured everywhere or on this wall before all others. */
  pickFeaturedFirst(request: MatchRequest, sort: SortKey, page: Page): CatalogueEntry[];
  /** How many offers this user is shown. */
  count(request: MatchRequest): OfferCounts;
  /** The first rule that keeps the offer from this user, null when it is shown. */
  hiddenBy(entry: CatalogueEntry, request: MatchRequest): HidingRule | null;
}

/** An index, and who of it is available now. */
export interface SnapshotParts {
  readonly index: OfferIndex<CatalogueEntry>;
  readonly catalogue: number;
  readonly caps: number;
  readonly statistics: number;
  readonly now: number;
  /** Offers whose cap is reached on the day of `now`. */
  readonly full: ReadonlySet<number>;
}

export function createSnapshot(parts: SnapshotParts): CatalogueSnapshot {
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
  for (let at = 0; at < size; at++) {
    const entry = entries[at];
    if (entry === undefined) continue;
    for (const boundary of [entry.offer.starts_at, entry.offer.ends_at]) {
      if (boundary === null) continue;
      if (boundary > now) until = Math.min(until, boundary);
      else from = Math.max(from, boundary);
    }
    if (unavailability(entry, now, full) !== null) continue;
    for (const key of sortKeys) setBit(live[key], rankings[key].positions[at] ?? 0);
  }

  const read = <Result>(request: MatchRequest, sort: SortKey, work: (narrow: Narrow) => Result): Result => {
    const ranking = rankings[sort];
    try {
      return work((besides) => matching(live[sort], compile(index, ranking, request, besides)));
    } finally {
      clearScratch(index, ranking, request.completed);
    }
  };
  const pickBy = (request: MatchRequest, sort: SortKey, choose: (narrow: Narrow) => number[]): CatalogueEntry[] => {
    const { sequence } = rankings[sort];
    return read(request, sort, choose).map((position) => entryAt(entries, sequence[position]));
  };

  return {
    catalogue: parts.catalogue,
    caps: parts.caps,
    statistics: parts.statistics,
    from,
    until,
    entries,
    asksForPerson: index.asksForPerson,
    find(offerId) {
      const at = index.indexOf.get(offerId);
      return at === undefined ? null : (entries[at] ?? null);
    },
    pick: (request, sort, page) => pickBy(request, sort, (narrow) => select(narrow(), page)),
    pickFeaturedFirst: (request, sort, page) =>
      pickBy(request, sort, (narrow) =>
        selectInTurn(narrow(featured(request.wall)), narrow(notFeatured(request.wall)), page),
      ),
    count: (request) => read(request, 'popularity', (narrow) => countByCategory(rankings.popularity, narrow())),
    hiddenBy: (entry, request) => unavailability(entry, now, full) ?? refusingRule(entry.offer, request),
  };
}

/** What matches a request and these clauses besides. */
type Narrow = (besides?: readonly Clause[]) => Matching;

/** Why nobody is shown the offer at this moment. */
function unavailability(entry: CatalogueEntry, now: number, full: ReadonlySet<number>): HidingRule | null {
  const { offer, disabled } = entry;
  if (disabled) return 'disabled';
  if (offer.starts_at !== null && now < offer.starts_at) return 'not_started';
  if (offer.ends_at !== null && now >= offer.ends_at) return 'ended';
  return full.has(offer.offer_id) ? 'cap' : null;
}

function entryAt(entries: readonly CatalogueEntry[], index: number | undefined): CatalogueEntry {
  const entry = index === undefined ? undefined : entries[index];
  if (entry === undefined) throw new RangeError('a ranking points outside its catalogue');
  return entry;
}

const DAY_MS = 24 * 60 * 60 * 1000;
