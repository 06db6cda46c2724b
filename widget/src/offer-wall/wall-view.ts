import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { retryButton } from '../ui/retry-button.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { codeOf } from './requests/lazy-code.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import type { CardContext } from '../offers/offer-card.ts';
import { offerLists } from '../offers/offer-lists.ts';
import { placeholderList, placeholderToolbar, placeholderWall } from '../offers/placeholders.ts';
import { countOffers, visibleList } from '../offers/state/visible-list.ts';
import type { Dispatch } from './state/wall-event.ts';
import type { WallState } from './state/wall-state.ts';
import { shownCurrency } from './wall-currency.ts';

/** What the wall renders from, besides its state. */
export interface ViewParts {
  readonly dispatch: Dispatch;
  /** The user follows the link of an offer. */
  readonly onOpen: (event: Event, offer: WallOffer) => void;
}

/** The whole wall. A pure function: it requests nothing and changes nothing. */
export function wallView(state: WallState, parts: ViewParts): TemplateResult {
  const { dispatch } = parts;
  const { messages, hasLoaded, requests } = state;
  if (!messages || !hasLoaded) {
    return html`<div class="root" part="root">${hasLoaded ? retry(dispatch) : placeholderWall()}</div>`;
  }
  const code = codeOf(state);
  const plain = contextOf(state, messages, parts);
  const extras = code.extras?.wallExtras(state, plain, { ...parts, code });
  const isWaiting = state.isLoading || requests.controlsCode || requests.extrasCode;
  const missing = isWaiting ? placeholderList() : retry(dispatch);
  const cards = offerCards(state, extras?.context ?? plain, { missing, more: extras?.more });
  const controls = code.controls?.wallControls(state, { messages, dispatch, extras, cards, missing });
  return html`<div
    class="root"
    part="root"
    lang=${messages.format.lang}
    dir=${messages.format.dir}
    @pointerover=${code.extras?.markScroller}
  >
    <div class="top" part="header">
      <slot name="header"><h2 class="title" part="title">${state.details?.header || messages.title}</h2></slot>
      ${controls?.purse}
    </div>
    ${controls?.tabs}
    <p class="visually-hidden" role="status">${controls?.status}</p>
    ${controls?.content ?? [placeholderToolbar, cards]}
    <slot name="footer"></slot>
    ${extras?.details}
  </div>`;
}

function contextOf(state: WallState, messages: WallMessages, { dispatch, onOpen }: ViewParts): CardContext {
  const { details, page } = state;
  return {
    messages,
    currency: { ...shownCurrency(state, messages.format), image: details?.currencyImage ?? null },
    basis: [messages, details, page],
    onOpen,
    onDetails: (offer) => dispatch({ type: 'offer-opened', offer }),
    onImageFailed: (url) => dispatch({ type: 'image-failed', url }),
  };
}

/** The offers or, if there are none, what stands in their place. */
function offerCards(
  state: WallState,
  context: CardContext,
  { missing, more }: { readonly missing: TemplateResult; readonly more: TemplateResult | undefined },
): TemplateResult {
  const list = visibleList(state);
  if (!list || countOffers(list) === 0) return list?.more === 'loading' ? placeholderList() : missing;
  return offerLists(list, state.list.limit, context, more);
}

/** Shown when the messages or the code have not loaded. */
function retry(dispatch: Dispatch): TemplateResult {
  return retryButton(() => dispatch({ type: 'reload-asked' }));
}
