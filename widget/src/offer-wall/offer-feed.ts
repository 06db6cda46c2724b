import type { OffersWanted } from './offers-query.ts';
import type { SortChoice } from './sort-choices.ts';
import type { Loaded, OfferPage, WallAddress, WallClient } from './wall-client.ts';
import type { WallDetails } from './wall-details.ts';
import type { WallFailure } from './wall-failure.ts';
import type { WallOffer } from './wall-offer.ts';

export interface FeedReady {
  readonly kind: 'ready';
  readonly details: WallDetails;
  readonly featured: readonly WallOffer[];
  /** In the order of the service, without those under `featured`. */
  readonly offers: readonly WallOffer[];
  /** Whether the service has offers that are not here. */
  readonly more: 'none' | 'available' | 'loading' | 'failed';
}

export type FeedState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: WallFailure; readonly status: number | null }
  | FeedReady;

const FEATURED_LIMIT = 12;

const nothing: Loaded<OfferPage> = { kind: 'loaded', value: { offers: [], received: 0 } };

/**
 * The offers of one wall as they arrive: settings and first page together, the featured row out of that page where it
 * holds the whole list, the others on demand. Every change, the coming of the settings too, calls `changed`. A newer
 * `load` cancels the one before it, so an old answer never overwrites a new one.
 */
export class OfferFeed {
  state: FeedState = { kind: 'loading' };
  details: WallDetails | null = null;
  readonly #client: WallClient;
  readonly #changed: () => void;
  #running = new AbortController();
  #ask: (wanted: Omit<OffersWanted, 'sort'>, signal: AbortSignal) => Promise<Loaded<OfferPage>> = async () => nothing;
  #received = 0;
  #stale = true;
  #pageSize = 0;
  #askedAll = false;

  constructor(client: WallClient, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
  }

  /**
   * Loads from the start: a page, or `all`; the settings are asked once. False when a newer load, or `stop`, came in
   * between.
   */
  async load(address: WallAddress, sort: SortChoice, pageSize: number, all = false): Promise<boolean> {
    const signal = this.#restart();
    this.#set({ kind: 'loading' });
    this.#ask = (wanted, within) => this.#client.offers(address, { sort, ...wanted }, within);
    this.#pageSize = pageSize;
    this.#received = 0;
    const [details, first] = await Promise.all([this.#settings(address, signal), this.#page(all, signal)]);
    // Pages to come may hold featured offers too.
    const long = !all && first.kind === 'loaded' && first.value.received > pageSize;
    const top = long ? await this.#ask({ limit: FEATURED_LIMIT, offset: 0, featuredOnly: true }, signal) : first;
    if (signal.aborted) return false;
    if (details.kind === 'failed') return this.#failed(details);
    if (first.kind === 'failed') return this.#failed(first);
    const flagged = top.kind === 'loaded' ? top.value.offers.filter((offer) => offer.featured) : [];
    const featured = flagged.slice(0, FEATURED_LIMIT);
    this.#set({ kind: 'ready', details: details.value, featured, ...this.#append(featured, [], first.value, all) });
    return true;
  }

  /**
   * Adds the next page, or `all` the service has; all of them also fills what gaps came of offers changing places
   * between pages. Offers that are here keep their places. What fails leaves them standing and can be asked for again.
   */
  async more(all = false): Promise<void> {
    const before = this.state;
    if (before.kind !== 'ready' || before.more === 'none') return;
    if (before.more === 'loading' && (this.#askedAll || !all)) return;
    this.#askedAll = all;
    const signal = this.#restart();
    this.#set({ ...before, more: 'loading' });
    const page = await this.#page(all, signal);
    if (signal.aborted) return;
    if (page.kind === 'loaded')
      this.#set({ ...before, ...this.#append(before.featured, before.offers, page.value, all) });
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

  /** Cancels whatever is under way, silently; a further page can be asked for again. */
  stop(): void {
    this.#running.abort();
    const { state } = this;
    if (state.kind === 'ready' && state.more === 'loading') this.state = { ...state, more: 'available' };
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

  #failed(failure: FeedState): true {
    this.#set(failure);
    return true;
  }

  #restart(): AbortSignal {
    this.#running.abort();
    this.#running = new AbortController();
    return this.#running.signal;
  }

  async #page(all: boolean, signal: AbortSignal): Promise<Loaded<OfferPage>> {
    // One more than is shown says whether there is more.
    const wanted = all ? { limit: 0, offset: 0 } : { limit: this.#pageSize + 1, offset: this.#received };
    return this.#ask({ ...wanted, featuredOnly: false }, signal);
  }

  #append(featured: readonly WallOffer[], before: readonly WallOffer[], page: OfferPage, all: boolean) {
    this.#received += this.#pageSize;
    const full = !all && page.received > this.#pageSize;
    const known = new Set([...featured, ...before].map((offer) => offer.id));
    const added = (full ? page.offers.slice(0, this.#pageSize) : page.offers).filter((offer) => !known.has(offer.id));
    return { offers: [...before, ...added], more: full ? ('available' as const) : ('none' as const) };
  }

  #set(state: FeedState): void {
    this.state = state;
    this.#changed();
  }
}
