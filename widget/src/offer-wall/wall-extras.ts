import { parseCreditDelay } from '@rewards-wall/shared/catalog/credit-delay.ts';
import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { noticeBox } from '../ui/notice-box.ts';
import { styleSheet } from '../ui/style-sheet.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import signUpCss from '../surveys/sign-up.css?inline';
import controlsCss from '../theme/controls.css?inline';
import { activityPanel } from '../activity/activity-panel.ts';
import type { PanelParts } from '../activity/activity-panel.ts';
import type * as offerDetails from '../offer-details/offer-details.ts';
import type { DetailsContext } from '../offer-details/offer-sheet.ts';
import { combineEffects } from './requests/combine-effects.ts';
import { detailsEffect } from '../offer-details/details-effect.ts';
import { extrasPerformers } from './requests/extras-performers.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { moreButton } from '../offers/more-button.ts';
import type { CardContext } from '../offers/offer-card.ts';
import { scrollArrows } from '../offers/scroll-arrows.ts';
import { holdImages } from './controllers/hold-images.ts';
import motionCss from './motion.css?inline';
import type * as progress from './progress.ts';
import { extrasRules } from './state/extras-rules.ts';
import { allOffers, isFiltering, visibleList } from '../offers/state/visible-list.ts';
import type { Dispatch } from './state/wall-event.ts';
import type { WallState } from './state/wall-state.ts';
import { surveysTab } from '../surveys/surveys-tab.ts';
import type { SurveysTabParts } from '../surveys/surveys-tab.ts';
import type { TabContent } from './tab-list.ts';
import wallExtrasCss from './wall-extras.css?inline';
import { noticeOf } from './wall-notice.ts';

export { moveFocus } from './move-focus.ts';
export { retryImages } from './retry-images.ts';
export { markScroller } from '../offers/scroll-arrows.ts';

// What the first screen of a wall does not show: notices, the content of the other tabs, arrows, motion, and where focus
// goes. Loads once the first screen is there.

export const rules = extrasRules;
export const performers = extrasPerformers;
export const startEffect = combineEffects(detailsEffect, holdImages);
export const styles = styleSheet(controlsCss + wallExtrasCss + motionCss + signUpCss);

/** What the extras render from, besides the state. */
export interface ExtrasParts {
  readonly dispatch: Dispatch;
  readonly onOpen: PanelParts['onOpen'];
  /** The lazy code that has loaded. */
  readonly code: PanelParts['code'] &
    SurveysTabParts['code'] & { readonly details?: typeof offerDetails; readonly progress?: typeof progress };
}

/** What the extras add to a wall. */
export interface WallExtras {
  /** How offers are shown: with arrows, and with what the user has done. */
  readonly context: DetailsContext;
  readonly balance: ReturnType<typeof progress.balanceChip> | undefined;
  /** "Show more". */
  readonly more: TemplateResult | undefined;
  /** What takes the place of the offers if they failed to load, or there are none. */
  readonly notice: TabContent | undefined;
  /** The status message for screen readers while there are offers. */
  readonly status: string;
  readonly surveys: () => TabContent;
  readonly activity: () => TabContent;
  readonly details: TemplateResult | undefined;
}

/** `plain` is how cards are shown on the first screen. */
export function wallExtras(state: WallState, plain: CardContext, parts: ExtrasParts): WallExtras {
  const { code, dispatch } = parts;
  const { messages } = plain;
  const delayOf = (offer: WallOffer) => messages.creditDelay(parseCreditDelay(offer.creditDelay));
  const context = { ...plain, messages, delayOf, arrows: scrollArrows(messages) };
  const withProgress = code.progress?.withProgress(state, context) ?? context;
  const openActivity = () => dispatch({ type: 'tab-selected', tab: 'activity' });
  return {
    context: withProgress,
    balance: code.progress?.balanceChip(state, messages, openActivity),
    more: moreOffers(state, messages, dispatch),
    notice: offersNotice(state, messages, dispatch),
    status: countStatus(state, messages),
    surveys: () => surveysTab(state, { ...parts, messages, context }),
    activity: () => activityPanel(state, { ...parts, messages }),
    details: openDetails(state, withProgress, parts),
  };
}

/** "Show more"; it loads the next page if that has not loaded yet. */
function moreOffers(state: WallState, messages: WallMessages, dispatch: Dispatch): TemplateResult | undefined {
  const list = visibleList(state);
  if (!list) return undefined;
  const { offers, more } = list;
  // Offers that have loaded but have no cards yet need no request.
  const kind = offers.length > state.list.limit || more === 'none' ? 'available' : more;
  return moreButton(messages, kind, (hasFocus) => dispatch({ type: 'more-asked', hasFocus }));
}

function offersNotice(state: WallState, messages: WallMessages, dispatch: Dispatch): TabContent | undefined {
  const notice = noticeOf(state, messages);
  if (!notice) return undefined;
  const content = html`<slot name=${notice.kind}>
    ${noticeBox(notice, () => dispatch({ type: 'notice-pressed' }))}
  </slot>`;
  return { content, status: notice.title };
}

/** How many offers match the filter or, while they are not all known, how many are shown. Empty while more load. */
function countStatus(state: WallState, messages: WallMessages): string {
  const list = visibleList(state);
  if (!list || list.more === 'loading') return '';
  const { featured, offers, more } = list;
  if (isFiltering(state.list.filter) && more === 'none') return messages.found(offers.length);
  return messages.loaded(featured.length + Math.min(state.list.limit, offers.length));
}

/** The details of the offer that the user has opened, as it is in the list now: it may have been refreshed since. */
function openDetails(
  state: WallState,
  context: DetailsContext,
  { code, dispatch }: ExtrasParts,
): TemplateResult | undefined {
  const { openOffer } = state;
  if (!openOffer) return undefined;
  const list = visibleList(state);
  const latest = (list && allOffers(list).find(({ id }) => id === openOffer.id)) ?? openOffer;
  const offer = context.withStatus?.(latest) ?? latest;
  return code.details?.offerDetails(offer, context, () => dispatch({ type: 'offer-closed', offer: openOffer }));
}
