import { html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { OfferWallErrorEvent } from '../element/error-event.ts';
import { retryButton } from '../element/retry-button.ts';
import { styleSheet } from '../element/style-sheet.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { wallLanguages } from '../locales/wall-languages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import tokensCss from '../theme/tokens.css?inline';
import { OfferFeed } from './feed/offer-feed.ts';
import type { FeedReady } from './feed/offer-feed.ts';
import { pageSizeOf } from './feed/page-size.ts';
import { wallClient } from './feed/wall-client.ts';
import { needsControls } from './feed/wall-details.ts';
import type { WallOffer } from './feed/wall-offer.ts';
import type { CardContext, CardFragments } from './list/offer-card.ts';
import offerCardCss from './list/offer-card.css?inline';
import { offerLists } from './list/offer-lists.ts';
import { placeholderList } from './list/placeholders.ts';
import offerWallCss from './offer-wall.css?inline';
import type { TabName } from './tab-list.ts';
import type { ControlsHost, WallControls } from './wall-controls.ts';
import { OfferWallLoadEvent, OfferWallOpenEvent } from './wall-events.ts';
import { WallProperties, presentationProperties } from './wall-properties.ts';

/**
 * An offer wall: the offers that a user can complete for a reward, with a survey sign-up if the wall has one.
 *
 * @fires offer-wall-load - the first page has loaded; `detail.count`
 * @fires offer-wall-open - the user opens an offer; cancelable; `detail.offer`, `detail.url`
 * @fires offer-wall-error - offers or activity could not be loaded; `detail.code`, `detail.status`
 * @slot header - replaces the wall's heading
 * @slot empty - replaces the text for an empty wall
 * @slot error - replaces the text after a failure
 * @slot footer - below the offers
 */
export class OfferWall extends WallProperties {
  static override styles = [styleSheet(tokensCss + offerWallCss + offerCardCss)];

  #messages: WallMessages | null = null;
  #controls: WallControls | null = null;
  /** The number of offers in the list that have cards. It grows a page at a time. */
  #limit = 0;
  #latestLoad: Promise<boolean> | null = null;
  /** The first load has ended. Before that the wall shows placeholders only, so that nothing moves. */
  #hasLoaded = false;
  readonly #feed = new OfferFeed(wallClient(pageFetch), () => this.requestUpdate());
  readonly #host: ControlsHost = {
    wall: this,
    feed: this.#feed,
    showList: (reload) => {
      this.#limit = pageSizeOf(this.pageSize);
      this.requestUpdate();
      if (reload) void this.#load();
    },
    loadMore: () => this.#loadMore(),
    renderOffers: (...view) => this.#renderOffers(...view),
    onOpen: (event, offer) => {
      if (!this.dispatchEvent(new OfferWallOpenEvent(offer))) event.preventDefault();
    },
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#onOnline);
    // Moving the element within the page has cancelled its requests: show that, and repeat a load.
    this.requestUpdate();
    if (this.hasUpdated && this.#feed.state.kind === 'loading') void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('online', this.#onOnline);
    this.#feed.stop();
    // It leaves the page without an event, and would keep the page from scrolling.
    this.shadowRoot?.querySelector('dialog')?.close();
  }

  override updated(changed: PropertyValues): void {
    if ([...changed.keys()].some((name) => !presentationProperties.includes(name))) void this.reload();
  }

  /** Loads the wall again from the first page, settings included. */
  async reload(): Promise<void> {
    this.#feed.invalidateDetails();
    this.#controls?.search.reset();
    await this.#load();
  }

  /** Shows the next page, if there is one. */
  async loadMore(): Promise<void> {
    const moveFocus = this.#controls?.prepareFocus();
    const list = this.#filteredList();
    // While a page is loading, or after it failed, the limit must not grow by another page.
    this.#limit = Math.min(this.#limit, list?.offers.length ?? 0) + pageSizeOf(this.pageSize);
    this.requestUpdate();
    if (list && list.offers.length < this.#limit) await this.#loadMore();
    await this.updateComplete;
    moveFocus?.();
  }

  /** Opens the survey sign-up, if the wall has one. */
  openProfile(): void {
    void this.#openTab('surveys');
  }

  /** Opens the activity tab, if the user has a token. */
  openActivity(): void {
    void this.#openTab('activity');
  }

  async #load(): Promise<void> {
    const { pubId, wallId, lang, token } = this;
    const address = { base: apiBase(this.apiBase), pubId, wallId, lang, token, user: this };
    this.#limit = pageSizeOf(this.pageSize);
    const load = this.#feed.load(address, this.#limit, this.#controls?.search.listRequest);
    this.#latestLoad = load;
    // Loads together with settings, offers and messages: after them, it would delay the first cards of many walls.
    const controls = this.#loadControls();
    const messages = await loadMessages(wallLanguages, wantedLanguages(this)).catch(() => null);
    const isComplete = await load;
    // A newer load has replaced this one.
    if (this.#latestLoad !== load || !isComplete) return;
    this.#messages = messages;
    if (!messages) this.#feed.fail('offline');
    // Plain offers are shown without waiting for the controls.
    const needed = this.token !== '' || needsControls(this.#feed.details);
    if (needed || offerCount(this.#filteredList()) === 0) await controls;
    if (this.#latestLoad !== load) return;
    this.#controls?.applyColours();
    this.#finishLoad();
  }

  async #loadMore(): Promise<void> {
    await this.#feed.loadMore(this.#controls?.search.listRequest.all);
    if (this.#feed.state.kind === 'failed') this.#finishLoad();
  }

  /** If the controls do not load, the wall shows its offers without them. */
  async #loadControls(): Promise<WallControls | null> {
    const module = await import('./wall-controls.ts').catch(() => null);
    this.#controls ??= module && new module.WallControls(this.#host);
    this.#controls?.applyColours();
    this.requestUpdate();
    return this.#controls;
  }

  #finishLoad(): void {
    const { state } = this.#feed;
    this.#hasLoaded = true;
    this.requestUpdate();
    if (state.kind === 'failed') this.dispatchEvent(new OfferWallErrorEvent(state.failure, state.status));
    // The event counts the offers of the wall, not those of selected categories.
    if (state.kind === 'ready' && state.categoryIds.length === 0)
      this.dispatchEvent(new OfferWallLoadEvent(offerCount(state)));
  }

  readonly #onOnline = (): void => {
    const { state } = this.#feed;
    // Without controls there is no "Show more". A reload brings them and the first page.
    if (!this.#controls || (state.kind === 'failed' && state.failure === 'offline')) void this.reload();
    if (state.kind === 'ready' && state.more === 'failed') void this.#loadMore();
  };

  async #openTab(tab: TabName): Promise<void> {
    (await this.#loadControls())?.openTab(tab);
  }

  async #showDetails(offer: WallOffer, fragments: CardFragments, context: CardContext): Promise<void> {
    // If the code does not load, the next press tries again.
    const module = await import('./details/offer-details.ts').catch(() => null);
    if (this.shadowRoot) await module?.showDetails(this.shadowRoot, offer, fragments, context);
  }

  /** The loaded offers that match the filter. */
  #filteredList(): FeedReady | null {
    const { state } = this.#feed;
    if (this.#controls) return this.#controls.search.apply(state);
    return state.kind === 'ready' ? state : null;
  }

  override render(): TemplateResult {
    const messages = this.#messages;
    if (!messages || !this.#hasLoaded) {
      const placeholder = html`<div class="top"></div>
        <div class="toolbar"></div>
        ${placeholderList()}`;
      return html`<div class="root" part="root">${this.#hasLoaded ? this.#retryButton() : placeholder}</div>`;
    }
    const list = this.#filteredList();
    const controlled = this.#controls?.render(messages, list, this.#limit);
    return html`<div class="root" part="root" lang=${messages.format.lang} dir=${messages.format.dir}>
      <div class="top" part="header">
        <slot name="header"><h2 class="title" part="title">${this.#feed.details?.header || messages.title}</h2></slot>
        ${controlled?.tabs}
      </div>
      <p class="visually-hidden" role="status">${controlled?.status}</p>
      ${controlled?.content ?? this.#renderOffers(list)}
      <slot name="footer"></slot>
    </div>`;
  }

  #renderOffers(list: FeedReady | null, search?: unknown, notice?: TemplateResult | null): readonly TemplateResult[] {
    return [html`<div class="toolbar" part="toolbar">${search}</div>`, notice ?? this.#renderCards(list)];
  }

  #renderCards(list: FeedReady | null): TemplateResult {
    const messages = this.#messages;
    if (!list || !messages) return this.#feed.state.kind === 'loading' ? placeholderList() : this.#retryButton();
    if (offerCount(list) === 0) return list.more === 'loading' ? placeholderList() : this.#retryButton();
    const { details } = list;
    const context: CardContext = {
      messages,
      currency: { ...details, currencyName: this.currencyName || details.currencyName },
      onOpen: this.#host.onOpen,
      onDetails: (offer, fragments) => void this.#showDetails(offer, fragments, context),
    };
    return offerLists(list, this.#limit, context, this.#controls?.moreButton(messages, list, this.#limit));
  }

  /** Shown when the messages have not loaded. */
  #retryButton(): TemplateResult {
    return retryButton(() => void this.reload());
  }
}

/** The offers in the row and the list. */
function offerCount(list: FeedReady | null): number {
  return list ? list.featured.length + list.offers.length : 0;
}
