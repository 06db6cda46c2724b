import { html, noChange } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { DirectiveResult } from 'lit/directive.js';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { TabName } from './state/wall-state.ts';

type Content = TemplateResult | DirectiveResult | readonly Content[];

export interface TabContent {
  readonly content: Content;
  /** The status message while this tab is selected; absent, the status of the offers is announced. */
  readonly status?: string;
}

interface WallTab {
  readonly name: TabName;
  readonly label: string;
  readonly render: () => TabContent;
}

/** The tab list (ARIA tabs pattern: one tab stop, arrow keys move and select). The panels have the ids `panel-<name>`. */
export function tabList(
  messages: WallMessages,
  tabs: readonly WallTab[],
  selected: TabName,
  select: (tab: TabName) => void,
): TemplateResult {
  const onKey = (event: KeyboardEvent) => {
    // With these, arrows are the browser's, such as to go back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = tabs.at(nextIndex(event.key, tabs, selected, messages.format.dir))?.name;
    if (next === undefined || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    select(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return html`<div class="tabs" part="tabs" role="tablist" aria-label=${messages.tabsLabel} @keydown=${onKey}>
    ${tabs.map(
      ({ name, label }) =>
        html`<button
          type="button"
          role="tab"
          class="tab"
          part="tab"
          id="tab-${name}"
          aria-controls="panel-${name}"
          aria-selected=${name === selected ? 'true' : 'false'}
          tabindex=${name === selected ? 0 : -1}
          @click=${() => select(name)}
        >
          ${label}
        </button>`,
    )}
  </div>`;
}

/**
 * The panels of all tabs. Hidden ones keep their state. They are rendered again when they are shown, or while the wall
 * loads, which may be for another user. The offers are always rendered, since unchanged cards are skipped.
 */
export function tabPanels(
  tabs: readonly WallTab[],
  shown: { readonly name: TabName; readonly content: Content },
  isLoading: boolean,
): readonly TemplateResult[] {
  return tabs.map(({ name, render }) => {
    const isHidden = name !== shown.name;
    const isSkipped = isHidden && !isLoading && name !== 'offers';
    return html`<div id="panel-${name}" role="tabpanel" aria-labelledby="tab-${name}" ?hidden=${isHidden}>
      ${isSkipped ? noChange : isHidden ? render().content : shown.content}
    </div>`;
  });
}

/** The index that a key leads to, for `at`: arrow keys wrap around. Infinity, where there is no tab, for other keys. */
function nextIndex(key: string, tabs: readonly WallTab[], selected: TabName, dir: 'ltr' | 'rtl'): number {
  const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const index = tabs.findIndex(({ name }) => name === selected);
  if (key === 'Home') return 0;
  if (key === 'End') return -1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return Infinity;
  return key === forward ? (index + 1) % tabs.length : index - 1;
}
