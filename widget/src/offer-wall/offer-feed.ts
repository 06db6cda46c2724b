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
      readonly featured: readonly WallOffer[];
      /** In the order of the service, without those under `featured`. */
      readonly offers: readonly WallOffer[];
      readonly more: 'none' | 'available' | 'loading' | 'failed';
    };

const FEATURED_LIMIT = 12;

/**
 * The offers of one wall as they arrive: first page, featured row and settings together, further pages on demand.
 * Every change calls `changed`. A newer `load` cancels the one before it, so an old answer never overwrites a new one.
 */
export class OfferFeed {
  state: FeedState = { kind: 'loading' };
  details: WallDetails | null = null;
  readonly #client: WallClient;
  readonly #changed: () => void;
  #running = new AbortController();
  #next: ((signal: AbortSignal) => Promise<Loaded<OfferPage>>) | null = null;
  #received = 0;
  #pageSize = 0;

  constructor(client: WallClient, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
  }

  /**
   * Loads from the start. The settings are asked once; `forgetDetails` makes the next load ask again.
   * False when a newer load, or `stop`, came in between.
   */
  async load(address: WallAddress, choice: FeedChoice, pageSize: number): Promise<boolean> {
    const signal = this.#restart();
    this.#set({ kind: 'loading' });
    const page = (offset: number, within: AbortSignal) =>
      // One more than is shown says whether there is more.
      this.#client.offers(address, { ...choice, limit: pageSize + 1, offset, featuredOnly: false }, within);
    const featuredWanted = { ...choice, limit: FEATURED_LIMIT, offset: 0, featuredOnly: true };
    try {
      const [details, featured, first] = await Promise.all([
        this.details ? ({ kind: 'loaded', value: this.details } as const) : this.#client.details(address, signal),
        this.#client.offers(address, featuredWanted, signal),
        page(0, signal),
      ]);
      if (signal.aborted) return false;
      if (details.kind === 'failed') return this.#failed(details);
      if (first.kind === 'failed') return this.#failed(first);
      this.details = details.value;
      this.#pageSize = pageSize;
      this.#received = pageSize;
      this.#next = (within) => page(this.#received, within);
      const top = featured.kind === 'loaded' ? featured.value.offers : [];
      this.#set({ kind: 'ready', featured: top, ...this.#append(top, [], first.value) });
      return true;
    } catch (error) {
      if (!signal.aborted) throw error;
      return false;
    }
  }

  /** Loads the next page. A page that fails leaves the others standing and can be asked for again. */
  async more(): Promise<void> {
    const before = this.state;
    const { signal } = this.#running;
    if (before.kind !== 'ready' || before.more === 'loading' || before.more === 'none' || !this.#next) return;
    this.#set({ ...before, more: 'loading' });
    try {
      const page = await this.#next(signal);
      if (signal.aborted) return;
      if (page.kind === 'failed') {
        const over = page.failure === 'expired' ? page : { ...before, more: 'failed' as const };
        return this.#set(over);
      }
      this.#received += this.#pageSize;
      this.#set({ ...before, ...this.#append(before.featured, before.offers, page.value) });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  fail(failure: WallFailure): void {
    this.#restart();
    this.#set({ kind: 'failed', failure, status: null });
  }

  forgetDetails(): void {
    this.details = null;
  }

  /** Cancels whatever is under way, silently. */
  stop(): void {
    this.#running.abort();
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
