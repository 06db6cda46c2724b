import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { FeedChoice } from './offer-feed.ts';
import { sortChoices } from './sort-choices.ts';

/** Category toggles and the sort menu. `categoryIds` are those worth offering. */
export function wallToolbar(
  messages: WallMessages,
  choice: FeedChoice,
  categoryIds: readonly number[],
  choose: (choice: FeedChoice) => void,
): TemplateResult {
  const chosen = choice.categoryIds;
  const toggle = (id: number) =>
    chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].sort((a, b) => a - b);
  const chip = (pressed: boolean, label: string, next: readonly number[]) =>
    html`<button
      type="button"
      class="chip"
      part="chip"
      aria-pressed=${pressed ? 'true' : 'false'}
      @click=${() => choose({ ...choice, categoryIds: next })}
    >
      ${label}
    </button>`;
  const onSort = (event: Event) => {
    const sort = event.target instanceof HTMLSelectElement && sortChoices[event.target.selectedIndex];
    if (sort) choose({ ...choice, sort });
  };
  return html`<div class="toolbar" part="toolbar">
    <div class="chips" role="group" aria-label=${messages.categoriesLabel}>
      ${chip(chosen.length === 0, messages.allCategories, [])}
      ${categoryIds.filter(messages.category).map((id) => chip(chosen.includes(id), messages.category(id), toggle(id)))}
    </div>
    <label class="sort" part="sort"
      ><span>${messages.sortLabel}</span>
      <select @change=${onSort}>
        ${sortChoices.map(
          (each) => html`<option value=${each} .selected=${each === choice.sort}>${messages.sort(each)}</option>`,
        )}
      </select></label
    >
  </div>`;
}
