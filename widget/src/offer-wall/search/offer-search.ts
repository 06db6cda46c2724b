import { html, nothing } from 'lit';
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { pageFetch } from '../../api/request-json.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import { askCategories } from './categories-client.ts';
import { narrowOffers } from './filter-offers.ts';
import type { Narrowing } from './filter-offers.ts';
import { everyOffer } from '../feed/offer-feed.ts';
import type { FeedReady, FeedState, ListWanted, OfferFeed } from '../feed/offer-feed.ts';
import { sortChoices } from './sort-choices.ts';
import type { SortChoice } from './sort-choices.ts';
import { WallCategories } from './category-filter.ts';

/** What the tools need of the wall around them. */
export interface ToolsHost {
  readonly feed: OfferFeed;
  readonly wall: Pick<ReactiveControllerHost, 'requestUpdate'>;
  /** Shows the list from its start; `afresh`: what is `wanted` is asked for. */
  list(afresh: boolean): void;
  /** Has what is `wanted` go on from where it is. */
  more(): Promise<void>;
}

const everything: Narrowing = { text: '', categoryIds: [] };

/** Who types is not interrupted by a count for each letter. */
const QUIET_MS = 700;

/**
 * Search, categories with counts, and the order. A wall that is here as a whole is narrowed here. Of a longer one the
 * service counts the categories, and lists those that are chosen, a page at a time: only a search needs all offers, and
 * nobody pays for them who chooses a category on a phone.
 */
export class WallTools {
  readonly #host: ToolsHost;
  readonly #categories: WallCategories;
  #wish = everything;
  #sort = everyOffer.sort;
  /** The list of every category, as far as it came; null while it is on its way, or was never asked for. */
  #whole: FeedReady | null = null;
  /** Whether nothing was missing in that list when it was last here. */
  #isComplete = false;
  /** Whether there was anything to narrow: else the tools would stand above a notice, good for nothing. */
  #isOfUse = false;
  /** Whether that is open again, for another list comes. */
  #isInDoubt = true;
  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ToolsHost) {
    this.#host = host;
    this.#categories = new WallCategories(
      async (signal) => (host.feed.address ? askCategories(pageFetch, host.feed.address, signal) : new Map()),
      () => host.wall.requestUpdate(),
    );
  }

  get wish(): Narrowing {
    return this.#wish;
  }

  /** The list of every category, as far as it came. */
  get whole(): FeedReady | null {
    return this.#whole;
  }

  get isNarrowing(): boolean {
    return this.#isSearching || this.#wish.categoryIds.length > 0;
  }

  /** Whether the user is typing, so that it is too early to say what was found. */
  get isTyping(): boolean {
    return this.#quiet !== undefined;
  }

  /** What the service has to list. */
  get wanted(): ListWanted {
    const all = this.#isSearching || (this.isNarrowing && this.#isComplete);
    return { sort: this.#sort, all, categoryIds: all ? [] : this.#wish.categoryIds };
  }

  /** Offers of another wall or user come: nothing is known of them yet. */
  forget(): void {
    this.#categories.forget(this.#wish.categoryIds);
    this.#whole = null;
    this.#isComplete = false;
    this.#isInDoubt = true;
  }

  clear(): void {
    this.#narrow(everything);
  }

  /** Of what is here, what the user looks for: in one list, the featured first. While it is on its way, what is here of it. */
  narrow(state: FeedState): FeedReady | null {
    if (state.kind === 'ready') this.#learn(state);
    else if (this.#isInDoubt && state.kind === 'failed') this.#isOfUse = false;
    const list = state.kind === 'loading' && this.#whole ? { ...this.#whole, more: 'loading' as const } : state;
    if (list.kind !== 'ready') return null;
    if (!this.isNarrowing) return list;
    return { ...list, featured: [], offers: narrowOffers([...list.featured, ...list.offers], this.#wish) };
  }

  /** Nothing, where there is nothing to narrow. */
  render(messages: WallMessages): TemplateResult | typeof nothing {
    if (!this.#isOfUse && !this.isNarrowing) return nothing;
    const sort = (choice: SortChoice) => {
      this.#sort = choice;
      this.#whole = null;
      this.#host.list(true);
    };
    const choose = (categoryIds: readonly number[]) => this.#narrow({ ...this.#wish, categoryIds });
    return html`${this.#search(messages)} ${sortMenu(messages, this.#sort, sort)}
    ${this.#categories.render(messages, this.#wish.categoryIds, choose)}`;
  }

  #search(messages: WallMessages): TemplateResult {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !this.#wish.text) return;
      // Of what is around the wall, nothing closes with the same key.
      event.preventDefault();
      event.stopPropagation();
      this.#type('');
    };
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) this.#type(target.value);
    };
    return html`<input
      type="search"
      class="search"
      part="search"
      autocomplete="off"
      enterkeyhint="search"
      maxlength="100"
      placeholder=${messages.searchLabel}
      aria-label=${messages.searchLabel}
      .value=${this.#wish.text}
      @input=${onInput}
      @keydown=${onKey}
    />`;
  }

  get #isSearching(): boolean {
    return this.#wish.text.trim() !== '';
  }

  #type(text: string): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#quiet = undefined;
      this.#host.wall.requestUpdate();
    }, QUIET_MS);
    this.#narrow({ ...this.#wish, text });
  }

  #narrow(wish: Narrowing): void {
    const before = JSON.stringify(this.wanted);
    this.#wish = wish;
    this.#host.list(JSON.stringify(this.wanted) !== before && !this.#isAtHand());
  }

  /** Brings the feed back to the whole wall where that is wanted and was here, and has it go on from there. */
  #isAtHand(): boolean {
    const { all, categoryIds } = this.wanted;
    if (!this.#whole || categoryIds.length > 0) return false;
    const { feed } = this.#host;
    if (feed.state.kind !== 'ready' || feed.state.categoryIds.length > 0) feed.stop(this.#whole);
    if (all) void this.#host.more();
    return true;
  }

  #learn(list: FeedReady): void {
    const hasOffers = list.featured.length + list.offers.length > 0;
    if (hasOffers || this.#isInDoubt) this.#isOfUse = hasOffers;
    this.#isInDoubt = false;
    this.#categories.learn(list, this.#wish.text);
    if (list.categoryIds.length > 0) return;
    this.#whole = list;
    this.#isComplete = list.more === 'none';
  }
}

function sortMenu(messages: WallMessages, chosen: SortChoice, choose: (sort: SortChoice) => void): TemplateResult {
  const onSort = ({ target }: Event) => {
    const sort = target instanceof HTMLSelectElement && sortChoices[target.selectedIndex];
    if (sort) choose(sort);
  };
  // Not around the menu: WebKit would name the menu by what is chosen as well.
  return html`<div class="sort" part="sort">
    <label for="sort">${messages.sortLabel}</label>
    <select id="sort" @change=${onSort}>
      ${sortChoices.map((each) => html`<option value=${each} .selected=${each === chosen}>${messages.sort(each)}</option>`)}
    </select>
  </div>`;
}
