import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { styleSheet } from '../element/style-sheet.ts';
import type { AllMessages } from '../locales/extras-messages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import controlsCss from '../theme/controls.css?inline';
import { filterPerformers } from './effects/filter-performers.ts';
import { moreButton } from './list/more-button.ts';
import type { CardContext } from './list/offer-card.ts';
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
export interface ControlsParts extends Omit<ExtrasParts, 'messages' | 'context'> {
  readonly messages: WallMessages;
  /** With those of the extras, once they have loaded. */
  readonly allMessages: AllMessages | null;
  /** How cards are shown. */
  readonly context: CardContext;
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
  const { cards, context, dispatch, messages } = parts;
  const { arrows } = context;
  const extras = extrasOf(parts);
  const notice = extras?.code.offersNotice(state, extras.parts);
  const offers = [
    html`<div class="toolbar" part="toolbar">${searchBar(state, { messages, dispatch, arrows })}</div>`,
    notice?.content ?? cards,
  ];
  const status = state.requests.typing ? '' : (notice?.status ?? countStatus(state, messages));
  const tabs = tabsOf(state, { ...parts, extras }, { content: offers, status });
  // The offers, if the wanted tab no longer exists: the token or the wall's panel is gone.
  const selected = tabs.find(({ name }) => name === state.tab) ?? tabs[0];
  if (!selected || tabs.length === 1) return { tabs: null, status, content: offers };
  const { name } = selected;
  const shown = { name, ...selected.render() };
  return {
    tabs: tabList(messages, tabs, name, (tab) => dispatch({ type: 'tab-selected', tab })),
    status: shown.status ?? status,
    content: tabPanels(tabs, shown, state.isLoading),
  };
}

interface Extras {
  readonly code: typeof wallExtras;
  readonly parts: ExtrasParts;
}

/** The extras and what they render from; null until they have loaded. */
function extrasOf({ allMessages: messages, ...parts }: ControlsParts): Extras | null {
  const { code, context } = parts;
  return code.extras && messages
    ? { code: code.extras, parts: { ...parts, messages, context: { ...context, messages } } }
    : null;
}

/** The tabs with their contents. */
function tabsOf(
  state: WallState,
  { extras, messages, missing }: Pick<ControlsParts, 'messages' | 'missing'> & { readonly extras: Extras | null },
  offers: TabContent,
): readonly WallTab[] {
  const contents: Readonly<Record<TabName, () => TabContent | undefined>> = {
    offers: () => offers,
    surveys: () => extras?.code.surveysTab(state, extras.parts),
    activity: () => extras?.code.activityPanel(state, extras.parts),
  };
  return wallTabs(state).map((name) => ({
    ...{ name, label: messages[`${name}Tab`] },
    render: () => contents[name]() ?? { content: missing },
  }));
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
