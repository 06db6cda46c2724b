import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { Dispatch } from '../../offer-wall/state/wall-event.ts';
import type { CategoryState } from '../../offer-wall/state/wall-state.ts';
import type { CategoryCounts } from './categories-client.ts';

export interface ChipsParts {
  readonly messages: WallMessages;
  readonly dispatch: Dispatch;
  /** The arrows of a row that scrolls sideways, once they have loaded. */
  readonly arrows: TemplateResult | undefined;
}

/**
 * The categories of a wall with their numbers of offers, counting those in `found` if it is given. Buttons keep the
 * width for all their offers, so that none moves during a search.
 */
export function categoryChips(
  selected: readonly number[],
  { ids, counts: all }: CategoryState,
  found: CategoryCounts | null,
  { messages, dispatch, arrows }: ChipsParts,
): TemplateResult {
  const { number } = messages.format;
  const count = (id: number) =>
    found || all
      ? html`<span part="count" data-all=${number(all?.get(id) ?? 0)}>${number((found ?? all)?.get(id) ?? 0)}</span>`
      : nothing;
  const chip = (pressed: boolean, label: string, counted: unknown, categoryIds: readonly number[]) =>
    html`<button
      type="button"
      class="chip"
      part="chip"
      aria-pressed=${pressed ? 'true' : 'false'}
      @click=${() => dispatch({ type: 'categories-selected', categoryIds })}
    >
      ${label} ${counted}
    </button>`;
  const toggled = (id: number) => (selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]);
  const named = ids.filter((id) => messages.category(id));
  return html`<div class="scroller">
    <div class="chips" role="group" aria-label=${messages.categoriesLabel} @focusin=${scrollIntoView}>
      ${chip(selected.length === 0, messages.allCategories, nothing, [])}
      ${named.map((id) => chip(selected.includes(id), messages.category(id), count(id), toggled(id)))}
    </div>
    ${arrows}
  </div>`;
}

/** Browsers don't scroll to a focused button that is already half visible. */
function scrollIntoView({ target }: Event): void {
  if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
