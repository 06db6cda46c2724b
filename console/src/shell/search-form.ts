import { html, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { goTo } from '../router.ts';
import { mayLeave } from '../unsaved-work.ts';

/** Searches any id. The query is in the address, so that results can be bookmarked. */
export function searchForm(context: Context, id: string): TemplateResult {
  return html`<form
    class="search"
    role="search"
    aria-label=${id === 'search' ? 'Search by id' : 'Find'}
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const input = (event.target as HTMLFormElement).querySelector('input');
      const text = input?.value.trim() ?? '';
      if (text === '' || !mayLeave()) return;
      if (input) input.value = '';
      goTo(context.hrefOf('search', { text }));
    }}
  >
    <label class="hidden" for=${id}>Search by id</label>
    <input
      id=${id}
      type="search"
      placeholder="Search by id"
      autocomplete="off"
      spellcheck="false"
      autocapitalize="none"
    />
    <button type="submit" class="button">Find</button>
  </form>`;
}
