import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../../locales/wall-messages.ts';
import { fullestFirst } from './categories-client.ts';
import type { CategoryCounts } from './categories-client.ts';
import { countCategories, narrowOffers } from './filter-offers.ts';
import type { FeedReady } from '../feed/offer-feed.ts';

/**
 * The categories of a wall, and how many offers each has: counted here, once all offers are here, and with the text
 * that is searched for; until then by the service, which need not send them. Where it does not say, the categories of
 * what is here, without a count.
 */
export class WallCategories {
  readonly #ask: (signal: AbortSignal) => Promise<CategoryCounts>;
  readonly #changed: () => void;
  /** In the order in which they came, so that no button turns into another under a finger. */
  #seen: readonly number[] = [];
  /** Those of another list that stay whatever comes; null once its categories are known. */
  #kept: readonly number[] | null = null;
  /** What stands on the buttons; null where nothing does. */
  #counts: CategoryCounts | null = null;
  /** By the service; null until it has answered. */
  #told: CategoryCounts | null = null;
  #asking: AbortController | null = null;
  /** The list that was counted last, and the text: the wall is rendered more often than they change. */
  #learnt: readonly [list: FeedReady, text: string] | null = null;

  /** `ask` gives no counts when the service does not say. */
  constructor(ask: (signal: AbortSignal) => Promise<CategoryCounts>, changed: () => void) {
    this.#ask = ask;
    this.#changed = changed;
  }

  /** Offers of another wall or user come. Until their categories are known, those there were stand, without counts. */
  forget(chosen: readonly number[]): void {
    this.#asking?.abort();
    this.#asking = null;
    this.#learnt = null;
    this.#told = null;
    this.#counts = null;
    this.#kept = chosen;
  }

  /** Takes from a list what it says of them; asks the service, once, where the list is not the whole wall. */
  learn(list: FeedReady, text: string): void {
    if (this.#learnt?.[0] === list && this.#learnt[1] === text) return;
    this.#learnt = [list, text];
    const { featured, offers, more, categoryIds } = list;
    const here = [...featured, ...offers];
    const counted = fullestFirst(countCategories(here));
    if (more === 'none' && categoryIds.length === 0) {
      this.#counts = text ? countCategories(narrowOffers(here, { text, categoryIds })) : counted;
      this.#see(counted);
    } else if (this.#told) {
      this.#counts = this.#told.size > 0 ? this.#told : null;
      this.#see(this.#counts ?? counted);
    } else if (!this.#asking) void this.#count();
  }

  /** Buttons that choose; with `choose`, the ids of all that are chosen then. */
  render(messages: WallMessages, chosen: readonly number[], choose: (ids: readonly number[]) => void): TemplateResult {
    const chip = (pressed: boolean, label: string, count: number | undefined, next: readonly number[]) =>
      html`<button
        type="button"
        class="chip"
        part="chip"
        aria-pressed=${pressed ? 'true' : 'false'}
        @click=${() => choose(next)}
      >
        ${label} ${count === undefined ? nothing : html`<span part="count">${messages.format.number(count)}</span>`}
      </button>`;
    const toggled = (id: number) => (chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
    const named = this.#seen.filter((id) => messages.category(id));
    const countOf = (id: number) => (this.#counts ? (this.#counts.get(id) ?? 0) : undefined);
    return html`<div class="chips" role="group" aria-label=${messages.categoriesLabel} @focusin=${showWhole}>
      ${chip(chosen.length === 0, messages.allCategories, undefined, [])}
      ${named.map((id) => chip(chosen.includes(id), messages.category(id), countOf(id), toggled(id)))}
    </div>`;
  }

  #see(counts: CategoryCounts): void {
    const kept = this.#kept;
    const before = this.#seen.filter((id) => !kept || kept.includes(id) || counts.has(id));
    this.#kept = null;
    this.#seen = [...new Set([...before, ...counts.keys()])];
  }

  async #count(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const told = await this.#ask(asking.signal);
    if (asking.signal.aborted) return;
    this.#told = told;
    this.#learnt = null;
    this.#changed();
  }
}

/** Browsers leave what is half outside a row where it is when the focus comes to it. */
function showWhole({ target }: Event): void {
  if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
