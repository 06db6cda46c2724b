import { parseCreditDelay } from '@rewards-wall/shared/catalog/credit-delay.ts';
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { activityTab } from '../activity/activity-tab.ts';
import { balanceChip } from '../activity/balance/balance-chip.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { offerDetails } from '../offer-details/offer-details.ts';
import type { DetailsContext } from '../offer-details/offer-sheet.ts';
import { moreButton } from '../offers/more-button.ts';
import type { CardContext } from '../offers/offer-card.ts';
import { offerGrid } from '../offers/offer-grid.ts';
import { scrollArrows } from '../offers/scroll-arrows.ts';
import { foundIn } from '../offers/search/found-in.ts';
import { tileSection } from '../offers/tile-section.ts';
import { allOffers, isFiltering, visibleList } from '../offers/state/visible-list.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { withProgress } from '../offers/started-offers.ts';
import { surveysTab } from '../surveys/surveys-tab.ts';
import { noticeBox } from '../ui/notice-box.ts';
import type { Dispatch } from './state/wall-event.ts';
import type { WallState } from './state/wall-state.ts';
import type { TabContent } from './tab-list.ts';
import { noticeOf } from './wall-notice.ts';

/** What the rest renders from, besides the state. */
interface RestParts {
  readonly dispatch: Dispatch;
  /** The user follows the link of an offer. */
  readonly onOpen: (event: Event, offer: WallOffer) => void;
}

/** What the rest adds to a wall. `plain` is how cards are shown on the first screen. */
export function restView(state: WallState, plain: CardContext, { dispatch, onOpen }: RestParts) {
  const { messages } = plain;
  const delayOf = ({ creditDelay, steps }: WallOffer) =>
    messages.creditDelay(parseCreditDelay(creditDelay), steps.length > 1);
  const context = { ...plain, delayOf, arrows: scrollArrows(messages) };
  const openActivity = () => dispatch({ type: 'tab-selected', tab: 'activity', withFocus: true });
  const hasToken = Boolean(state.page?.address.token);
  const tiles = visibleList(state)?.tiles ?? [];
  const offersContext = withSearch(state, hasToken ? withProgress(state, context) : context);
  return {
    /** How offers are shown: with arrows, and with what the user has done. */
    context: offersContext,
    balance: balanceChip(state, messages, openActivity),
    /** "Show more". */
    more: moreOffers(state, messages, dispatch),
    /** Links to other networks' walls. A search is for offers. */
    tiles: tiles.length > 0 && !isFiltering(state.list.filter) ? tileSection(tiles, plain) : undefined,
    /** What takes the place of the offers if they failed to load, or there are none. */
    notice: offersNotice(state, offersContext, dispatch),
    /** The status message for screen readers while there are offers. */
    status: countStatus(state, messages),
    surveys: () => surveysTab(state, { dispatch, messages, context }),
    activity: () => activityTab(state, { dispatch, messages, onOpen }),
    details: openDetails(state, offersContext, dispatch),
  };
}

/** While the user searches, offers say where their descriptions have what their names lack. */
function withSearch({ list: { filter } }: WallState, context: DetailsContext): DetailsContext {
  const text = filter.text.trim();
  return text ? { ...context, foundBy: (offer) => foundIn(offer, text) } : context;
}

/** Fills whole rows in one to three columns. */
const SUGGESTIONS = 6;

/** "Show more"; it loads the next page if that has not loaded yet. */
function moreOffers(state: WallState, messages: WallMessages, dispatch: Dispatch): TemplateResult | undefined {
  const list = visibleList(state);
  if (!list) return undefined;
  const { offers, more } = list;
  // Offers that have loaded but have no cards yet need no request.
  const kind = offers.length > state.list.limit || more === 'none' ? 'available' : more;
  return moreButton(messages, kind, (hasFocus) => dispatch({ type: 'more-asked', hasFocus }));
}

function offersNotice(state: WallState, context: CardContext, dispatch: Dispatch): TabContent | undefined {
  const notice = noticeOf(state, context.messages);
  if (!notice) return undefined;
  const isEmpty = notice.kind === 'empty';
  const isSearch = isFiltering(state.list.filter);
  const onPress = () =>
    dispatch(
      isEmpty && !isSearch && state.details?.panel
        ? { type: 'tab-selected', tab: 'surveys', withFocus: true }
        : { type: 'notice-pressed' },
    );
  const content = html`<slot name=${notice.kind}>${noticeBox(notice, onPress)}</slot>
    ${isEmpty && isSearch ? suggestions(state, context) : nothing}`;
  return { content, status: notice.title };
}

/** For a search that found nothing: the first offers of the wall. */
function suggestions({ list: { wall } }: WallState, context: CardContext): TemplateResult | typeof nothing {
  const offers = wall ? allOffers(wall).slice(0, SUGGESTIONS) : [];
  if (offers.length === 0) return nothing;
  return html`<h3 class="section" part="section">${context.messages.sort('popularity-desc')}</h3>
    ${offerGrid(offers, context)}`;
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
function openDetails(state: WallState, context: DetailsContext, dispatch: Dispatch): TemplateResult | undefined {
  const { openOffer } = state;
  if (!openOffer) return undefined;
  const list = visibleList(state);
  const latest = (list && allOffers(list).find(({ id }) => id === openOffer.id)) ?? openOffer;
  const offer = context.withStatus?.(latest) ?? latest;
  return offerDetails(offer, context, () => dispatch({ type: 'offer-closed', offer: openOffer }));
}
