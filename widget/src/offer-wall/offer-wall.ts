import { LitElement, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { emptyTexts, textAttributes } from '../element/text-attributes.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { wallLanguages } from '../locales/wall-languages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { categoriesOf } from './category-choice.ts';
import { OfferFeed } from './offer-feed.ts';
import type { FeedChoice, FeedState } from './offer-feed.ts';
import { viewerParameters } from './offers-query.ts';
import { offerLists } from './offer-lists.ts';
import { offerCardStyles } from './offer-card.styles.ts';
import { offerWallStyles } from './offer-wall.styles.ts';
import { pageSizeOf } from './page-size.ts';
import { wallClient } from './wall-client.ts';
import { OfferWallErrorEvent, OfferWallLoadEvent, OfferWallOpenEvent } from './wall-events.ts';
import { skeleton } from './skeleton.ts';
import type * as Extras from './wall-extras.ts';
import type { WallOffer } from './wall-offer.ts';
import type { WallTab } from './wall-tabs.ts';
import { wallToolbar } from './wall-toolbar.ts';

const texts = [
  ...viewerParameters.map(([, property]) => property),
  ...['pubId', 'wallId', 'lang', 'token', 'apiBase', 'currencyName', 'theme'],
];

/** A change of these alters how offers look, not which: the service is not asked again. */
const looks: ReadonlySet<PropertyKey> = new Set(['currencyName', 'theme']);

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
export class OfferWall extends LitElement {
  static override styles = [tokens, offerWallStyles, offerCardStyles];
  static override properties = { ...textAttributes(texts), pageSize: { type: Number, attribute: 'page-size' } };

  declare pubId: string;
  declare wallId: string;
  /** The publisher's id of its user: `subid1` of the contract. */
  declare userId: string;
  declare subId2: string;
  declare subId3: string;
  declare subId4: string;
  /** Device id for click tracking; the wall never reads one itself. */
  declare device: string;
  declare gender: string;
  declare ageRangeId: string;
  declare simulateIp: string;
  declare simulateUserAgent: string;
  declare lang: string;
  /** User token; needed where the wall is in strict mode. */
  declare token: string;
  /** Origin of the service; by default the one this module came from. */
  declare apiBase: string;
  /** Offers a page, 1 to 60; 60 by default. */
  declare pageSize: number;
  /** In place of the name that the wall's settings give its currency. */
  declare currencyName: string;
  /** `light` or `dark`; otherwise the wall follows the `color-scheme` of the page. */
  declare theme: string;

  #messages: WallMessages | null = null;
  #choice: FeedChoice = { categoryIds: [], sort: 'popularity-desc' };
  #categoryIds: readonly number[] | null = null;
  #tab: WallTab = 'offers';
  #extras: typeof Extras | null = null;
  /** Whether the first load has come to an end; until then there is only the shape of a wall, so that nothing moves. */
  #settled = false;
  readonly #feed = new OfferFeed(wallClient(pageFetch), () => this.#changed());

  constructor() {
    super();
    Object.assign(this, emptyTexts(texts));
    this.pageSize = 60;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Moved within the page: the load that the move cancelled is asked for again.
    if (this.hasUpdated && this.#feed.state.kind === 'loading') void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#feed.stop();
  }

  override updated(changed: PropertyValues): void {
    if ([...changed.keys()].some((name) => !looks.has(name))) void this.reload();
  }

  /** Asks the service again, from the first page, settings included. */
  async reload(): Promise<void> {
    this.#feed.refreshDetails();
    await this.#load();
  }

  /** Adds the next page, if there is one. */
  async loadMore(): Promise<void> {
    const links = () => [...this.renderRoot.querySelectorAll<HTMLElement>('.cta')];
    const before = links().length;
    await this.#feed.more();
    await this.updateComplete;
    if (this.#feed.state.kind === 'failed') return this.#settle();
    // The button goes with the last page: whoever used it goes on at the first card it brought.
    if (!this.renderRoot.querySelector('.more')) links()[before]?.focus({ preventScroll: true });
  }

  /** Shows the survey sign-up, where the wall has one. */
  openProfile(): void {
    this.#openTab('surveys');
  }

  async #load(): Promise<void> {
    const { pubId, wallId, userId, lang, token } = this;
    const address = { base: apiBase(this.apiBase), pubId, wallId, lang, token, viewer: this };
    const complete = pubId && wallId && userId;
    const loading = complete ? this.#feed.load(address, this.#choice, pageSizeOf(this.pageSize)) : true;
    this.#messages = await loadMessages(wallLanguages, wantedLanguages(this)).catch(() => null);
    if (!(await loading)) return;
    if (!complete) this.#feed.fail('incomplete');
    if (!this.#messages) this.#feed.fail('offline');
    const extras = this.#fetchExtras();
    // Cards need none, unless the settings say so.
    if (this.#feed.count === 0 || this.#isSpecial()) await extras;
    this.#settle();
  }

  /** While the offers are still on their way, so that they need not wait. */
  #changed(): void {
    this.requestUpdate();
    if (this.#isSpecial()) void this.#fetchExtras();
  }

  #isSpecial(): boolean {
    const { details } = this.#feed;
    return details !== null && (details.surveyProfile !== null || Object.keys(details.customization).length > 0);
  }

  /** A wall whose extras do not load shows its offers without them. */
  async #fetchExtras(): Promise<void> {
    this.#extras ??= await import('./wall-extras.ts').catch(() => null);
    if (this.shadowRoot) this.#extras?.applyExtraStyles(this.shadowRoot, this.#feed.details);
    this.requestUpdate();
  }

  #settle(): void {
    const { state, count } = this.#feed;
    this.#settled = true;
    this.#categoryIds = categoriesOf(state, this.#choice.categoryIds.length > 0, this.#categoryIds);
    this.requestUpdate();
    if (state.kind === 'failed') this.dispatchEvent(new OfferWallErrorEvent(state.failure, state.status));
    if (state.kind === 'ready') this.dispatchEvent(new OfferWallLoadEvent(count));
  }

  readonly #choose = (choice: FeedChoice): void => {
    this.#choice = choice;
    void this.#load();
  };

  /** The way out of a notice: afresh, and out of categories that hold nothing. */
  readonly #recover = (): void => {
    if (this.#feed.state.kind === 'ready') this.#choice = { ...this.#choice, categoryIds: [] };
    void this.reload();
  };

  readonly #openTab = (tab: WallTab): void => {
    this.#tab = tab;
    this.requestUpdate();
  };

  readonly #open = (event: Event, offer: WallOffer): void => {
    if (!this.dispatchEvent(new OfferWallOpenEvent(offer))) event.preventDefault();
  };

  override render(): TemplateResult {
    const messages = this.#messages;
    const { state, details, count } = this.#feed;
    if (!messages || !this.#settled) {
      return html`<div class="root" part="root">${this.#settled ? this.#wordless() : skeleton()}</div>`;
    }
    const extras = this.#extras;
    const survey = extras && details?.surveyProfile;
    const choice = this.#choice;
    const notice = extras?.noticeOf(state, choice.categoryIds.length > 0, messages);
    const offers = html`${wallToolbar(messages, choice, this.#categoryIds ?? messages.categoryIds, this.#choose)}
    ${notice ? extras?.noticeBox(notice, this.#recover) : this.#body(state, messages)}`;
    return html`<div class="root" part="root" lang=${messages.format.lang} dir=${messages.format.dir}>
      <div class="top" part="header">
        <slot name="header"><h2 class="title" part="title">${details?.header || messages.title}</h2></slot>
        ${survey ? extras.wallTabs(messages, this.#tab, this.#openTab) : nothing}
      </div>
      <p class="visually-hidden" role="status">
        ${notice?.title ?? (state.kind === 'ready' ? messages.loaded(count) : '')}
      </p>
      ${survey ? extras.tabPanels(this, survey, messages, offers, this.#tab, this.#openTab) : offers}
      <slot name="footer"></slot>
    </div>`;
  }

  #body(state: FeedState, messages: WallMessages): TemplateResult {
    if (state.kind === 'loading') return skeleton();
    if (state.kind === 'failed' || this.#feed.count === 0) return this.#wordless();
    const { details } = state;
    const currency = { ...details, currencyName: this.currencyName || details.currencyName };
    const context = { messages, currency, onOpen: this.#open, offerSteps: this.#extras?.offerSteps };
    return offerLists(state, context, () => void this.loadMore());
  }

  /** Where the words did not load. */
  #wordless(): TemplateResult {
    return html`<button type="button" class="button" @click=${this.#recover}>↻ Retry</button>`;
  }
}
