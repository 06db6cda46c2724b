import { LitElement } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import offerCardCss from '../offers/offer-card.css?inline';
import { userOf } from '../offers/offers-query.ts';
import offerSearchCss from '../offers/search/offer-search.css?inline';
import { tokens } from '../theme/tokens.ts';
import { convertingDescriptor } from '../ui/public-property.ts';
import type { ValuesOf } from '../ui/public-property.ts';
import { adoptStyles, styleSheet } from '../ui/style-sheet.ts';
import { templateCopies } from '../ui/template-copies.ts';
import { ColorsController } from './controllers/colors-controller.ts';
import { HistoryController } from './controllers/history-controller.ts';
import { LayOutAheadController } from './controllers/lay-out-ahead-controller.ts';
import { OnlineController } from './controllers/online-controller.ts';
import type { WallHost } from './controllers/wall-host.ts';
import { openEvent, reportEvent } from './dom-events.ts';
import { loadedRest } from './load-rest.ts';
import offerWallCss from './offer-wall.css?inline';
import { pageSizeOf } from './page-size.ts';
import { withPreloaded } from './preloaded-responses.ts';
import type { PreloadedResponse } from './preloaded-responses.ts';
import { requestStarter } from './start-requests.ts';
import { nextState } from './state/next-state.ts';
import type { WallEvent } from './state/wall-event.ts';
import { initialWallState } from './state/wall-state.ts';
import type { PageSettings, WallState } from './state/wall-state.ts';
import wallControlsCss from './wall-controls.css?inline';
import { wallProperties } from './wall-properties.ts';
import { wallView } from './wall-view.ts';

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes the accessors of these properties
export interface OfferWall extends ValuesOf<typeof wallProperties> {}

/**
 * An offer wall: the offers that a user can complete for a reward, with a survey sign-up if the wall has one.
 *
 * Everything that happens is an event. `nextState` computes the next state from it, and the view renders the state.
 * effects.ts carries out the requests that the state names, and controllers/ do what else happens on the screen.
 *
 * @fires offer-wall-load - the first page has loaded; `detail.count`
 * @fires offer-wall-open - the user opens an offer; cancelable; `detail.offer`, `detail.url`
 * @fires offer-wall-error - offers or activity could not be loaded; `detail.code`, `detail.status`
 * @slot header - replaces the wall's heading
 * @slot empty - replaces the text for an empty wall
 * @slot error - replaces the text after a failure
 * @slot footer - below the offers
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export class OfferWall extends LitElement {
  static override readonly properties = wallProperties;
  static override readonly getPropertyDescriptor = convertingDescriptor;
  static override readonly styles = [
    tokens,
    styleSheet(offerWallCss + offerCardCss + offerSearchCss + wallControlsCss),
  ];

  /** Responses that the page has before the wall requests them. Only the hosted page sets them. */
  preloaded = new Set<PreloadedResponse>();

  #state = initialWallState;
  /** The code that follows the first screen has started. */
  #hasRest = false;
  /** Called after each change of the state. */
  readonly #waiting = new Set<() => void>();
  readonly #host: WallHost = {
    element: this,
    state: () => this.#state,
    dispatch: (event) => this.#happened(event),
  };
  readonly #startRequests = requestStarter(
    {
      fetch: withPreloaded(pageFetch, () => this.preloaded),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      languages: () => wantedLanguages(this),
      getToken: () => this.getToken ?? this.tokenUrl,
      ticketKeys: {},
    },
    this.#host.dispatch,
  );

  constructor() {
    super();
    const host = this.#host;
    const controllers = [ColorsController, LayOutAheadController, HistoryController, OnlineController];
    for (const Controller of controllers) this.addController(new Controller(host));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#happened({ type: 'added-to-page' });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
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
    this.#happened({ type: 'more-asked', hasFocus });
    await this.#until(({ requests }) => !requests.list);
  }

  /** Reloads the balance and the activity. Resolves to the balance; to null without a token, or after a failure. */
  async refreshBalance(): Promise<number | null> {
    // A token that is refused is replaced first.
    const isSettled = ({ isLoading, requests }: WallState) =>
      !(isLoading || requests.rest || requests.activity || requests.token?.refused);
    await this.#until(isSettled);
    const before = this.#state.activity.lists;
    this.#happened({ type: 'activity-retried' });
    await this.#until(isSettled);
    const { balance, lists } = this.#state.activity;
    // Each response brings new lists. After a failure those from before stay, or there are none.
    return lists && lists !== before ? balance : null;
  }

  /** Opens the survey sign-up, if the wall has one. */
  openProfile(): void {
    this.#happened({ type: 'tab-selected', tab: 'surveys' });
  }

  /** Opens the activity tab, if the user has a token. */
  openActivity(): void {
    this.#happened({ type: 'tab-selected', tab: 'activity' });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.renderOptions.creationScope = templateCopies;
    return super.createRenderRoot();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || changed.size > 0) this.#happened({ type: 'page-changed', page: settingsOf(this) });
    const rest = loadedRest();
    if (!rest || !this.#state.hasRest || this.#hasRest) return;
    this.#hasRest = true;
    adoptStyles(this.shadowRoot, rest.styles);
    for (const controller of rest.controllersOf(this.#host)) this.addController(controller);
  }

  protected override render(): TemplateResult {
    return wallView(this.#state, {
      dispatch: this.#host.dispatch,
      onOpen: (event, offer) => {
        if (!this.dispatchEvent(openEvent(offer))) event.preventDefault();
      },
      rest: this.#state.hasRest ? loadedRest() : null,
    });
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
    if (requests !== before.requests) this.#startRequests(before.requests, this.#state);
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
