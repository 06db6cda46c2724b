import type { TemplateResult } from 'lit/html.js';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { mayTakeFocus } from '../ui/may-take-focus.ts';
import { adoptStyles, styleSheet } from '../ui/style-sheet.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { tokens } from '../theme/tokens.ts';
import { openEvent, reportEvent } from './dom-events.ts';
import type { StartEffect, ScreenEffect } from './controllers/screen-effect.ts';
import { codeOf } from './requests/lazy-code.ts';
import { requestPerformer } from './requests/perform-requests.ts';
import { userOf } from '../offers/offers-query.ts';
import { pageSizeOf } from './page-size.ts';
import offerCardCss from '../offers/offer-card.css?inline';
import offerWallCss from './offer-wall.css?inline';
import { nextState } from './state/next-state.ts';
import type { WallEvent } from './state/wall-event.ts';
import { initialWallState } from './state/wall-state.ts';
import type { PageSettings, WallState } from './state/wall-state.ts';
import { wallView } from './wall-view.ts';
import type { ViewParts } from './wall-view.ts';
import { WallProperties } from './wall-properties.ts';

/**
 * An offer wall: the offers that a user can complete for a reward, with a survey sign-up if the wall has one.
 *
 * Everything that happens is an event. `nextState` computes the next state from it, the view renders the state, and
 * requests/ and controllers/ carry out what the state requests: network requests, styles, focus.
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
  static override readonly styles = [tokens, styleSheet(offerWallCss + offerCardCss)];

  #state = initialWallState;
  /** The state that is on the screen. */
  #rendered = initialWallState;
  readonly #effects = new Map<object, ScreenEffect | undefined>();
  /** Called after each change of the state. */
  readonly #waiting = new Set<() => void>();
  readonly #parts: ViewParts = {
    dispatch: (event) => this.#happened(event),
    onOpen: (event, offer) => {
      if (!this.dispatchEvent(openEvent(offer))) event.preventDefault();
    },
  };
  readonly #perform = requestPerformer(
    {
      fetch: pageFetch,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      languages: () => wantedLanguages(this),
      getToken: () => this.getToken ?? this.tokenUrl,
      ticketKeys: {},
    },
    this.#parts.dispatch,
  );

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#onOnline);
    this.#happened({ type: 'added-to-page' });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('online', this.#onOnline);
    this.#happened({ type: 'removed-from-page' });
    // Removal fires no close event, and an open dialog would keep the page from scrolling.
    this.shadowRoot?.querySelector('dialog')?.close();
  }

  /** Reloads the wall from the first page, including its settings. */
  async reload(): Promise<void> {
    this.#happened({ type: 'reload-asked' });
    await this.#until((state) => !state.isLoading);
  }

  /** Shows the next page, if there is one. */
  async loadMore(): Promise<void> {
    const hasFocus = this.shadowRoot?.activeElement?.matches('.more') ?? false;
    await this.#until(({ requests }) => !requests.controlsCode);
    this.#happened({ type: 'more-asked', hasFocus });
    await this.#until(({ requests }) => !requests.list);
  }

  /** Reloads the balance and the activity. Resolves to the balance; to null without a token, or after a failure. */
  async refreshBalance(): Promise<number | null> {
    await this.#until(({ isLoading, requests }) => !isLoading && !requests.progressCode);
    const { progress } = codeOf(this.#state);
    return (
      progress?.refreshBalance(
        () => this.#state,
        this.#parts.dispatch,
        (isReached) => this.#until(isReached),
      ) ?? null
    );
  }

  /** Opens the survey sign-up, if the wall has one. */
  openProfile(): void {
    this.#happened({ type: 'tab-selected', tab: 'surveys' });
  }

  /** Opens the activity tab, if the user has a token. */
  openActivity(): void {
    this.#happened({ type: 'tab-selected', tab: 'activity' });
  }

  protected override propertiesChanged(): void {
    this.#happened({ type: 'page-changed', page: settingsOf(this) });
  }

  protected override render(): TemplateResult {
    return wallView(this.#state, this.#parts);
  }

  protected override update(root: ShadowRoot): void {
    const change = { before: this.#rendered, state: this.#state };
    const { before, state } = change;
    this.#rendered = state;
    for (const effect of this.#effects.values()) effect?.beforeUpdate?.(change);
    super.update(root);
    if (state.code !== before.code) this.#startEffect(root);
    for (const effect of this.#effects.values()) effect?.afterUpdate(change);
    if (state.focus && state.focus !== before.focus && mayTakeFocus(root))
      codeOf(state).extras?.moveFocus(root, state.focus);
  }

  /** Adopts the styles of loaded code and starts its effects. */
  #startEffect(root: ShadowRoot): void {
    const wall = { root, state: () => this.#state, dispatch: this.#parts.dispatch };
    const modules: readonly { readonly styles?: CSSStyleSheet; readonly startEffect?: StartEffect }[] = Object.values(
      this.#state.code,
    );
    for (const module of modules) {
      if (this.#effects.has(module)) continue;
      if (module.styles) adoptStyles(root, module.styles);
      this.#effects.set(module, module.startEffect?.(wall));
    }
  }

  #happened(event: WallEvent): void {
    const before = this.#state;
    this.#state = nextState(before, event);
    const { page, report, requests } = this.#state;
    if (this.#state === before) return;
    this.requestUpdate();
    // The wall has got a token, or dropped that of another user.
    const { page: said } = 'page' in event ? event : before;
    if (page && page.address.token !== said?.address.token) this.token = page.address.token;
    if (requests !== before.requests) this.#perform(before.requests, this.#state);
    if (report && report !== before.report) this.dispatchEvent(reportEvent(report));
    for (const check of this.#waiting) check();
  }

  /** Resolves once the state is rendered; also if the wall has been removed from the page. */
  async #until(isReached: (state: WallState) => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const check = () => {
        if (this.isConnected && !isReached(this.#state)) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
    await this.updateComplete;
  }

  readonly #onOnline = (): void => {
    this.#happened({ type: 'went-online' });
    if (this.shadowRoot) codeOf(this.#state).extras?.retryImages(this.shadowRoot);
  };
}

function settingsOf(wall: OfferWall): PageSettings {
  const { pubId, wallId, lang, token, currencyName, theme, consentUrl, history, awaitToken } = wall;
  const mintsToken = Boolean(wall.getToken ?? wall.tokenUrl);
  return {
    address: { base: apiBase(wall.apiBase), pubId, wallId, lang, token, user: userOf(wall) },
    pageSize: pageSizeOf(wall.pageSize),
    currencyName,
    theme,
    consentUrl,
    usesHistory: history,
    awaitsToken: awaitToken || mintsToken,
    mintsToken,
  };
}
