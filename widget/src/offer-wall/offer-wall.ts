import { html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { retryButton } from '../element/retry-button.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { wallLanguages } from '../locales/wall-languages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { tokens } from '../theme/tokens.styles.ts';
import type { CardContext, CardPieces } from './list/offer-card.ts';
import { OfferFeed } from './feed/offer-feed.ts';
import type { FeedReady } from './feed/offer-feed.ts';
import { offerLists } from './list/offer-lists.ts';
import { offerCardStyles } from './list/offer-card.styles.ts';
import { offerWallStyles } from './offer-wall.styles.ts';
import { pageSizeOf } from './feed/page-size.ts';
import { wallClient } from './feed/wall-client.ts';
import { needsExtras } from './feed/wall-details.ts';
import { OfferWallErrorEvent, OfferWallLoadEvent, OfferWallOpenEvent } from './wall-events.ts';
import { skeleton } from './list/placeholders.ts';
import type { ExtrasHost, WallExtras } from './wall-controls.ts';
import type { WallOffer } from './feed/wall-offer.ts';
import type { WallTab } from './tab-list.ts';
import { WallProperties, looks } from './wall-properties.ts';

/**
 * An offer wall: the offers that one user can complete for a reward, and the sign-up for surveys where the wall has one.
 *
 * @fires offer-wall-load - the first page has come; `detail.count`
 * @fires offer-wall-open - the user opens an offer; cancelable; `detail.offer`, `detail.url`
 * @fires offer-wall-error - offers could not be shown; `detail.code`, `detail.status`
 * @slot header - in place of the wall's heading
 * @slot empty - in place of the text when there are no offers
 * @slot error - in place of the text when offers could not be loaded
 * @slot footer - below the offers
 */
export class OfferWall extends WallProperties {
  static override styles = [tokens, offerWallStyles, offerCardStyles];

  #messages: WallMessages | null = null;
  #extras: WallExtras | null = null;
  /** Offers of the list that are shown; grows by a page at a time. */
  #shown = 0;
  #newest: Promise<boolean> | null = null;
  /** Whether the first load has come to an end; until then there is only the shape of a wall, so that nothing moves. */
  #settled = false;
  readonly #feed = new OfferFeed(wallClient(pageFetch), () => this.#changed());
  readonly #host: ExtrasHost = {
    wall: this,
    feed: this.#feed,
    list: (afresh) => {
      this.#shown = pageSizeOf(this.pageSize);
      this.requestUpdate();
      if (afresh) void this.#load();
    },
    more: () => this.#more(),
    offers: (...shown) => this.#offers(...shown),
    onOpen: (event, offer) => {
      if (!this.dispatchEvent(new OfferWallOpenEvent(offer))) event.preventDefault();
    },
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#online);
    // Moved within the page: what the move cancelled is not under way any more, and a load is asked for again.
    this.requestUpdate();
    if (this.hasUpdated && this.#feed.state.kind === 'loading') void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('online', this.#online);
    this.#feed.stop();
  }

  override updated(changed: PropertyValues): void {
    if ([...changed.keys()].some((name) => !looks.includes(name))) void this.reload();
  }

  /** Asks the service again, from the first page, settings included. */
  async reload(): Promise<void> {
    this.#feed.refreshDetails();
    this.#extras?.tools.forget();
    await this.#load();
  }

  /** Shows the next page, if there is one. */
  async loadMore(): Promise<void> {
    const goOn = this.#extras?.beforeMore();
    const view = this.#view();
    // A page that is on its way, or did not come, makes no room for a second.
    this.#shown = Math.min(this.#shown, view?.offers.length ?? 0) + pageSizeOf(this.pageSize);
    this.requestUpdate();
    if (view && view.offers.length < this.#shown) await this.#more();
    await this.updateComplete;
    goOn?.();
  }

  /** Shows the survey sign-up, where the wall has one. */
  openProfile(): void {
    void this.#openTab('surveys');
  }

  /** Shows what came of earlier offers, where the user has a token. */
  openActivity(): void {
    void this.#openTab('activity');
  }

  async #load(): Promise<void> {
    const { pubId, wallId, lang, token } = this;
    const address = { base: apiBase(this.apiBase), pubId, wallId, lang, token, viewer: this };
    this.#shown = pageSizeOf(this.pageSize);
    const loading = this.#feed.load(address, this.#shown, this.#extras?.tools.wanted);
    this.#newest = loading;
    const messages = await loadMessages(wallLanguages, wantedLanguages(this)).catch(() => null);
    const loaded = await loading;
    // Properties changed meanwhile: this load has nothing more to say.
    if (this.#newest !== loading || !loaded) return;
    this.#messages = messages;
    if (!messages) this.#feed.fail('offline');
    const extras = this.#fetchExtras();
    // Cards need none, unless the settings say so.
    if (countOf(this.#view()) === 0 || this.#isSpecial()) await extras;
    if (this.#newest === loading) this.#settle();
  }

  async #more(): Promise<void> {
    await this.#feed.more(this.#extras?.tools.wanted.all);
    if (this.#feed.state.kind === 'failed') this.#settle();
  }

  /** While the offers are still on their way, so that they need not wait. */
  #changed(): void {
    this.requestUpdate();
    if (this.#isSpecial()) void this.#fetchExtras();
  }

  #isSpecial(): boolean {
    return this.token !== '' || needsExtras(this.#feed.details);
  }

  /** A wall whose extras do not load shows its offers without them. */
  async #fetchExtras(): Promise<WallExtras | null> {
    const found = await import('./wall-controls.ts').catch(() => null);
    this.#extras ??= found && new found.WallExtras(this.#host);
    this.#extras?.colour();
    this.requestUpdate();
    return this.#extras;
  }

  #settle(): void {
    const { state } = this.#feed;
    this.#settled = true;
    this.requestUpdate();
    if (state.kind === 'failed') this.dispatchEvent(new OfferWallErrorEvent(state.failure, state.status));
    // A list of chosen categories is not the wall's.
    if (state.kind === 'ready' && state.categoryIds.length === 0)
      this.dispatchEvent(new OfferWallLoadEvent(countOf(state)));
  }

  readonly #online = (): void => {
    const { state } = this.#feed;
    // Without the extras there is the first page only, which comes again with them.
    if (!this.#extras || (state.kind === 'failed' && state.failure === 'offline')) void this.reload();
    if (state.kind === 'ready' && state.more === 'failed') void this.#more();
  };

  async #openTab(tab: WallTab): Promise<void> {
    (await this.#fetchExtras())?.openTab(tab);
  }

  async #showDetails(offer: WallOffer, pieces: CardPieces, context: CardContext): Promise<void> {
    // What did not load is asked for again at the next press.
    const view = await import('./details/offer-details.ts').catch(() => null);
    if (this.shadowRoot) await view?.showDetails(this.shadowRoot, offer, pieces, context);
  }

  /** The offers that the user looks for, as far as they are here. */
  #view(): FeedReady | null {
    const { state } = this.#feed;
    if (this.#extras) return this.#extras.tools.narrow(state);
    return state.kind === 'ready' ? state : null;
  }

  override render(): TemplateResult {
    const messages = this.#messages;
    if (!messages || !this.#settled) {
      const shape = html`<div class="top"></div>
        <div class="toolbar"></div>
        ${skeleton()}`;
      return html`<div class="root" part="root">${this.#settled ? this.#wordless() : shape}</div>`;
    }
    const view = this.#view();
    const around = this.#extras?.around(messages, view, this.#shown);
    return html`<div class="root" part="root" lang=${messages.format.lang} dir=${messages.format.dir}>
      <div class="top" part="header">
        <slot name="header"><h2 class="title" part="title">${this.#feed.details?.header || messages.title}</h2></slot>
        ${around?.tabs}
      </div>
      <p class="visually-hidden" role="status">${around?.status}</p>
      ${around?.content ?? this.#offers(view)}
      <slot name="footer"></slot>
    </div>`;
  }

  #offers(view: FeedReady | null, tools?: unknown, notice?: TemplateResult | null): readonly TemplateResult[] {
    return [html`<div class="toolbar" part="toolbar">${tools}</div>`, notice ?? this.#cards(view)];
  }

  #cards(view: FeedReady | null): TemplateResult {
    const messages = this.#messages;
    if (!view || !messages) return this.#feed.state.kind === 'loading' ? skeleton() : this.#wordless();
    if (countOf(view) === 0) return view.more === 'loading' ? skeleton() : this.#wordless();
    const { details } = view;
    const context: CardContext = {
      messages,
      currency: { ...details, currencyName: this.currencyName || details.currencyName },
      onOpen: this.#host.onOpen,
      onDetails: (offer, pieces) => void this.#showDetails(offer, pieces, context),
    };
    return offerLists(view, this.#shown, context, this.#extras?.moreButton(messages, view, this.#shown));
  }

  /** Where the words did not load. */
  #wordless(): TemplateResult {
    return retryButton(() => void this.reload());
  }
}

/** Offers in the row and the list; 0 while there is neither. */
function countOf(view: FeedReady | null): number {
  return view ? view.featured.length + view.offers.length : 0;
}
