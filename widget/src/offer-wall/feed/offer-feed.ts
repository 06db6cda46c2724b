import { firstList } from '@rewards-wall/shared/offers-parameters.ts';
import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { Loaded } from '../../api/loaded.ts';
import type { OfferPage, WallAddress, WallClient } from './wall-client.ts';
import type { WallDetails } from './wall-details.ts';
import type { WallOffer } from './wall-offer.ts';

export interface FeedReady {
  readonly kind: 'ready';
  readonly details: WallDetails;
  readonly sort: OffersRequest['sort'];
  /** The categories that were requested; empty for all offers. */
  readonly categoryIds: readonly number[];
  readonly featured: readonly WallOffer[];
  /** In the order of the service, without those in `featured`. */
  readonly offers: readonly WallOffer[];
  /** Whether the service has more offers of this list. */
  readonly more: 'none' | 'available' | 'loading' | 'failed';
  /** Offset of the next page. */
  readonly offset: number;
}

export type FeedState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly status: number | null }
  | FeedReady;

/** The list to load: a page of it, or `all`. */
export interface ListRequest extends Pick<OffersRequest, 'sort' | 'categoryIds'> {
  readonly all: boolean;
}

/** The most offers in the featured row, and at most half a page: a short page must leave offers for the list. */
const FEATURED_LIMIT = 12;

/** A list and the offset of its next page. */
type Position = Pick<FeedReady, 'sort' | 'categoryIds' | 'offset'>;

/** The list before the user filters or sorts. */
export const defaultList: ListRequest = { sort: firstList.sort, all: false, categoryIds: firstList.categoryIds };

/**
 * Loads the offers of one wall: its details together with the first page, further pages on demand. The service returns
 * featured offers first, so the featured row is taken from the first page. Calls `changed` on every change, also when
 * the details arrive. Each `load` cancels the one before, so a late answer never overwrites a newer one.
 */
export class OfferFeed {
  state: FeedState = { kind: 'loading' };
  details: WallDetails | null = null;
  /** Of the last load; null before the first. */
  address: WallAddress | null = null;
  readonly #client: WallClient;
  readonly #changed: () => void;
  #request = new AbortController();
  #areDetailsStale = true;
  #pageSize = 0;
  #isLoadingAll = false;

  constructor(client: WallClient, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
  }

  /** Loads from the start; the details only if they are stale. False if a newer load or `stop` has cancelled it. */
  async load(address: WallAddress, pageSize: number, request = defaultList): Promise<boolean> {
    const { sort, all, categoryIds } = request;
    const signal = this.#nextSignal();
    this.#set({ kind: 'loading' });
    this.address = address;
    this.#pageSize = pageSize;
    const start = { sort, categoryIds, offset: 0 };
    if (!/^\d+,\d+$/.test(`${address.pubId},${address.wallId}`) || !address.user.userId) {
      this.fail('incomplete');
      return true;
    }
    const [details, first] = await Promise.all([
      this.#loadDetails(address, signal),
      this.#loadPage(address, start, all),
    ]);
    if (signal.aborted) return false;
    if (details.kind === 'failed') this.#set(details);
    else if (first.kind === 'failed') this.#set(first);
    else {
      const featured = first.value.offers
        .filter((offer) => offer.featured)
        .slice(0, Math.min(FEATURED_LIMIT, pageSize / 2 + 1));
      const list = { kind: 'ready', details: details.value, ...start, featured, offers: [], more: 'none' } as const;
      this.#set(this.#append(list, first.value, all));
    }
    return true;
  }

  /**
   * Adds the next page, or with `all` the rest of the list. The latter requests the list from its start, so it also finds
   * offers that moved between pages. Loaded offers keep their places. After a failure it can be called again.
   */
  async loadMore(all = false): Promise<void> {
    const { address, state: before } = this;
    if (!address || before.kind !== 'ready' || before.more === 'none') return;
    if (before.more === 'loading' && (this.#isLoadingAll || !all)) return;
    this.#isLoadingAll = all;
    const signal = this.#nextSignal();
    this.#set({ ...before, more: 'loading' });
    const page = await this.#loadPage(address, before, all);
    if (signal.aborted) return;
    if (page.kind === 'loaded') this.#set(this.#append(before, page.value, all));
    else this.#set(page.failure === 'session-expired' ? page : { ...before, more: 'failed' });
  }

  fail(failure: LoadFailure): void {
    this.#nextSignal();
    this.#set({ kind: 'failed', failure, status: null });
  }

  /** Makes the next load request the details again. Those loaded stay until then. */
  invalidateDetails(): void {
    this.#areDetailsStale = true;
  }

  /**
   * Cancels the current request without calling `changed`. The feed keeps its state, or returns to an earlier `list` of
   * the same wall. A page that was loading can be requested again.
   */
  stop(list: FeedState = this.state): void {
    this.#request.abort();
    this.state = list.kind === 'ready' && list.more === 'loading' ? { ...list, more: 'available' } : list;
  }

  async #loadDetails(address: WallAddress, signal: AbortSignal): Promise<Loaded<WallDetails>> {
    if (this.details && !this.#areDetailsStale) return { kind: 'loaded', value: this.details };
    const answer = await this.#client.details(address, signal);
    if (signal.aborted) return answer;
    this.#areDetailsStale = answer.kind === 'failed';
    this.details = answer.kind === 'loaded' ? answer.value : null;
    this.#changed();
    return answer;
  }

  /** Cancels the current request; the signal is for the next one. */
  #nextSignal(): AbortSignal {
    this.#request.abort();
    this.#request = new AbortController();
    return this.#request.signal;
  }

  #loadPage(address: WallAddress, { sort, categoryIds, offset }: Position, all: boolean): Promise<Loaded<OfferPage>> {
    // One more than is shown tells whether there are more.
    const range = all ? { limit: 0, offset: 0 } : { limit: this.#pageSize + 1, offset };
    return this.#client.offers(address, { sort, categoryIds, ...range }, this.#request.signal);
  }

  #append(list: FeedReady, page: OfferPage, all: boolean): FeedReady {
    const hasMore = !all && page.received > this.#pageSize;
    const known = new Set([...list.featured, ...list.offers].map((offer) => offer.id));
    const offers = hasMore ? page.offers.slice(0, this.#pageSize) : page.offers;
    return {
      ...list,
      offers: [...list.offers, ...offers.filter((offer) => !known.has(offer.id))],
      more: hasMore ? 'available' : 'none',
      offset: list.offset + this.#pageSize,
    };
  }

  #set(state: FeedState): void {
    this.state = state;
    this.#changed();
  }
}
