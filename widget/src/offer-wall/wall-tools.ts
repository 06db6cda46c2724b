import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import { countCategories, narrowOffers } from './narrow-offers.ts';
import type { Narrowing } from './narrow-offers.ts';
import type { FeedReady } from './offer-feed.ts';
import { sortChoices } from './sort-choices.ts';
import type { SortChoice } from './sort-choices.ts';

/** What the tools need of the wall around them. */
export interface ToolsHost {
  /** What is looked for has changed, or may be announced now. */
  narrowed(): void;
  /** Has the feed fetch whatever the wall does not have yet. */
  fetchAll(): void;
  sort(sort: SortChoice): void;
}

const everything: Narrowing = { text: '', categoryIds: [] };

/** Who types is not interrupted by a count for each letter. */
const QUIET_MS = 700;

/**
 * Search, categories with counts, and the order. The service sorts; narrowing happens here, in all offers of the wall:
 * they are fetched when the user first types or goes to the categories, so that whoever only scrolls does not pay for
 * them. A long wall therefore shows its counts, and categories that only its later pages have, from then on.
 */
export class WallTools {
  readonly #host: ToolsHost;
  #wish = everything;
  /** In the order in which they came, so that no button turns into another under a finger. */
  #seen: readonly number[] = [];
  /** Of all offers with the text; null until all were here. */
  #counts: ReadonlyMap<number, number> | null = null;
  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ToolsHost) {
    this.#host = host;
  }

  get wish(): Narrowing {
    return this.#wish;
  }

  get isNarrowing(): boolean {
    return this.#wish.text.trim() !== '' || this.#wish.categoryIds.length > 0;
  }

  /** Whether the user is typing, so that it is too early to say what was found. */
  get isTyping(): boolean {
    return this.#quiet !== undefined;
  }

  /** Another list comes: its categories are not known yet. */
  forget(): void {
    this.#seen = this.#wish.categoryIds;
    this.#counts = null;
  }

  clear(): void {
    this.#narrow(everything);
  }

  /** Of what is here, what the user looks for: in one list, the featured first. */
  narrow(state: FeedReady): FeedReady {
    const all = [...state.featured, ...state.offers];
    const counts = countCategories(all);
    const fresh = [...counts.keys()].filter((id) => !this.#seen.includes(id));
    this.#seen = [...this.#seen, ...fresh.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))];
    if (state.more === 'none') {
      const { text } = this.#wish;
      this.#counts = text ? countCategories(narrowOffers(all, { ...everything, text })) : counts;
    }
    if (!this.isNarrowing) return state;
    return { ...state, featured: [], offers: narrowOffers(all, this.#wish) };
  }

  render(messages: WallMessages, chosen: SortChoice): TemplateResult {
    return html`${this.#search(messages)} ${sortMenu(messages, chosen, (sort) => this.#host.sort(sort))}
    ${this.#categories(messages)}`;
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

  #categories(messages: WallMessages): TemplateResult {
    const { categoryIds: chosen } = this.#wish;
    const fetchAll = () => this.#host.fetchAll();
    const toggle = (id: number) => (chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
    const chip = (pressed: boolean, label: string, count: number | undefined, next: () => readonly number[]) =>
      html`<button
        type="button"
        class="chip"
        part="chip"
        aria-pressed=${pressed ? 'true' : 'false'}
        @click=${() => this.#narrow({ ...this.#wish, categoryIds: next() })}
      >
        ${label} ${count === undefined ? nothing : html`<span part="count">${messages.format.number(count)}</span>`}
      </button>`;
    const named = this.#seen.filter((id) => messages.category(id));
    const countOf = (id: number) => (this.#counts ? (this.#counts.get(id) ?? 0) : undefined);
    return html`<div
      class="chips"
      role="group"
      aria-label=${messages.categoriesLabel}
      @focusin=${fetchAll}
      @pointerdown=${fetchAll}
    >
      ${chip(chosen.length === 0, messages.allCategories, undefined, () => [])}
      ${named.map((id) => chip(chosen.includes(id), messages.category(id), countOf(id), () => toggle(id)))}
    </div>`;
  }

  #type(text: string): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#quiet = undefined;
      this.#host.narrowed();
    }, QUIET_MS);
    this.#narrow({ ...this.#wish, text });
  }

  #narrow(wish: Narrowing): void {
    this.#wish = wish;
    if (this.isNarrowing) this.#host.fetchAll();
    this.#host.narrowed();
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
