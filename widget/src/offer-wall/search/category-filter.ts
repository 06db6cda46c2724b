import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { FeedReady } from '../feed/offer-feed.ts';
import { largestFirst } from './categories-client.ts';
import type { CategoryCounts } from './categories-client.ts';
import { countCategories, filterOffers } from './filter-offers.ts';

/**
 * The categories of a wall, each with its number of offers. Once all offers have loaded, the widget counts those that
 * match the search text. Until then the service counts, so that it need not send the offers. If it does not answer, the
 * filter shows the categories of the loaded offers, without counts.
 */
export class CategoryFilter {
  readonly #request: (signal: AbortSignal) => Promise<CategoryCounts>;
  readonly #changed: () => void;
  /** In the order in which they appeared, so that no button changes under the user's finger. */
  #categoryIds: readonly number[] = [];
  /** Categories to keep when the next list arrives; null once it has. */
  #keep: readonly number[] | null = null;
  /** The counts on the buttons; null for none. */
  #counts: CategoryCounts | null = null;
  /** The counts by the service; null until it has answered. */
  #serviceCounts: CategoryCounts | null = null;
  #running: AbortController | null = null;
  /** The last list and text that were counted: the wall renders more often than they change. */
  #counted: readonly [list: FeedReady, text: string] | null = null;

  /** `request` resolves to no counts if the service does not answer. */
  constructor(request: (signal: AbortSignal) => Promise<CategoryCounts>, changed: () => void) {
    this.#request = request;
    this.#changed = changed;
  }

  /** Prepares for the offers of another wall or user. Until they arrive, the categories stay, without counts. */
  reset(selected: readonly number[]): void {
    this.#running?.abort();
    this.#running = null;
    this.#counted = null;
    this.#serviceCounts = null;
    this.#counts = null;
    this.#keep = selected;
  }

  /** Takes the categories of a list; requests the counts, once, unless the list is the whole wall. */
  update(list: FeedReady, text: string): void {
    if (this.#counted?.[0] === list && this.#counted[1] === text) return;
    this.#counted = [list, text];
    const { featured, offers, more, categoryIds } = list;
    const loaded = [...featured, ...offers];
    const counts = largestFirst(countCategories(loaded));
    if (more === 'none' && categoryIds.length === 0) {
      this.#counts = text ? countCategories(filterOffers(loaded, { text, categoryIds })) : counts;
      this.#add(counts);
    } else if (this.#serviceCounts) {
      this.#counts = this.#serviceCounts.size > 0 ? this.#serviceCounts : null;
      this.#add(this.#counts ?? counts);
    } else if (!this.#running) void this.#requestCounts();
  }

  /** The buttons. `select` receives the ids of all categories that are then selected. */
  render(
    messages: WallMessages,
    selected: readonly number[],
    select: (categoryIds: readonly number[]) => void,
  ): TemplateResult {
    const chip = (pressed: boolean, label: string, count: number | undefined, next: readonly number[]) =>
      html`<button
        type="button"
        class="chip"
        part="chip"
        aria-pressed=${pressed ? 'true' : 'false'}
        @click=${() => select(next)}
      >
        ${label} ${count === undefined ? nothing : html`<span part="count">${messages.format.number(count)}</span>`}
      </button>`;
    const toggled = (id: number) =>
      selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id];
    const named = this.#categoryIds.filter((id) => messages.category(id));
    const countOf = (id: number) => (this.#counts ? (this.#counts.get(id) ?? 0) : undefined);
    return html`<div class="chips" role="group" aria-label=${messages.categoriesLabel} @focusin=${scrollIntoView}>
      ${chip(selected.length === 0, messages.allCategories, undefined, [])}
      ${named.map((id) => chip(selected.includes(id), messages.category(id), countOf(id), toggled(id)))}
    </div>`;
  }

  #add(counts: CategoryCounts): void {
    const keep = this.#keep;
    const before = this.#categoryIds.filter((id) => !keep || keep.includes(id) || counts.has(id));
    this.#keep = null;
    this.#categoryIds = [...new Set([...before, ...counts.keys()])];
  }

  async #requestCounts(): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const counts = await this.#request(running.signal);
    if (running.signal.aborted) return;
    this.#serviceCounts = counts;
    this.#counted = null;
    this.#changed();
  }
}

/** Browsers don't scroll to a focused button that is already half visible. */
function scrollIntoView({ target }: Event): void {
  if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
