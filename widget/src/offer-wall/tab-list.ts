import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';

export type WallTab = 'offers' | 'surveys' | 'activity';

/** One tab: what it is called, and what is below it. */
export interface WallPanel {
  readonly tab: WallTab;
  readonly label: string;
  readonly content: TemplateResult | readonly TemplateResult[];
  /** What is announced while it is the chosen one; absent, the offers are. */
  readonly status?: string;
}

/** The tab list (ARIA tabs pattern: one tab stop, arrow keys move and choose). Panels are `panel-<tab>`. */
export function wallTabs(
  messages: WallMessages,
  panels: readonly WallPanel[],
  wanted: WallTab,
  choose: (tab: WallTab) => void,
): TemplateResult {
  const chosen = chosenOf(panels, wanted);
  const onKey = (event: KeyboardEvent) => {
    const next = panels.at(neighbour(event.key, panels, chosen, messages.format.dir))?.tab;
    if (next === undefined || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    choose(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return html`<div class="tabs" part="tabs" role="tablist" aria-label=${messages.tabsLabel} @keydown=${onKey}>
    ${panels.map(
      ({ tab, label }) =>
        html`<button
          type="button"
          role="tab"
          class="tab"
          part="tab"
          id="tab-${tab}"
          aria-controls="panel-${tab}"
          aria-selected=${tab === chosen ? 'true' : 'false'}
          tabindex=${tab === chosen ? 0 : -1}
          @click=${() => choose(tab)}
        >
          ${label}
        </button>`,
    )}
  </div>`;
}

/** What is below the tabs: all panels, the others hidden, so that each keeps what was done in it. */
export function tabPanels(panels: readonly WallPanel[], wanted: WallTab): readonly TemplateResult[] {
  const chosen = chosenOf(panels, wanted);
  return panels.map(
    ({ tab, content }) =>
      html`<div id="panel-${tab}" role="tabpanel" aria-labelledby="tab-${tab}" ?hidden=${tab !== chosen}>
        ${content}
      </div>`,
  );
}

/** The offers, when the tab that was open is gone: with the token, or with the survey profile of the wall. */
function chosenOf(panels: readonly WallPanel[], wanted: WallTab): WallTab {
  return panels.some(({ tab }) => tab === wanted) ? wanted : 'offers';
}

/** The index to go to, past the last one back to the first; infinite for other keys, at which there is no panel. */
function neighbour(key: string, panels: readonly WallPanel[], chosen: WallTab, dir: 'ltr' | 'rtl'): number {
  const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const at = panels.findIndex(({ tab }) => tab === chosen);
  if (key === 'Home') return 0;
  if (key === 'End') return -1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return Infinity;
  return key === forward ? (at + 1) % panels.length : at - 1;
}
