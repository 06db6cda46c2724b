import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { goTo } from '../router.ts';

/** A filter of a list, stored in the address under `name`. */
export type Filter = { name: string; label: string } & (
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[]; any: string }
  | { kind: 'text'; hint?: string }
  | { kind: 'day' }
);

/** How many filters are shown before the others fold away. */
const SHOWN = 4;

/** A list's filters. Choices apply at once; text and dates apply on change. */
export function filterBar(filters: readonly Filter[], context: Context): TemplateResult {
  const apply = (form: HTMLFormElement): void => {
    const data = new FormData(form);
    const changes = filters.map(({ name }) => {
      const value = data.get(name);
      return [name, typeof value === 'string' && value.trim() !== '' ? value.trim() : null] as const;
    });
    const address = context.hrefWith(Object.fromEntries(changes));
    if (address !== `${location.pathname}${location.search}`) goTo(address);
  };
  const isSet = ({ name }: Filter): boolean => context.query.has(name);
  const isNarrowed = filters.some(isSet);
  // Unfolding a single one isn't worth it.
  const [shown, folded] = filters.length > SHOWN + 1 ? [filters.slice(0, SHOWN), filters.slice(SHOWN)] : [filters, []];
  const field = (filter: Filter): TemplateResult => fieldOf(filter, context.query.get(filter.name) ?? '');
  const none = Object.fromEntries(filters.map(({ name }) => [name, null]));
  return html`<form
    class="filters"
    role="search"
    aria-label="Filter"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      apply(event.target as HTMLFormElement);
    }}
    @change=${(event: Event) => {
      const { form } = event.target as HTMLInputElement;
      if (form !== null) apply(form);
    }}
  >
    ${shown.map(field)}
    ${
      folded.length === 0
        ? nothing
        : html`<details ?open=${folded.some(isSet)}>
            <summary>More filters</summary>
            <div class="filters">${folded.map(field)}</div>
          </details>`
    }
    <button type="submit" class="hidden-until-focus button">Apply</button>
    ${isNarrowed ? html`<a class="clear" href=${context.hrefWith(none)}>Clear</a>` : nothing}
  </form>`;
}

function fieldOf(filter: Filter, value: string): TemplateResult {
  const { label, name } = filter;
  if (filter.kind === 'choice') {
    return html`<label
      ><span>${label}</span>
      <select name=${name} .value=${value}>
        <option value="" ?selected=${value === ''}>${filter.any}</option>
        ${filter.options.map(([one, words]) => html`<option value=${one} ?selected=${one === value}>${words}</option>`)}
      </select></label
    >`;
  }
  return html`<label
    ><span>${label}</span>
    <input
      name=${name}
      type=${filter.kind === 'day' ? 'date' : 'search'}
      .value=${value}
      placeholder=${filter.kind === 'text' && filter.hint !== undefined ? filter.hint : nothing}
      autocomplete="off"
      spellcheck="false"
  /></label>`;
}
