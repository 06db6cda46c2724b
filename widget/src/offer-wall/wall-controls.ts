import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { styleSheet } from '../element/style-sheet.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import controlsCss from '../theme/controls.css?inline';
import { filterPerformers } from './effects/filter-performers.ts';
import { moreButton } from './list/more-button.ts';
import offerSearchCss from './search/offer-search.css?inline';
import { searchBar } from './search/search-bar.ts';
import { filterRules } from './state/filter-rules.ts';
import { isFiltering, shownList } from './state/shown-list.ts';
import type { ShownList } from './state/shown-list.ts';
import type { Dispatch } from './state/wall-event.ts';
import type { TabName, WallState } from './state/wall-state.ts';
import { wallTabs } from './state/wall-tabs.ts';
import { tabList, tabPanels } from './tab-list.ts';
import type { TabContent, WallTab } from './tab-list.ts';
import wallControlsCss from './wall-controls.css?inline';
import type * as wallExtras from './wall-extras.ts';
import type { ExtrasParts } from './wall-extras.ts';

export { wallTabs };
export { customizationCss } from '../theme/customization-css.ts';

export const rules = filterRules;
export const performers = filterPerformers;
export const styles = styleSheet(controlsCss + offerSearchCss + wallControlsCss);

/** What the controls render from, besides the state. */
export interface ControlsParts extends ExtrasParts {
  readonly code: ExtrasParts['code'] & { readonly extras?: typeof wallExtras };
  /** The offers, which a notice may replace. */
  readonly cards: TemplateResult;
  /** In place of what has not loaded. */
  readonly missing: TemplateResult;
}

/** The wall with its controls. */
export interface ControlledWall {
  /** Null if there is only one tab. */
  readonly tabs: TemplateResult | null;
  /** The status message for screen readers. */
  readonly status: string;
  readonly content: TabContent['content'];
}

/** What surrounds the offer cards on the first screen: search, tabs and status messages. Loads with the first cards. */
export function wallControls(state: WallState, parts: ControlsParts): ControlledWall {
  const { cards, code, context, dispatch, messages } = parts;
  const { arrows } = context;
  const notice = code.extras?.offersNotice(state, parts);
  const offers = [
    html`<div class="toolbar" part="toolbar">${searchBar(state, { messages, dispatch, arrows })}</div>`,
    notice?.content ?? cards,
  ];
  const status = state.requests.typing ? '' : (notice?.status ?? countStatus(state, messages));
  const tabs = tabsOf(state, parts, { content: offers, status });
  const isTabbed = tabs.length > 1;
  const selected = tabs.find(({ name }) => name === state.tab) ?? tabs[0];
  return {
    tabs: isTabbed ? tabList(messages, tabs, state.tab, (tab) => dispatch({ type: 'tab-selected', tab })) : null,
    status: selected?.status ?? status,
    content: isTabbed ? tabPanels(tabs, state.tab) : offers,
  };
}

/** The tabs with their contents. */
function tabsOf(state: WallState, parts: ControlsParts, offers: TabContent): readonly WallTab[] {
  const { code, messages, missing } = parts;
  const elsewhere = { content: missing };
  const tabs: Readonly<Record<TabName, () => WallTab>> = {
    offers: () => ({ name: 'offers', label: messages.offersTab, ...offers }),
    surveys: () => ({
      name: 'surveys',
      label: messages.surveysTab,
      ...(code.extras?.surveysTab(state, parts) ?? elsewhere),
    }),
    activity: () => ({
      name: 'activity',
      label: messages.activityTab,
      ...(code.extras?.activityPanel(state, parts) ?? elsewhere),
    }),
  };
  return wallTabs(state).map((name) => tabs[name]());
}

/** "Show more"; it loads the next page if that has not loaded yet. */
export function moreOffers(
  list: ShownList,
  limit: number,
  { messages, dispatch }: { readonly messages: WallMessages; readonly dispatch: Dispatch },
): TemplateResult {
  const { offers, more } = list;
  // Offers that have loaded but have no cards yet need no request.
  const state = offers.length > limit || more === 'none' ? 'available' : more;
  return moreButton(messages, state, (hasFocus) => dispatch({ type: 'more-asked', hasFocus }));
}

/** How many offers match the filter or, while they are not all known, how many are shown. Empty while more load. */
function countStatus(state: WallState, messages: WallMessages): string {
  const list = shownList(state);
  if (!list || list.more === 'loading') return '';
  const { featured, offers, more } = list;
  if (isFiltering(state.list.filter) && more === 'none') return messages.found(offers.length);
  return messages.loaded(featured.length + Math.min(state.list.limit, offers.length));
}
