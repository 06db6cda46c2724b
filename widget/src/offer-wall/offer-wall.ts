import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { wallLanguages } from '../locales/wall-languages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { tokens } from '../theme/tokens.styles.ts';
import type { CardContext, CardPieces } from './offer-card.ts';
import { OfferFeed } from './offer-feed.ts';
import type { FeedReady, FeedState } from './offer-feed.ts';
import { offerLists } from './offer-lists.ts';
import { offerCardStyles } from './offer-card.styles.ts';
import { offerWallStyles } from './offer-wall.styles.ts';
import { pageSizeOf } from './page-size.ts';
import { wallClient } from './wall-client.ts';
import { needsExtras } from './wall-details.ts';
import { OfferWallErrorEvent, OfferWallLoadEvent, OfferWallOpenEvent } from './wall-events.ts';
import { skeleton } from './skeleton.ts';
import type { SortChoice } from './sort-choices.ts';
import type * as Extras from './wall-extras.ts';
import type { WallOffer } from './wall-offer.ts';
import type { WallTab } from './wall-tabs.ts';
import { WallProperties, looks } from './wall-properties.ts';
import { countOf, summary } from './wall-summary.ts';
import type { WallTools } from './wall-tools.ts';

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
  #sort: SortChoice = 'popularity-desc';
  #tab: WallTab = 'offers';
  #extras: typeof Extras | null = null;
  /** Come with the extras. */
  #tools: WallTools | null = null;
  /** Offers of the list that are shown; grows by a page at a time. */
  #shown = 0;
  /** Whether the user looks for something, so that one page will not do; also while the first is still on its way. */
  #wantsAll = false;
  #status = '';
  #newest: Promise<boolean> | null = null;
  /** Whether the first load has come to an end; until then there is only the shape of a wall, so that nothing moves. */
  #settled = false;
  readonly #feed = new OfferFeed(wallClient(pageFetch), () => this.#changed());

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#online);
    // Moved within the page: the load that the move cancelled is asked for again.
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
    this.#tools?.forget();
    await this.#load();
  }

  /** Shows the next page, if there is one. */
  async loadMore(): Promise<void> {
    const links = () => [...this.renderRoot.querySelectorAll<HTMLElement>('.cta')];
    const before = links().length;
    this.#shown += pageSizeOf(this.pageSize);
    const view = this.#view();
    this.requestUpdate();
    if (view && view.offers.length < this.#shown) await this.#feed.more(this.#wantsAll);
    await this.updateComplete;
    if (this.#feed.state.kind === 'failed') return this.#settle();
    // The button goes with the last page: whoever used it goes on at the first card it brought.
    if (!this.renderRoot.querySelector('.more')) links()[before]?.focus({ preventScroll: true });
  }

  /** Shows the survey sign-up, where the wall has one. */
  openProfile(): void {
    this.#openTab('surveys');
  }

  /** Shows what came of earlier offers, where the user has a token. */
  openActivity(): void {
    this.#openTab('activity');
  }

  async #load(): Promise<void> {
    const { pubId, wallId, userId, lang, token } = this;
    const address = { base: apiBase(this.apiBase), pubId, wallId, lang, token, viewer: this };
    const complete = pubId && wallId && userId;
    this.#shown = pageSizeOf(this.pageSize);
    this.#wantsAll = this.#tools?.isNarrowing === true;
    const loading = complete
      ? this.#feed.load(address, this.#sort, this.#shown, this.#wantsAll)
      : Promise.resolve(true);
    this.#newest = loading;
    const messages = await loadMessages(wallLanguages, wantedLanguages(this)).catch(() => null);
    const loaded = await loading;
    // Properties changed meanwhile: this load has nothing more to say.
    if (this.#newest !== loading || !loaded) return;
    this.#messages = messages;
    if (!complete) this.#feed.fail('incomplete');
    if (!this.#messages) this.#feed.fail('offline');
    const extras = this.#fetchExtras();
    // Cards need none, unless the settings say so.
    if (countOf(this.#view()) === 0 || this.#isSpecial()) await extras;
    this.#settle();
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
  async #fetchExtras(): Promise<void> {
    this.#extras ??= await import('./wall-extras.ts').catch(() => null);
    if (this.shadowRoot) this.#extras?.applyExtraStyles(this.shadowRoot, this.#feed.details);
    this.#tools ??= this.#extras && new this.#extras.WallTools(this.#toolsHost);
    this.requestUpdate();
  }

  readonly #toolsHost = {
    narrowed: () => {
      this.#shown = pageSizeOf(this.pageSize);
      this.requestUpdate();
    },
    fetchAll: () => {
      this.#wantsAll = true;
      void this.#feed.more(true);
    },
    sort: (sort: SortChoice) => {
      this.#sort = sort;
      void this.#load();
    },
  };

  #settle(): void {
    const { state } = this.#feed;
    this.#settled = true;
    this.requestUpdate();
    if (this.#wantsAll) void this.#feed.more(true);
    if (state.kind === 'failed') this.dispatchEvent(new OfferWallErrorEvent(state.failure, state.status));
    if (state.kind === 'ready') this.dispatchEvent(new OfferWallLoadEvent(countOf(state)));
  }

  /** The way out of a notice: out of what holds nothing, else afresh. */
  readonly #recover = (): void => {
    if (this.#feed.state.kind === 'ready' && this.#tools?.isNarrowing) this.#tools.clear();
    else void this.reload();
  };

  readonly #online = (): void => {
    const { state } = this.#feed;
    if (state.kind === 'failed' && state.failure === 'offline') this.#recover();
    if (state.kind === 'ready' && state.more === 'failed') void this.#feed.more(this.#wantsAll);
  };

  readonly #openTab = (tab: WallTab): void => {
    this.#tab = tab;
    this.requestUpdate();
  };

  readonly #open = (event: Event, offer: WallOffer): void => {
    if (!this.dispatchEvent(new OfferWallOpenEvent(offer))) event.preventDefault();
  };

  async #showDetails(offer: WallOffer, pieces: CardPieces, context: CardContext): Promise<void> {
    // What did not load is asked for again at the next press.
    const view = await import('./offer-details.ts').catch(() => null);
    if (this.shadowRoot) await view?.showDetails(this.shadowRoot, offer, pieces, context);
  }

  /** The offers that the user looks for, as far as they are here. */
  #view(): FeedReady | null {
    const { state } = this.#feed;
    return state.kind === 'ready' ? (this.#tools?.narrow(state) ?? state) : null;
  }

  override render(): TemplateResult {
    const messages = this.#messages;
    const extras = this.#extras;
    const tools = this.#tools;
    if (!messages || !this.#settled) {
      const shape = [html`<div class="top"></div>`, html`<div class="toolbar"></div>`, skeleton()];
      return html`<div class="root" part="root">${this.#settled ? this.#wordless() : shape}</div>`;
    }
    const { state, details } = this.#feed;
    const view = this.#view();
    const notice = tools && extras?.noticeOf(view ?? state, tools.wish, messages);
    if (!tools?.isTyping)
      this.#status = notice?.title ?? summary(view, this.#shown, tools?.isNarrowing === true, messages);
    const offers = html`<div class="toolbar" part="toolbar">${tools?.render(messages, this.#sort)}</div>
      ${notice ? extras?.noticeBox(notice, this.#recover) : this.#body(view, state, messages)}`;
    const panels =
      extras?.wallPanels(this, details, messages, offers, this.#tab, this.#openTab, state, this.#open) ?? [];
    const tabbed = panels.length > 1 && extras;
    return html`<div class="root" part="root" lang=${messages.format.lang} dir=${messages.format.dir}>
      <div class="top" part="header">
        <slot name="header"><h2 class="title" part="title">${details?.header || messages.title}</h2></slot>
        ${tabbed ? tabbed.wallTabs(messages, panels, this.#tab, this.#openTab) : nothing}
      </div>
      <p class="visually-hidden" role="status">
        ${panels.find(({ tab }) => tab === this.#tab)?.status ?? this.#status}
      </p>
      ${tabbed ? tabbed.tabPanels(panels, this.#tab) : offers}
      <slot name="footer"></slot>
    </div>`;
  }

  #body(view: FeedReady | null, state: FeedState, messages: WallMessages): TemplateResult {
    const count = countOf(view);
    if (state.kind === 'loading' || (count === 0 && view?.more === 'loading')) return skeleton();
    if (!view || (count === 0 && view.more === 'none')) return this.#wordless();
    const { details } = view;
    const currency = { ...details, currencyName: this.currencyName || details.currencyName };
    const context: CardContext = {
      messages,
      currency,
      onOpen: this.#open,
      onDetails: (offer, pieces) => void this.#showDetails(offer, pieces, context),
    };
    return offerLists(view, this.#shown, context, () => void this.loadMore());
  }

  /** Where the words did not load. */
  #wordless(): TemplateResult {
    return html`<button type="button" class="button" @click=${this.#recover}>↻ Retry</button>`;
  }
}
