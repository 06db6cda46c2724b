import { LitElement, noChange } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { userOf } from '../offers/offers-query.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { tokens } from '../theme/tokens.ts';
import { DOUBLE_PRESS_MS } from '../ui/double-press.ts';
import { convertingDescriptor } from '../ui/public-property.ts';
import type { ValuesOf } from '../ui/public-property.ts';
import { adoptStyles, styleSheet } from '../ui/style-sheet.ts';
import { templateCopies } from '../ui/template-copies.ts';
import { ColorsController } from './controllers/colors-controller.ts';
import { HistoryController } from './controllers/history-controller.ts';
import { OnlineController } from './controllers/online-controller.ts';
import type { WallHost } from './controllers/wall-host.ts';
import { openEvent, reportEvent } from './dom-events.ts';
import { firstScreenCss } from './first-screen-css.ts';
import { loadedRest } from './load-rest.ts';
import { pageSizeOf } from './page-size.ts';
import { withPreloaded } from './preloaded-responses.ts';
import type { PreloadedResponse } from './preloaded-responses.ts';
import { requestStarter } from './start-requests.ts';
import { nextState } from './state/next-state.ts';
import type { WallEvent } from './state/wall-event.ts';
import { initialWallState } from './state/wall-state.ts';
import type { PageSettings, WallState } from './state/wall-state.ts';
import { wallProperties } from './wall-properties.ts';
import { wallView } from './wall-view.ts';
import type { ViewParts } from './wall-view.ts';

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes the accessors of these properties
export interface OfferWall extends ValuesOf<typeof wallProperties> {}

/**
 * An offer wall: the offers that one user can complete for a reward, with a survey sign-up and an activity tab where
 * the wall has them.
 *
 * @fires offer-wall-load - The wall has loaded its first page, with `count` offers.
 * @fires offer-wall-open - The user opens an offer. Call `preventDefault()` to open `url` yourself. Cancelable.
 * @fires offer-wall-error - The wall can't show offers. After `session-expired`, set a new `token`. After `signed-out`,
 * let the user sign in, then set `user-id` and, for a strict wall, `token`. `unreachable`: the browser is online, but
 * gets no response, for example because of an ad blocker. `status` is null if the service didn't respond.
 * @fires offer-wall-balance - The wall has loaded the user's balance, or reloaded it and found a change. Needs a token.
 * @fires survey-profile-created - The user signed up for surveys on the wall's survey tab.
 *
 * @slot header - the wall's heading
 * @slot empty - the notice that there are no offers
 * @slot error - the notice that offers couldn't be loaded
 * @slot footer - nothing; appears below the offers
 *
 * @csspart root - everything
 * @csspart header - the heading and the balance
 * @csspart title - the heading
 * @csspart balance-chip - the balance in the head, which opens the activity
 * @csspart tabs - the row of tabs
 * @csspart tab - one tab
 * @csspart toolbar - search, categories and sort order
 * @csspart search - the search field
 * @csspart chip - one category
 * @csspart count - the number of offers in a category
 * @csspart sort - the choice of sort order
 * @csspart section - the heading above the featured offers, or above all offers
 * @csspart row - the list of featured offers
 * @csspart grid - the list of offers
 * @csspart card - one offer
 * @csspart card-featured - one featured offer
 * @csspart image - an offer's image
 * @csspart name - what an offer asks for: its name without the advertiser
 * @csspart facts - an offer's advertiser and facts: what it needs, its steps and the reward timing
 * @csspart sale - how much more an offer pays for a time, and until when
 * @csspart cta - the link that opens an offer, and shows its reward
 * @csspart coin - the coin next to an amount
 * @csspart meta - an offer's badges and categories, in the details
 * @csspart badge - one badge, such as why an offer is featured
 * @csspart categories - an offer's categories
 * @csspart description - an offer's description, in the details
 * @csspart requirements - what the offer requires of the user, in the details
 * @csspart conditions - what else the network wants users to know, in the details
 * @csspart disclaimer - the advertiser’s disclaimer, in the details
 * @csspart delay - when the user gets the reward, in the details
 * @csspart steps - an offer's steps, in the details
 * @csspart reward - the reward in the details
 * @csspart details - the dialog with an offer's details
 * @csspart close - the button that closes the details
 * @csspart button - every plain button
 * @csspart more - the button that shows the next page
 * @csspart skeleton - the placeholders while offers load
 * @csspart empty - the notice that there are no offers
 * @csspart error - the notice that offers couldn't be loaded; in the ticket form, the error of a field
 * @csspart survey-profile - the survey sign-up
 * @csspart activity - the user's activity
 * @csspart balance - the balance with its label
 * @csspart balance-amount - the amount of the balance
 * @csspart entry - one offer in the activity
 * @csspart entry-name - the entry's offer
 * @csspart entry-steps - the entry's steps, which the user can expand
 * @csspart state - the entry's state
 * @csspart state-clicked - the state "started"
 * @csspart state-pending - the state "pending"
 * @csspart state-credited - the state "credited"
 * @csspart state-rejected - the state "rejected"
 * @csspart state-reversed - the state "reversed"
 * @csspart reason - why the entry was rejected or reversed
 * @csspart continue - the link that continues the offer
 * @csspart not-credited - the button that opens the ticket form for the entry's offer
 * @csspart change - one line of the balance history
 * @csspart amount - the amount that the line adds or deducts
 * @csspart report - the button that reports any other problem
 * @csspart ticket - the ticket form
 * @csspart ticket-title - the heading of the ticket form
 * @csspart field - one field of a form
 * @csspart label - the label of a field
 * @csspart input - the control of a field
 * @csspart choice - one choice of a field
 * @csspart error-summary - the list of all errors in a form
 * @csspart submit - the button that submits a form, or moves to its next step
 * @csspart intro - the introduction of the survey sign-up
 * @csspart progress - the step number, such as "Step 2 of 5"
 * @csspart step-title - the heading of a step
 * @csspart consent - the consent to the use of sensitive answers, with the link to your privacy notice
 * @csspart done - the message after the sign-up, also for users who signed up earlier
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export class OfferWall extends LitElement {
  // Everything that happens is an event. `nextState` computes the next state from it, and the view renders the state.
  // effects.ts carries out the requests that the state names, and controllers/ do what else happens on the screen.

  static override readonly properties = wallProperties;
  static override readonly getPropertyDescriptor = convertingDescriptor;
  static override readonly styles = [tokens, styleSheet(firstScreenCss)];

  /** Responses that were requested before this code ran: by the loader or for the hosted page, which set them. */
  declare preloaded: Set<PreloadedResponse>;
  /**
   * As long as it is set, the wall shows what the page's HTML has in its place. Called before each update. Only the
   * hosted page sets it, before the first one.
   */
  prerendered: ((state: WallState) => void) | null = null;

  /** What the element shows. */
  protected readonly view: (state: WallState, parts: ViewParts) => TemplateResult = wallView;

  #state = initialWallState;
  /** The code that follows the first screen has started. */
  #hasRest = false;
  /** The last offer that the user has opened. */
  #opened: { readonly id: number; readonly atMs: number } | null = null;
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
      // The next task after a frame begins when it is painted.
      painted: () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      languages: () => wantedLanguages(this),
      getToken: () => this.getToken ?? this.tokenUrl,
      ticketKeys: {},
    },
    this.#host.dispatch,
  );

  constructor() {
    super();
    this.preloaded ??= new Set();
    const host = this.#host;
    const controllers = [ColorsController, HistoryController, OnlineController];
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

  /** Loads the settings and the first page of offers again. */
  async reload(): Promise<void> {
    this.#happened({ type: 'reload-asked' });
    await this.#until((state) => !state.isLoading && !state.requests.paint);
  }

  /** Shows the next page of offers, if there is one. */
  async loadMore(): Promise<void> {
    const hasFocus = this.shadowRoot?.activeElement?.matches('.more') ?? false;
    this.#happened({ type: 'more-asked', hasFocus });
    await this.#until(({ requests }) => !requests.list);
  }

  /**
   * Loads the balance and the activity again, for example after your server has changed the balance. Resolves to the
   * balance; to null without a token, or after a failure.
   */
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

  /** Opens the details of an offer once it has loaded, if the user can have it. */
  openOffer(offerId: number): void {
    this.#happened({ type: 'offer-linked', offerId });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.renderOptions.creationScope = templateCopies;
    // One from the page's HTML has its own styles.
    return this.shadowRoot ?? super.createRenderRoot();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || changed.size > 0) this.#happened({ type: 'page-changed', page: settingsOf(this) });
    this.prerendered?.(this.#state);
    const rest = this.prerendered ? null : loadedRest();
    if (!rest || !this.#state.hasRest || this.#hasRest) return;
    this.#hasRest = true;
    adoptStyles(this.shadowRoot, rest.styles);
    for (const controller of rest.controllersOf(this.#host)) this.addController(controller);
  }

  protected override render(): TemplateResult | typeof noChange {
    if (this.prerendered) return noChange;
    return this.view(this.#state, {
      now: Date.now(),
      dispatch: this.#host.dispatch,
      onOpen: (event, offer) => {
        if (this.#isRepeated(event, offer) || !this.dispatchEvent(openEvent(offer))) event.preventDefault();
      },
      rest: this.#state.hasRest ? loadedRest() : null,
    });
  }

  /** Whether it is the second press of a double click or tap. */
  #isRepeated({ timeStamp }: Event, { id }: WallOffer): boolean {
    const last = this.#opened;
    this.#opened = { id, atMs: timeStamp };
    return last?.id === id && timeStamp - last.atMs < DOUBLE_PRESS_MS;
  }

  #happened(event: WallEvent): void {
    const before = this.#state;
    this.#state = nextState(before, event, loadedRest()?.rules);
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
