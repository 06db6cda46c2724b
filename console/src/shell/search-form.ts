import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { iconOf } from '../parts/icon.ts';
import { goTo } from '../router.ts';
import type { ScreenRoute } from '../routes/route.ts';
import { mayLeave } from '../unsaved-work.ts';

const IN_HEADER = 'search';

/** The header's search: any id, and these screens by name. `query`: what was searched, on the page with its results. */
export function headerSearch(context: Context, screens: readonly ScreenRoute[], query: string): TemplateResult {
  return searchForm(context, { id: IN_HEADER, screens, query });
}

/** Searches any id. The query is in the address, so that results can be bookmarked. */
export function searchForm(
  context: Context,
  {
    hint,
    id,
    placeholder,
    query = '',
    screens = [],
  }: { id: string; hint?: string; placeholder?: string; query?: string; screens?: readonly ScreenRoute[] },
): TemplateResult {
  const isInHeader = id === IN_HEADER;
  const label = hint ?? 'Search by ID or page';
  return html`<form
    class="search"
    role="search"
    aria-label=${isInHeader ? label : 'Find'}
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const input = (event.target as HTMLFormElement).querySelector('input');
      const text = input?.value.trim() ?? '';
      if (text === '' || !mayLeave()) return;
      if (input && text !== query) input.value = '';
      const screen = screens.find(({ title }) => title.toLowerCase() === text.toLowerCase());
      goTo(screen === undefined ? context.hrefOf('search', { text }) : context.hrefOf(screen.path));
    }}
  >
    <label class="hidden" for=${id}>${label}</label>
    ${isInHeader ? iconOf('M7 2.5a4.5 4.5 0 1 0 .01 0ZM10.25 10.25l3.25 3.25') : nothing}
    <input
      id=${id}
      type="search"
      .value=${query}
      list=${isInHeader ? 'screens' : nothing}
      placeholder=${placeholder ?? label}
      aria-keyshortcuts=${isInHeader ? '/ Control+K Meta+K' : nothing}
      title=${isInHeader ? 'Press / to search' : nothing}
      autocomplete="off"
      spellcheck="false"
      autocapitalize="none"
    />
    ${
      isInHeader
        ? html`<kbd aria-hidden="true">/</kbd>
            <datalist id="screens">${screens.map(({ title }) => html`<option value=${title}></option>`)}</datalist>`
        : nothing
    }
    <button type="submit" class="button ${isInHeader ? 'hidden-until-focus' : ''}">Find</button>
  </form>`;
}

/** Moves the focus to the header's search on `/`, unless someone types it into a field, and on Ctrl K or ⌘ K. */
export function followSearchKeys(): void {
  addEventListener('keydown', (event) => {
    const { altKey, ctrlKey, key, metaKey, target } = event;
    const hasCommand = ctrlKey || metaKey;
    const isTyped = target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
    const isAsked = key === '/' ? !hasCommand && !altKey && !isTyped : key.toLowerCase() === 'k' && hasCommand;
    const input = document.querySelector<HTMLInputElement>(`#${IN_HEADER}`);
    if (!isAsked || input === null || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}
