import type { OffersWanted } from './offers-query.ts';
import type { Loaded, OfferPage, WallAddress, WallClient } from './wall-client.ts';
import type { WallDetails } from './wall-details.ts';
import type { WallFailure } from '../../api/load-failure.ts';
import type { WallOffer } from './wall-offer.ts';

export interface FeedReady {
  readonly kind: 'ready';
  readonly details: WallDetails;
  readonly sort: OffersWanted['sort'];
  /** Whose offers the service was asked for; none stand for all. */
  readonly categoryIds: readonly number[];
  readonly featured: readonly WallOffer[];
  /** In the order of the service, without those under `featured`. */
  readonly offers: readonly WallOffer[];
  /** Whether the service has offers of the list that are not here. */
  readonly more: 'none' | 'available' | 'loading' | 'failed';
  /** Where the next page begins. */
  readonly offset: number;
}

export type FeedState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: WallFailure; readonly status: number | null }
  | FeedReady;

/** The list that a load asks for: a page or `all` of it, of some categories or, where none are named, of every one. */
export interface ListWanted extends Pick<OffersWanted, 'sort' | 'categoryIds'> {
  readonly all: boolean;
}

/** In the row; never more than half a page, or a short one would leave nothing for the list. */
const FEATURED_LIMIT = 12;

/** A list, and where its next page begins. */
type Place = Pick<FeedReady, 'sort' | 'categoryIds' | 'offset'>;

/** What a wall lists of itself. */
export const everyOffer: ListWanted = { sort: 'popularity-desc', all: false, categoryIds: [] };

/**
 * The offers of one wall as they arrive: settings and first page together, the others on demand. The service puts
 * featured offers first, so the row of them is taken out of that page; from a service that does not, what the page has.
 * Every change, the coming of the settings too, calls `changed`. A newer `load` cancels the one before it, so an old
 * answer never overwrites a new one.
 */
export class OfferFeed {
  state: FeedState = { kind: 'loading' };
  details: WallDetails | null = null;
  /** Of the last load; null before. */
  address: WallAddress | null = null;
  readonly #client: WallClient;
  readonly #changed: () => void;
  #running = new AbortController();
  #stale = true;
  #pageSize = 0;
  #askedAll = false;

  constructor(client: WallClient, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
  }

  /** Loads from the start; the settings are asked once. False when a newer load, or `stop`, came in between. */
  async load(address: WallAddress, pageSize: number, wanted = everyOffer): Promise<boolean> {
    const { sort, all, categoryIds } = wanted;
    const signal = this.#restart();
    this.#set({ kind: 'loading' });
    this.address = address;
    this.#pageSize = pageSize;
    const asked = { sort, categoryIds, offset: 0 };
    if (!/^\d+,\d+$/.test(`${address.pubId},${address.wallId}`) || !address.viewer.userId) {
      this.fail('incomplete');
      return true;
    }
    const [details, first] = await Promise.all([this.#settings(address, signal), this.#page(address, asked, all)]);
    if (signal.aborted) return false;
    if (details.kind === 'failed') this.#set(details);
    else if (first.kind === 'failed') this.#set(first);
    else {
      const featured = first.value.offers
        .filter((offer) => offer.featured)
        .slice(0, Math.min(FEATURED_LIMIT, pageSize / 2 + 1));
      const row = { kind: 'ready', details: details.value, ...asked, featured, offers: [], more: 'none' } as const;
      this.#set(this.#append(row, first.value, all));
    }
    return true;
  }

  /**
   * Adds the next page of the list, or `all` of it; all of it also fills what gaps came of offers changing places
   * between pages. Offers that are here keep their places. What fails leaves them standing and can be asked for again.
   */
  async more(all = false): Promise<void> {
    const { address, state: before } = this;
    if (!address || before.kind !== 'ready' || before.more === 'none') return;
    if (before.more === 'loading' && (this.#askedAll || !all)) return;
    this.#askedAll = all;
    const signal = this.#restart();
    this.#set({ ...before, more: 'loading' });
    const page = await this.#page(address, before, all);
    if (signal.aborted) return;
    if (page.kind === 'loaded') this.#set(this.#append(before, page.value, all));
    else this.#set(page.failure === 'session-expired' ? page : { ...before, more: 'failed' });
  }

  fail(failure: WallFailure): void {
    this.#restart();
    this.#set({ kind: 'failed', failure, status: null });
  }

  /** Makes the next load ask for the settings again; those there are stand until then. */
  refreshDetails(): void {
    this.#stale = true;
  }

  /**
   * Cancels whatever is under way, silently, and stands where it is, or at a `list` of the same wall that was here before.
   * A further page can be asked for again.
   */
  stop(list: FeedState = this.state): void {
    this.#running.abort();
    this.state = list.kind === 'ready' && list.more === 'loading' ? { ...list, more: 'available' } : list;
  }

  async #settings(address: WallAddress, signal: AbortSignal): Promise<Loaded<WallDetails>> {
    if (this.details && !this.#stale) return { kind: 'loaded', value: this.details };
    const answer = await this.#client.details(address, signal);
    if (signal.aborted) return answer;
    this.#stale = answer.kind === 'failed';
    this.details = answer.kind === 'loaded' ? answer.value : null;
    this.#changed();
    return answer;
  }

  #restart(): AbortSignal {
    this.#running.abort();
    this.#running = new AbortController();
    return this.#running.signal;
  }

  #page(address: WallAddress, { sort, categoryIds, offset }: Place, all: boolean): Promise<Loaded<OfferPage>> {
    // One more than is shown says whether there is more.
    const part = all ? { limit: 0, offset: 0 } : { limit: this.#pageSize + 1, offset };
    return this.#client.offers(address, { sort, categoryIds, ...part }, this.#running.signal);
  }

  #append(list: FeedReady, page: OfferPage, all: boolean): FeedReady {
    const full = !all && page.received > this.#pageSize;
    const known = new Set([...list.featured, ...list.offers].map((offer) => offer.id));
    const added = (full ? page.offers.slice(0, this.#pageSize) : page.offers).filter((offer) => !known.has(offer.id));
    const offers = [...list.offers, ...added];
    return { ...list, offers, more: full ? 'available' : 'none', offset: list.offset + this.#pageSize };
  }

  #set(state: FeedState): void {
    this.state = state;
    this.#changed();
  }
}
