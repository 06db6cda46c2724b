import type { SortChoice } from './sort-choices.ts';
import type { Loaded, OfferPage, WallAddress, WallClient } from './wall-client.ts';
import type { WallDetails } from './wall-details.ts';
import type { WallFailure } from './wall-failure.ts';
import type { WallOffer } from './wall-offer.ts';

export interface FeedChoice {
  readonly categoryIds: readonly number[];
  readonly sort: SortChoice;
}

export type FeedState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: WallFailure; readonly status: number | null }
  | {
      readonly kind: 'ready';
      readonly details: WallDetails;
      readonly featured: readonly WallOffer[];
      /** In the order of the service, without those under `featured`. */
      readonly offers: readonly WallOffer[];
      readonly more: 'none' | 'available' | 'loading' | 'failed';
    };

const FEATURED_LIMIT = 12;

/**
 * The offers of one wall as they arrive: settings and first page together, the featured row out of that page where it
 * holds the whole list, further pages on demand. Every change, the coming of the settings too, calls `changed`. A newer `load` cancels the one before it, so an old answer never overwrites a new one.
 */
export class OfferFeed {
  state: FeedState = { kind: 'loading' };
  details: WallDetails | null = null;
  readonly #client: WallClient;
  readonly #changed: () => void;
  #running = new AbortController();
  #next: ((signal: AbortSignal) => Promise<Loaded<OfferPage>>) | null = null;
  #received = 0;
  #stale = true;
  #pageSize = 0;

  constructor(client: WallClient, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
  }

  /** Loads from the start; the settings are asked once. False when a newer load, or `stop`, came in between. */
  async load(address: WallAddress, choice: FeedChoice, pageSize: number): Promise<boolean> {
    const signal = this.#restart();
    this.#set({ kind: 'loading' });
    const ask = (limit: number, offset: number, featuredOnly: boolean, within: AbortSignal) =>
      this.#client.offers(address, { ...choice, limit, offset, featuredOnly }, within);
    this.#pageSize = pageSize;
    this.#received = 0;
    // One more than is shown says whether there is more.
    this.#next = (within) => ask(pageSize + 1, this.#received, false, within);
    const [details, first] = await Promise.all([this.#settings(address, signal), this.#next(signal)]);
    // Pages to come may hold featured offers too.
    const long = first.kind === 'loaded' && first.value.received > pageSize;
    const top = long ? await ask(FEATURED_LIMIT, 0, true, signal) : first;
    if (signal.aborted) return false;
    if (details.kind === 'failed') return this.#failed(details);
    if (first.kind === 'failed') return this.#failed(first);
    const flagged = top.kind === 'loaded' ? top.value.offers.filter((offer) => offer.featured) : [];
    const featured = flagged.slice(0, FEATURED_LIMIT);
    this.#set({ kind: 'ready', details: details.value, featured, ...this.#append(featured, [], first.value) });
    return true;
  }

  /** Loads the next page. A page that fails leaves the others standing and can be asked for again. */
  async more(): Promise<void> {
    const before = this.state;
    if (before.kind !== 'ready' || before.more === 'loading' || before.more === 'none' || !this.#next) return;
    const signal = this.#restart();
    this.#set({ ...before, more: 'loading' });
    const page = await this.#next(signal);
    if (signal.aborted) return;
    if (page.kind === 'loaded') this.#set({ ...before, ...this.#append(before.featured, before.offers, page.value) });
    else this.#set(page.failure === 'expired' ? page : { ...before, more: 'failed' });
  }

  /** Offers in the list and the row. */
  get count(): number {
    return this.state.kind === 'ready' ? this.state.featured.length + this.state.offers.length : 0;
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

  #append(featured: readonly WallOffer[], shown: readonly WallOffer[], page: OfferPage) {
    this.#received += this.#pageSize;
    const full = page.received > this.#pageSize;
    const known = new Set([...featured, ...shown].map((offer) => offer.id));
    const added = (full ? page.offers.slice(0, this.#pageSize) : page.offers).filter((offer) => !known.has(offer.id));
    return { offers: [...shown, ...added], more: full ? ('available' as const) : ('none' as const) };
  }

  #set(state: FeedState): void {
    this.state = state;
    this.#changed();
  }
}
