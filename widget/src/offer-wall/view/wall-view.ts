import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { retryButton } from '../../element/retry-button.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import { codeOf } from '../effects/lazy-code.ts';
import type { DetailsContext } from '../details/offer-sheet.ts';
import type { WallOffer } from '../feed/wall-offer.ts';
import type { CardContext } from '../list/offer-card.ts';
import { offerLists } from '../list/offer-lists.ts';
import { placeholderList, placeholderWall } from '../list/placeholders.ts';
import { allOffers, countOffers, shownList } from '../state/shown-list.ts';
import type { Dispatch } from '../state/wall-event.ts';
import type { WallState } from '../state/wall-state.ts';
import { shownCurrency } from '../wall-currency.ts';

/** What the wall renders from, besides its state. */
export interface ViewParts {
  readonly dispatch: Dispatch;
  /** The user follows the link of an offer. */
  readonly onOpen: (event: Event, offer: WallOffer) => void;
}

/** The whole wall. A pure function: it requests nothing and changes nothing. */
export function wallView(state: WallState, parts: ViewParts): TemplateResult {
  const { dispatch, onOpen } = parts;
  const { messages, hasLoaded, requests } = state;
  if (!messages || !hasLoaded) {
    return html`<div class="root" part="root">${hasLoaded ? retry(dispatch) : placeholderWall()}</div>`;
  }
  const code = codeOf(state);
  const openActivity = () => dispatch({ type: 'tab-selected', tab: 'activity' });
  const { extrasMessages } = state;
  const allMessages = extrasMessages && { ...extrasMessages, ...messages };
  const arrows = allMessages ? code.extras?.scrollArrows(allMessages) : undefined;
  const context = { ...contextOf(state, messages, parts), arrows };
  const isWaiting = state.isLoading || requests.controlsCode || requests.extrasCode;
  const missing = isWaiting ? placeholderList() : retry(dispatch);
  const cards = offerCards(state, context, { missing, dispatch });
  const controls = code.controls?.wallControls(state, {
    ...{ messages, allMessages, dispatch, cards, missing, code, context, onOpen },
  });
  return html`<div
    class="root"
    part="root"
    lang=${messages.format.lang}
    dir=${messages.format.dir}
    @pointerover=${code.extras?.markScroller}
  >
    <div class="top" part="header">
      <slot name="header"><h2 class="title" part="title">${state.details?.header || messages.title}</h2></slot>
      ${hasBalance(state) ? html`<div class="purse">${code.progress?.balanceChip(state, messages, openActivity)}</div>` : nothing}
    </div>
    ${controls?.tabs}
    <p class="visually-hidden" role="status">${controls?.status}</p>
    ${controls?.content ?? [html`<div class="toolbar" part="toolbar"></div>`, cards]}
    <slot name="footer"></slot>
    ${allMessages ? openDetails(state, { ...context, messages: allMessages }, dispatch) : nothing}
  </div>`;
}

/** The offer whose details are on the screen, once their code has loaded. */
export function offerInDetails({ hasLoaded, messages, openOffer }: WallState): WallOffer | null {
  return hasLoaded && messages ? openOffer : null;
}

/** The details of the offer that the user has opened. */
function openDetails(state: WallState, context: DetailsContext, dispatch: Dispatch): TemplateResult | undefined {
  const { openOffer } = state;
  const { details, progress } = codeOf(state);
  if (!openOffer || !details) return undefined;
  const offer = progress ? progress.withStatus(latest(state, openOffer), progress.offerStatuses(state)) : openOffer;
  return details.offerDetails(offer, context, () => dispatch({ type: 'offer-closed', offer: openOffer }));
}

/** The offer as it is in the list now: it may have been refreshed since its details were opened. */
function latest(state: WallState, offer: WallOffer): WallOffer {
  const list = shownList(state);
  return (list && allOffers(list).find(({ id }) => id === offer.id)) ?? offer;
}

/** Adds what the user has done to the offers, once that is known. */
function withStatuses(state: WallState, context: CardContext): CardContext {
  const { progress } = codeOf(state);
  if (!progress) return context;
  const statuses = progress.offerStatuses(state);
  return { ...context, withStatus: (offer) => progress.withStatus(offer, statuses) };
}

/** Whether the head has room for the balance. It arrives later, and must not move the heading. */
function hasBalance({ details, page }: WallState): boolean {
  return page?.address.token !== '' && (details?.currencyVisible ?? true);
}

function contextOf(
  state: WallState,
  messages: WallMessages,
  { dispatch, onOpen }: ViewParts,
): Omit<CardContext, 'arrows'> {
  return {
    messages,
    currency: { ...shownCurrency(state, messages.format), image: state.details?.currencyImage ?? null },
    basis: [messages, state.details, state.page, state.activity.lists, codeOf(state).progress],
    onOpen,
    onDetails: (offer) => dispatch({ type: 'offer-opened', offer }),
    onImageFailed: (url) => dispatch({ type: 'image-failed', url }),
  };
}

/** The offers or, if there are none, what stands in their place. */
function offerCards(
  state: WallState,
  context: CardContext,
  { missing, dispatch }: { readonly missing: TemplateResult; readonly dispatch: Dispatch },
): TemplateResult {
  const list = shownList(state);
  if (!list || countOffers(list) === 0) return list?.more === 'loading' ? placeholderList() : missing;
  const { limit } = state.list;
  const more = codeOf(state).controls?.moreOffers(list, limit, { messages: context.messages, dispatch });
  return offerLists(list, limit, withStatuses(state, context), more);
}

/** Shown when the messages or the code have not loaded. */
function retry(dispatch: Dispatch): TemplateResult {
  return retryButton(() => dispatch({ type: 'reload-asked' }));
}
