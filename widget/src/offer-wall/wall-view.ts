import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { keyed } from 'lit/directives/keyed.js';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { CardContext } from '../offers/offer-card.ts';
import { offerLists } from '../offers/offer-lists.ts';
import { placeholderList, placeholderWall } from '../offers/placeholders.ts';
import { searchBar } from '../offers/search/search-bar.ts';
import { countOffers, visibleList } from '../offers/state/visible-list.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { retryButton } from '../ui/retry-button.ts';
import { bestReward } from './best-reward.ts';
import type { RestOfWall } from './load-rest.ts';
import type { Dispatch } from './state/wall-event.ts';
import type { WallState } from './state/wall-state.ts';
import { wallTabs } from './tab-order.ts';
import { tabList, tabPanels } from './tab-list.ts';
import type { TabContent } from './tab-list.ts';
import { shownCurrency } from './wall-currency.ts';

/** What the wall renders from, besides its state. */
export interface ViewParts {
  /** Epoch ms. */
  readonly now: number;
  readonly dispatch: Dispatch;
  /** The user follows the link of an offer. */
  readonly onOpen: (event: Event, offer: WallOffer) => void;
  /** What the first screen does not show; null until it has loaded. */
  readonly rest: Pick<RestOfWall, 'markScroller' | 'restView'> | null;
}

/** The whole wall. A pure function: it requests nothing and changes nothing. */
export function wallView(state: WallState, parts: ViewParts): TemplateResult {
  const { messages, hasLoaded } = state;
  if (!messages || !hasLoaded) {
    const content = hasLoaded ? retryButton(() => parts.dispatch({ type: 'reload-asked' })) : placeholderWall();
    return html`<div class="root" part="root">${content}</div>`;
  }
  return loadedWall(state, messages, parts);
}

function loadedWall(state: WallState, messages: WallMessages, parts: ViewParts): TemplateResult {
  const { dispatch } = parts;
  const plain = contextOf(state, messages, parts);
  const rest = parts.rest?.restView(state, plain, parts);
  // In place of what has not loaded.
  const isWaiting = state.isLoading || state.requests.rest;
  const missing = isWaiting ? placeholderList() : retryButton(() => dispatch({ type: 'reload-asked' }));
  const cards = rest?.notice?.content ?? offerCards(state, rest?.context ?? plain, { missing, more: rest?.more });
  const status = state.requests.typing ? '' : (rest?.notice?.status ?? rest?.status ?? '');
  const controls = searchBar(state, { messages, dispatch, arrows: rest?.context.arrows });
  const offers = [
    // Without white space, so that it is empty above a notice.
    html`<div class="toolbar" part="toolbar">${controls}</div>`,
    keyed(state.list.replacements, cards),
    rest?.tiles,
  ];
  const contents: Readonly<Record<WallState['tab'], () => TabContent>> = {
    offers: () => ({ content: offers, status }),
    surveys: () => rest?.surveys() ?? { content: missing },
    activity: () => rest?.activity() ?? { content: missing },
  };
  const tabs = wallTabs(state).map((name) => ({ name, label: messages[`${name}Tab`], render: contents[name] }));
  // The offers, if the wanted tab no longer exists: the token or the wall's panel is gone.
  const name = tabs.some((tab) => tab.name === state.tab) ? state.tab : 'offers';
  const shown = { name, ...contents[name]() };
  const hasTabs = tabs.length > 1;
  const select = (tab: WallState['tab']) => dispatch({ type: 'tab-selected', tab });
  return html`<div
    class="root"
    part="root"
    lang=${messages.format.lang}
    dir=${messages.format.dir}
    @pointerover=${parts.rest?.markScroller}
  >
    <div class="top" part="header">
      <slot name="header"><h2 class="title" part="title">${state.details?.header || messages.title}</h2></slot>
      ${
        // Room for the balance. It arrives later, and must not move the heading.
        hasBalance(state) ? html`<div class="purse">${rest?.balance}</div>` : nothing
      }
    </div>
    <div class="nav">${hasTabs ? tabList(messages, tabs, name, select) : html`${bestReward(state, messages)}`}</div>
    <p class="visually-hidden" role="status">${shown.status ?? status}</p>
    ${hasTabs ? tabPanels(tabs, shown, state.isLoading) : offers}
    <slot name="footer"></slot>
    ${rest?.details}
  </div>`;
}

/** How cards are shown on the first screen. */
export function contextOf(state: WallState, messages: WallMessages, { dispatch, now, onOpen }: ViewParts): CardContext {
  const { details, page } = state;
  return {
    messages,
    now,
    currency: { ...shownCurrency(state, messages.format), image: details?.currencyImage ?? null },
    hasAddress: page?.usesHistory ?? false,
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
  const { limit, rendered } = state.list;
  return offerLists(list, Math.min(limit, rendered), context, rendered === Infinity ? more : undefined);
}

function hasBalance({ details, page }: WallState): boolean {
  return page?.address.token !== '' && (details?.currencyVisible ?? true);
}
