import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { retryButton } from '../../element/retry-button.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { LazyCode } from '../effects/lazy-code.ts';
import type { WallOffer } from '../feed/wall-offer.ts';
import type { CardContext } from '../list/offer-card.ts';
import { offerLists } from '../list/offer-lists.ts';
import { placeholderList, placeholderWall } from '../list/placeholders.ts';
import { allOffers, countOffers, shownList } from '../state/shown-list.ts';
import type { ShownList } from '../state/shown-list.ts';
import type { Dispatch } from '../state/wall-event.ts';
import type { WallState } from '../state/wall-state.ts';
import { shownCurrency } from '../wall-currency.ts';

/** What the wall renders from, besides its state. */
export interface ViewParts {
  /** The lazy code that has loaded. */
  readonly code: LazyCode;
  readonly dispatch: Dispatch;
  /** The user follows the link of an offer. */
  readonly onOpen: (event: Event, offer: WallOffer) => void;
}

/** The whole wall. A pure function: it requests nothing and changes nothing. */
export function wallView(state: WallState, parts: ViewParts): TemplateResult {
  const { messages, hasLoaded } = state;
  if (!messages || !hasLoaded) {
    return html`<div class="root" part="root">${hasLoaded ? retry(parts) : placeholderWall()}</div>`;
  }
  const { code, dispatch } = parts;
  const openActivity = () => dispatch({ type: 'tab-selected', tab: 'activity' });
  const context = contextOf(state, messages, parts);
  const cards = offerCards(state, context, parts);
  const controls = code.controls?.wallControls(state, {
    ...{ messages, dispatch, cards, code, context },
    onOpen: parts.onOpen,
  });
  return html`<div
    class="root"
    part="root"
    lang=${messages.format.lang}
    dir=${messages.format.dir}
    @pointerover=${code.controls?.markScroller}
  >
    <div class="top" part="header">
      <slot name="header"><h2 class="title" part="title">${state.details?.header || messages.title}</h2></slot>
      ${hasBalance(state) ? html`<div class="purse">${code.progress?.balanceChip(state, messages, openActivity)}</div>` : nothing}
    </div>
    ${controls?.tabs}
    <p class="visually-hidden" role="status">${controls?.status}</p>
    ${controls?.content ?? [html`<div class="toolbar" part="toolbar"></div>`, cards]}
    <slot name="footer"></slot>
    ${openDetails(state, context, parts)}
  </div>`;
}

/** The offer whose details are on the screen, once their code has loaded. */
export function offerInDetails({ hasLoaded, messages, openOffer }: WallState): WallOffer | null {
  return hasLoaded && messages ? openOffer : null;
}

/** The details of the offer that the user has opened. */
function openDetails(
  state: WallState,
  context: CardContext,
  { code, dispatch }: ViewParts,
): TemplateResult | undefined {
  const { openOffer } = state;
  if (!openOffer || !code.details) return undefined;
  const { progress } = code;
  const offer = progress ? progress.withStatus(latest(state, openOffer), progress.offerStatuses(state)) : openOffer;
  return code.details.offerDetails(offer, context, () => dispatch({ type: 'offer-closed', offer: openOffer }));
}

/** The offer as it is in the list now: it may have been refreshed since its details were opened. */
function latest(state: WallState, offer: WallOffer): WallOffer {
  const list = shownList(state);
  return (list && allOffers(list).find(({ id }) => id === offer.id)) ?? offer;
}

/** The offers with what the user has done, once that is known. */
function withStatuses(list: ShownList | null, state: WallState, { code: { progress } }: ViewParts): ShownList | null {
  if (!list || !progress) return list;
  const statuses = progress.offerStatuses(state);
  const add = (offer: WallOffer) => progress.withStatus(offer, statuses);
  return { ...list, featured: list.featured.map(add), offers: list.offers.map(add) };
}

/** Whether the head has room for the balance. It arrives later, and must not move the heading. */
function hasBalance({ details, page }: WallState): boolean {
  return page?.address.token !== '' && (details?.currencyVisible ?? true);
}

function contextOf(state: WallState, messages: WallMessages, { code, dispatch, onOpen }: ViewParts): CardContext {
  return {
    messages,
    currency: { ...shownCurrency(state, messages.format), image: state.details?.currencyImage ?? null },
    arrows: code.controls?.scrollArrows(messages),
    brokenImages: state.brokenImages,
    onOpen,
    onDetails: (offer) => dispatch({ type: 'offer-opened', offer }),
    onImageFailed: (url) => dispatch({ type: 'image-failed', url }),
  };
}

/** The offers; or their placeholders, or what to do if neither offers nor controls are there. */
function offerCards(state: WallState, context: CardContext, parts: ViewParts): TemplateResult {
  const list = withStatuses(shownList(state), state, parts);
  const isLoading = state.isLoading || list?.more === 'loading';
  if (!list || countOffers(list) === 0) return isLoading ? placeholderList() : retry(parts);
  const { limit } = state.list;
  return offerLists(list, limit, context, parts.code.controls?.moreOffers(list, limit, { ...parts, ...context }));
}

/** Shown when the messages or the controls have not loaded. */
function retry({ dispatch }: ViewParts): TemplateResult {
  return retryButton(() => dispatch({ type: 'reload-asked' }));
}
