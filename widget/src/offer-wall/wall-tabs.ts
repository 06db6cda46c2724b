import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';

export type WallTab = 'offers' | 'surveys';

const tabs: readonly WallTab[] = ['offers', 'surveys'];

/** The tab list (ARIA tabs pattern: one tab stop, arrow keys move and choose). Panels are `panel-<tab>`. */
export function wallTabs(messages: WallMessages, chosen: WallTab, choose: (tab: WallTab) => void): TemplateResult {
  const labels = { offers: messages.offersTab, surveys: messages.surveysTab };
  const onKey = (event: KeyboardEvent) => {
    const edge = { Home: tabs[0], End: tabs.at(-1) }[event.key];
    const next = edge ?? (event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? other(chosen) : undefined);
    if (next === undefined || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    choose(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return html`<div class="tabs" part="tabs" role="tablist" aria-label=${messages.tabsLabel} @keydown=${onKey}>
    ${tabs.map(
      (tab) =>
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
          ${labels[tab]}
        </button>`,
    )}
  </div>`;
}

const other = (tab: WallTab): WallTab => (tab === 'offers' ? 'surveys' : 'offers');
