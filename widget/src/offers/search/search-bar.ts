import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { icon } from '../../ui/icon.ts';
import type { SortChoice, WallMessages } from '../../locales/wall-messages.ts';
import { isFiltering } from '../state/visible-list.ts';
import type { Dispatch } from '../../offer-wall/state/wall-event.ts';
import type { WallState } from '../../offer-wall/state/wall-state.ts';
import { categoryChips, type SearchParts } from './category-chips.ts';
import { countCategories } from './count-categories.ts';
import { sortChoices } from './sort-choices.ts';

const searchIcon = icon('M7 2.5a4.5 4.5 0 1 0 .01 0zM10.5 10.5 14 14');
const clearIcon = icon('m4 4 8 8m0-8-8 8');
const chevron = icon('m3.5 6 4.5 4.5L12.5 6');

/** Search field, sort menu and categories; nothing for a wall without offers. */
export function searchBar({ list, categories }: WallState, parts: SearchParts): TemplateResult | typeof nothing {
  if (!list.hasOffers && !isFiltering(list.filter)) return nothing;
  const { messages, dispatch } = parts;
  const { categoryIds, text } = list.filter;
  const counted = list.found?.counted;
  const foundCounts = counted ? countCategories(counted) : null;
  return html`${searchField(text, parts)} ${sortMenu(list.sort, messages, dispatch)}
  ${categoryChips(categoryIds, categories, foundCounts, parts)}`;
}

function searchField(text: string, { messages, dispatch }: SearchParts): TemplateResult {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !text) return;
    // Keep the key from also closing whatever contains the wall.
    event.preventDefault();
    event.stopPropagation();
    dispatch({ type: 'text-typed', text: '' });
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.value !== text)
      dispatch({ type: 'text-typed', text: target.value });
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
      .value=${text}
      @input=${onInput}
      @change=${onInput}
      @keydown=${onKey}
    />
    ${text ? clearButton(messages, dispatch) : nothing}
  </div>`;
}

function clearButton(messages: WallMessages, dispatch: Dispatch): TemplateResult {
  const onClick = ({ currentTarget }: Event) => {
    dispatch({ type: 'text-typed', text: '' });
    if (currentTarget instanceof Element) currentTarget.parentElement?.querySelector('input')?.focus();
  };
  return html`<button type="button" class="clear" aria-label=${messages.clearSearch} @click=${onClick}>
    ${clearIcon}
  </button>`;
}

function sortMenu(selected: SortChoice, messages: WallMessages, dispatch: Dispatch): TemplateResult {
  const onSort = ({ target }: Event) => {
    const sort = target instanceof HTMLSelectElement && sortChoices[target.selectedIndex];
    if (sort) dispatch({ type: 'sort-selected', sort });
  };
  // The label does not wrap the menu: in WebKit the menu's name would then include the selected option.
  return html`<div class="sort" part="sort">
    <label for="sort" class="visually-hidden">${messages.sortLabel}</label>
    <select id="sort" @change=${onSort}>
      ${sortChoices.map(
        (each) => html`<option value=${each} .selected=${each === selected}>${messages.sort(each)}</option>`,
      )}
    </select>
    ${chevron}
  </div>`;
}
