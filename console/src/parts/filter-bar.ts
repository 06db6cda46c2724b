import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { goTo } from '../router.ts';

/** A filter of a list, stored in the address under `name`. */
export type Filter = { name: string; label: string } & (
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[]; any: string }
  | { kind: 'text'; hint?: string }
  | { kind: 'day' }
);

/**
 * How many filters are shown before the others fold away: one less below 1000 px. A phone shows the first one and those
 * that are set.
 */
const SHOWN = 4;

/** The address without the filters; null if none of them is set. */
export function clearedHref(filters: readonly Filter[], context: Context): string | null {
  const set = filters.filter(({ name }) => context.query.has(name));
  return set.length === 0 ? null : context.hrefWith(Object.fromEntries(set.map(({ name }) => [name, null])));
}

/**
 * A list's filters. Choices apply at once; text and dates apply on change. `rows`: of the list; as long as it has none,
 * there is nothing to filter.
 */
export function filterBar(
  filters: readonly Filter[],
  context: Context,
  rows: readonly unknown[],
): TemplateResult | typeof nothing {
  const clear = clearedHref(filters, context);
  if (rows.length === 0 && clear === null && !context.query.has('after')) return nothing;
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
  // Unfolding a single one isn't worth it.
  const [shown, folded] = filters.length > SHOWN + 1 ? [filters.slice(0, SHOWN), filters.slice(SHOWN)] : [filters, []];
  const field = (filter: Filter, kind = ''): TemplateResult =>
    fieldOf(filter, context.query.get(filter.name) ?? '', kind);
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
    ${shown.map((filter, index) => field(filter, folded.length > 0 && index === SHOWN - 1 ? 'folded-early' : ''))}
    ${
      filters.length === 1
        ? nothing
        : html`<details class=${folded.length === 0 ? 'on-phone' : ''} ?open=${folded.some(isSet)}>
            <summary>More filters</summary>
          </details>`
    }
    ${folded.map((filter) => field(filter, 'folded'))}
    <button type="submit" class="hidden-until-focus button">Apply</button>
    ${clear === null ? nothing : html`<a class="clear" href=${clear}>Clear</a>`}
  </form>`;
}

function fieldOf(filter: Filter, value: string, kind: string): TemplateResult {
  const { label, name } = filter;
  const kinds = `${kind} ${filter.kind === 'day' ? 'day' : ''} ${value === '' ? '' : 'set'}`;
  if (filter.kind === 'choice') {
    return html`<label class=${kinds}
      ><span>${label}</span>
      <select name=${name} .value=${value}>
        <option value="" ?selected=${value === ''}>${filter.any}</option>
        ${filter.options.map(([one, words]) => html`<option value=${one} ?selected=${one === value}>${words}</option>`)}
      </select></label
    >`;
  }
  return html`<label class=${kinds}
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
