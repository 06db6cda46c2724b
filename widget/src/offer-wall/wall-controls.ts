import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { styleSheet } from '../ui/style-sheet.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { StartEffect } from './controllers/screen-effect.ts';
import { controlsPerformers } from './requests/controls-performers.ts';
import { followColors } from './controllers/follow-colors.ts';
import { layOutAhead } from './controllers/lay-out-ahead.ts';
import offerSearchCss from '../offers/search/offer-search.css?inline';
import { searchBar } from '../offers/search/search-bar.ts';
import { filterRules } from '../offers/state/filter-rules.ts';
import type { Dispatch } from './state/wall-event.ts';
import type { TabName, WallState } from './state/wall-state.ts';
import { wallTabs } from './state/wall-tabs.ts';
import { tabList, tabPanels } from './tab-list.ts';
import type { TabContent, WallTab } from './tab-list.ts';
import wallControlsCss from './wall-controls.css?inline';
import type { WallExtras } from './wall-extras.ts';

export { wallTabs };

export const rules = filterRules;
export const performers = controlsPerformers;
export const startEffect: StartEffect = (wall) => {
  const colors = followColors(wall);
  const groups = layOutAhead(wall);
  return {
    afterUpdate(change) {
      colors.afterUpdate(change);
      groups.afterUpdate(change);
    },
  };
};
export const styles = styleSheet(offerSearchCss + wallControlsCss);

/** What the controls render from, besides the state. */
export interface ControlsParts {
  readonly messages: WallMessages;
  readonly dispatch: Dispatch;
  /** Null or undefined until they have loaded. */
  readonly extras: WallExtras | null | undefined;
  /** The offers, which a notice may replace. */
  readonly cards: TemplateResult;
  /** In place of what has not loaded. */
  readonly missing: TemplateResult;
}

/** The wall with its controls. */
export interface ControlledWall {
  /** Room in the head for the balance. It arrives later, and must not move the heading. */
  readonly purse: TemplateResult | typeof nothing;
  /** Null if there is only one tab. */
  readonly tabs: TemplateResult | null;
  /** The status message for screen readers. */
  readonly status: string;
  readonly content: TabContent['content'];
}

/** What surrounds the offer cards on the first screen: search, tabs and status messages. Loads with the first cards. */
export function wallControls(state: WallState, parts: ControlsParts): ControlledWall {
  const { dispatch, extras, messages } = parts;
  const notice = extras?.notice;
  const cards = notice?.content ?? parts.cards;
  const toolbar = html`<div class="toolbar" part="toolbar">${searchBar(state, parts)}</div>`;
  // In another place of the template, they are other elements.
  const offers = state.list.usesOtherCards ? [toolbar, [], cards] : [toolbar, cards, []];
  const status = state.requests.typing ? '' : (notice?.status ?? extras?.status ?? '');
  const purse = hasBalance(state) ? html`<div class="purse">${extras?.balance}</div>` : nothing;
  const tabs = tabsOf(state, parts, { content: offers, status });
  // The offers, if the wanted tab no longer exists: the token or the wall's panel is gone.
  const selected = tabs.find(({ name }) => name === state.tab) ?? tabs[0];
  if (!selected || tabs.length === 1) return { purse, tabs: null, status, content: offers };
  const { name } = selected;
  const shown = { name, ...selected.render() };
  return {
    purse,
    tabs: tabList(messages, tabs, name, (tab) => dispatch({ type: 'tab-selected', tab })),
    status: shown.status ?? status,
    content: tabPanels(tabs, shown, state.isLoading),
  };
}

function hasBalance({ details, page }: WallState): boolean {
  return page?.address.token !== '' && (details?.currencyVisible ?? true);
}

/** The tabs with their contents. */
function tabsOf(
  state: WallState,
  { extras, messages, missing }: ControlsParts,
  offers: TabContent,
): readonly WallTab[] {
  const contents: Readonly<Record<TabName, () => TabContent | undefined>> = {
    offers: () => offers,
    surveys: () => extras?.surveys(),
    activity: () => extras?.activity(),
  };
  return wallTabs(state).map((name) => ({
    name,
    label: messages[`${name}Tab`],
    render: () => contents[name]() ?? { content: missing },
  }));
}
