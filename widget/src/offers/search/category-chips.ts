import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { Dispatch } from '../../offer-wall/state/wall-event.ts';
import type { CategoryState } from '../../offer-wall/state/wall-state.ts';
import type { CategoryCounts } from './categories-client.ts';

export interface SearchParts {
  readonly messages: WallMessages;
  readonly dispatch: Dispatch;
  /** The arrows of a row that scrolls sideways, once they have loaded. */
  readonly arrows: TemplateResult | undefined;
}

/**
 * The categories of a wall with their numbers of offers, counting those in `found` if it is given. One without offers is
 * left out, unless it is selected.
 */
export function categoryChips(
  selected: readonly number[],
  { ids, counts: all }: CategoryState,
  found: CategoryCounts | null,
  { messages, dispatch, arrows }: SearchParts,
): TemplateResult {
  const counts = found ?? all;
  const chip = (pressed: boolean, label: string, count: number | undefined, categoryIds: readonly number[]) =>
    html`<button
      type="button"
      class="chip"
      part="chip"
      aria-pressed=${pressed ? 'true' : 'false'}
      @click=${() => dispatch({ type: 'categories-selected', categoryIds })}
    >
      ${label} ${count === undefined ? nothing : html`<span part="count">${messages.format.number(count)}</span>`}
    </button>`;
  const toggled = (id: number) => (selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]);
  const shown = ids.filter((id) => messages.category(id) && (!counts || counts.get(id) || selected.includes(id)));
  return html`<div class="scroller">
    <div class="chips" role="group" aria-label=${messages.categoriesLabel} @focusin=${scrollIntoView}>
      ${chip(selected.length === 0, messages.allCategories, undefined, [])}
      ${shown.map((id) =>
        chip(selected.includes(id), messages.category(id), counts ? (counts.get(id) ?? 0) : undefined, toggled(id)),
      )}
    </div>
    ${arrows}
  </div>`;
}

/** Browsers don't scroll to a focused button that is already half visible. */
function scrollIntoView({ target }: Event): void {
  if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
