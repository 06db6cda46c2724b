import { html, nothing } from 'lit';
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { icon } from '../../element/icon.ts';
import { pageFetch } from '../../api/request-json.ts';
import type { SortChoice, WallMessages } from '../../locales/wall-messages.ts';
import { defaultList } from '../feed/offer-feed.ts';
import type { FeedReady, FeedState, ListRequest, OfferFeed } from '../feed/offer-feed.ts';
import { requestCategories } from './categories-client.ts';
import { CategoryFilter } from './category-filter.ts';
import { filterOffers } from './filter-offers.ts';
import type { OfferFilter } from './filter-offers.ts';
import { sortChoices } from './sort-choices.ts';

/** What the search needs from its wall. */
export interface SearchHost {
  readonly feed: OfferFeed;
  readonly wall: Pick<ReactiveControllerHost, 'requestUpdate'>;
  /** Shows the list from its start; with `reload`, requests `listRequest` first. */
  showList(reload: boolean): void;
  /** Continues to load `listRequest`. */
  loadMore(): Promise<void>;
}

const searchIcon = icon('M7 2.5a4.5 4.5 0 1 0 .01 0zM10.5 10.5 14 14');
const clearIcon = icon('m4 4 8 8m0-8-8 8');
const chevron = icon('m3.5 6 4.5 4.5L12.5 6');

const noFilter: OfferFilter = { text: '', categoryIds: [] };

/** Screen readers hear the number of results only after a pause in typing, not after each letter. */
const TYPING_PAUSE_MS = 700;

/**
 * The search field, category filter and sort menu. If the whole wall has loaded, the widget filters it. Otherwise the
 * service filters by category, a page at a time, and counts. Only a text search needs all offers, so that selecting a
 * category does not make a phone download the whole wall.
 */
export class OfferSearch {
  readonly #host: SearchHost;
  readonly #categories: CategoryFilter;
  #filter = noFilter;
  #sort = defaultList.sort;
  /** The list without category filter, as far as it has loaded; null before. */
  #unfiltered: FeedReady | null = null;
  /** Whether that list was complete. It stays true while the list reloads. */
  #isComplete = false;
  /** False for a wall without offers: then the search would stand above a notice, of no use. */
  #hasOffers = false;
  /** Another list is loading, so `#hasOffers` is out of date. */
  #isStale = true;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: SearchHost) {
    this.#host = host;
    this.#categories = new CategoryFilter(
      async (signal) => (host.feed.address ? requestCategories(pageFetch, host.feed.address, signal) : new Map()),
      () => host.wall.requestUpdate(),
    );
  }

  get filter(): OfferFilter {
    return this.#filter;
  }

  /** The list without category filter, as far as it has loaded. */
  get unfiltered(): FeedReady | null {
    return this.#unfiltered;
  }

  get isFiltering(): boolean {
    return this.#hasText || this.#filter.categoryIds.length > 0;
  }

  /** Whether the user is typing, so that it is too early to announce results. */
  get isTyping(): boolean {
    return this.#typingTimer !== undefined;
  }

  /** The list that the service has to return. */
  get listRequest(): ListRequest {
    const all = this.#hasText || (this.isFiltering && this.#isComplete);
    return { sort: this.#sort, all, categoryIds: all ? [] : this.#filter.categoryIds };
  }

  /** Forgets the loaded offers, before loading those of another wall or user. */
  reset(): void {
    this.#categories.reset(this.#filter.categoryIds);
    this.#unfiltered = null;
    this.#isComplete = false;
    this.#isStale = true;
  }

  clear(): void {
    this.#setFilter(noFilter);
  }

  /** The loaded offers that match the filter, featured ones first. While a list loads, the matches loaded before. */
  apply(state: FeedState): FeedReady | null {
    if (state.kind === 'ready') this.#update(state);
    else if (this.#isStale && state.kind === 'failed') this.#hasOffers = false;
    const list =
      state.kind === 'loading' && this.#unfiltered ? { ...this.#unfiltered, more: 'loading' as const } : state;
    if (list.kind !== 'ready') return null;
    if (!this.isFiltering) return list;
    return { ...list, featured: [], offers: filterOffers([...list.featured, ...list.offers], this.#filter) };
  }

  /** The controls; nothing for a wall without offers. */
  render(messages: WallMessages): TemplateResult | typeof nothing {
    if (!this.#hasOffers && !this.isFiltering) return nothing;
    const sort = (choice: SortChoice) => {
      this.#sort = choice;
      this.#unfiltered = null;
      this.#host.showList(true);
    };
    const select = (categoryIds: readonly number[]) => this.#setFilter({ ...this.#filter, categoryIds });
    return html`${this.#searchField(messages)} ${sortMenu(messages, this.#sort, sort)}
    ${this.#categories.render(messages, this.#filter.categoryIds, select)}`;
  }

  #searchField(messages: WallMessages): TemplateResult {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !this.#filter.text) return;
      // Keep the key from also closing whatever contains the wall.
      event.preventDefault();
      event.stopPropagation();
      this.#setText('');
    };
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) this.#setText(target.value);
    };
    return html`<div class="search-box">
      ${searchIcon}
      <input
        type="search"
        class="search"
        part="search"
        autocomplete="off"
        enterkeyhint="search"
        maxlength="100"
        placeholder=${messages.searchLabel}
        aria-label=${messages.searchLabel}
        .value=${this.#filter.text}
        @input=${onInput}
        @keydown=${onKey}
      />
      ${this.#filter.text ? this.#clearButton(messages) : nothing}
    </div>`;
  }

  #clearButton(messages: WallMessages): TemplateResult {
    const onClick = ({ currentTarget }: Event) => {
      this.#setText('');
      if (currentTarget instanceof Element) currentTarget.parentElement?.querySelector('input')?.focus();
    };
    return html`<button type="button" class="clear" aria-label=${messages.clearSearch} @click=${onClick}>
      ${clearIcon}
    </button>`;
  }

  get #hasText(): boolean {
    return this.#filter.text.trim() !== '';
  }

  #setText(text: string): void {
    clearTimeout(this.#typingTimer);
    this.#typingTimer = setTimeout(() => {
      this.#typingTimer = undefined;
      this.#host.wall.requestUpdate();
    }, TYPING_PAUSE_MS);
    this.#setFilter({ ...this.#filter, text });
  }

  #setFilter(filter: OfferFilter): void {
    const before = JSON.stringify(this.listRequest);
    this.#filter = filter;
    this.#host.showList(JSON.stringify(this.listRequest) !== before && !this.#returnToUnfiltered());
  }

  /** Returns the feed to the unfiltered list and continues to load it, if that is what the filter needs. */
  #returnToUnfiltered(): boolean {
    const { all, categoryIds } = this.listRequest;
    if (!this.#unfiltered || categoryIds.length > 0) return false;
    const { feed } = this.#host;
    if (feed.state.kind !== 'ready' || feed.state.categoryIds.length > 0) feed.stop(this.#unfiltered);
    if (all) void this.#host.loadMore();
    return true;
  }

  #update(list: FeedReady): void {
    const hasOffers = list.featured.length + list.offers.length > 0;
    if (hasOffers || this.#isStale) this.#hasOffers = hasOffers;
    this.#isStale = false;
    this.#categories.update(list, this.#filter.text);
    if (list.categoryIds.length > 0) return;
    this.#unfiltered = list;
    this.#isComplete = list.more === 'none';
  }
}

function sortMenu(messages: WallMessages, selected: SortChoice, select: (sort: SortChoice) => void): TemplateResult {
  const onSort = ({ target }: Event) => {
    const sort = target instanceof HTMLSelectElement && sortChoices[target.selectedIndex];
    if (sort) select(sort);
  };
  // The label does not wrap the menu: in WebKit the menu's name would then include the selected option.
  return html`<div class="sort" part="sort">
    <label for="sort">${messages.sortLabel}</label>
    <select id="sort" @change=${onSort}>
      ${sortChoices.map(
        (each) => html`<option value=${each} .selected=${each === selected}>${messages.sort(each)}</option>`,
      )}
    </select>
    ${chevron}
  </div>`;
}
