import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { noticeBox } from '../element/notice-box.ts';
import { styleSheet } from '../element/style-sheet.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import controlsCss from '../theme/controls.css?inline';
import motionCss from './motion.css?inline';
import signUpCss from '../surveys/sign-up.css?inline';
import { activityPanel } from './activity-panel.ts';
import type { PanelParts } from './activity-panel.ts';
import { moreButton } from './list/more-button.ts';
import type { CardContext } from './list/offer-card.ts';
import { searchBar } from './search/search-bar.ts';
import offerSearchCss from './search/offer-search.css?inline';
import { filterPerformers } from './effects/filter-performers.ts';
import { filterRules } from './state/filter-rules.ts';
import { isFiltering, shownList } from './state/shown-list.ts';
import type { ShownList } from './state/shown-list.ts';
import type { WallState } from './state/wall-state.ts';
import { surveysTab } from './surveys-tab.ts';
import { tabList, tabPanels } from './tab-list.ts';
import type { TabContent, WallTab } from './tab-list.ts';
import wallControlsCss from './wall-controls.css?inline';
import { noticeOf } from './wall-notice.ts';

export { moveFocus } from './effects/move-focus.ts';
export { markScroller, scrollArrows } from './list/scroll-arrows.ts';
export { customizationCss } from '../theme/customization-css.ts';

export const rules = filterRules;
export const performers = filterPerformers;
export const styles = styleSheet(controlsCss + offerSearchCss + wallControlsCss + motionCss + signUpCss);

/** What the controls render from, besides the state. */
export interface ControlsParts extends PanelParts {
  /** The offers, which a notice may replace. */
  readonly cards: TemplateResult;
  /** How cards are shown. */
  readonly context: CardContext;
}

/** The wall with its controls. */
export interface ControlledWall {
  /** Null if there is only one tab. */
  readonly tabs: TemplateResult | null;
  /** The status message for screen readers. */
  readonly status: string;
  readonly content: readonly TemplateResult[];
}

/** What surrounds the offer cards: search, tabs, notices and status messages. Loads right after the first cards. */
export function wallControls(state: WallState, parts: ControlsParts): ControlledWall {
  const { messages, dispatch, cards } = parts;
  const notice = noticeOf(state, messages);
  const offers = [
    html`<div class="toolbar" part="toolbar">${searchBar(state, messages, dispatch)}</div>`,
    notice ? noticeBox(notice, () => dispatch({ type: 'notice-pressed' })) : cards,
  ];
  const status = state.requests.typing ? '' : (notice?.title ?? countStatus(state, messages));
  const tabs = tabsOf(state, parts, { content: offers, status });
  const isTabbed = tabs.length > 1;
  const selected = tabs.find(({ name }) => name === state.tab) ?? tabs[0];
  return {
    tabs: isTabbed ? tabList(messages, tabs, state.tab, (tab) => dispatch({ type: 'tab-selected', tab })) : null,
    status: selected?.status ?? status,
    content: isTabbed ? tabPanels(tabs, state.tab) : offers,
  };
}

/** The tabs that a wall has for its user, offers first. */
function tabsOf(state: WallState, parts: ControlsParts, offers: TabContent): readonly WallTab[] {
  const { messages } = parts;
  const { details, page } = state;
  const tabs: WallTab[] = [{ name: 'offers', label: messages.offersTab, ...offers }];
  if (details?.panel) tabs.push({ name: 'surveys', label: messages.surveysTab, ...surveysTab(state, parts) });
  if (page?.address.token) tabs.push({ name: 'activity', label: messages.activityTab, ...activityPanel(state, parts) });
  return tabs;
}

/** "Show more"; it loads the next page if that has not loaded yet. */
export function moreOffers(
  list: ShownList,
  limit: number,
  { messages, dispatch }: Pick<ControlsParts, 'messages' | 'dispatch'>,
): TemplateResult {
  const { featured, offers, more } = list;
  // Offers that have loaded but have no cards yet need no request.
  const state = offers.length > limit || more === 'none' ? 'available' : more;
  const cards = featured.length + Math.min(limit, offers.length);
  return moreButton(messages, state, (hasFocus) => dispatch({ type: 'more-asked', from: hasFocus ? cards : null }));
}

/** How many offers match the filter or, while they are not all known, how many are shown. Empty while more load. */
function countStatus(state: WallState, messages: WallMessages): string {
  const list = shownList(state);
  if (!list || list.more === 'loading') return '';
  const { featured, offers, more } = list;
  if (isFiltering(state.list.filter) && more === 'none') return messages.found(offers.length);
  return messages.loaded(featured.length + Math.min(state.list.limit, offers.length));
}
