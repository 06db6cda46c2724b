import type { TemplateResult } from 'lit';
import type { ActivityHost } from '../activity/activity-controller.ts';
import { noticeBox } from '../element/notice-box.ts';
import { adoptStyles, styleSheet } from '../element/style-sheet.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { SurveysHost } from '../surveys/survey-form.ts';
import controlsCss from '../theme/controls.css?inline';
import { customizationCss } from '../theme/customization-css.ts';
import type { FeedReady } from './feed/offer-feed.ts';
import { moreButton } from './list/more-button.ts';
import type { CardContext } from './list/offer-card.ts';
import { OfferSearch } from './search/offer-search.ts';
import type { SearchHost } from './search/offer-search.ts';
import motionCss from './motion.css?inline';
import offerSearchCss from './search/offer-search.css?inline';
import { tabList, tabPanels } from './tab-list.ts';
import type { TabName } from './tab-list.ts';
import wallControlsCss from './wall-controls.css?inline';
import { noticeOf } from './wall-notice.ts';
import { wallTabs } from './wall-tabs.ts';

const styles = styleSheet(controlsCss + offerSearchCss + wallControlsCss + motionCss);

/** What the controls need from their wall. */
export interface ControlsHost extends SearchHost {
  readonly wall: SurveysHost &
    ActivityHost &
    HTMLElement & { readonly currencyName: string; loadMore(): Promise<void> };
  /** Renders the search controls, and below them the offers, or a notice in their place. */
  renderOffers(list: FeedReady | null, search: unknown, notice: TemplateResult | null): readonly TemplateResult[];
  readonly onOpen: CardContext['onOpen'];
}

/** What the controls add around the offers. */
export interface ControlledView {
  readonly tabs: TemplateResult | null;
  /** The status message for screen readers. */
  readonly status: string;
  readonly content: readonly TemplateResult[];
}

/** What surrounds the offer cards: search, tabs, notices, status messages, colours. Loads after the first cards. */
export class WallControls {
  readonly search: OfferSearch;
  readonly #host: ControlsHost;
  readonly #colours = new CSSStyleSheet();
  #tab: TabName = 'offers';
  #status = '';

  constructor(host: ControlsHost) {
    this.#host = host;
    this.search = new OfferSearch(host);
    adoptStyles(host.wall.shadowRoot, styles);
    adoptStyles(host.wall.shadowRoot, this.#colours);
  }

  /** Applies the colours of the wall's settings. */
  applyColours(): void {
    const { details } = this.#host.feed;
    this.#colours.replaceSync(details ? customizationCss(details.customization) : '');
  }

  openTab(tab: TabName): void {
    this.#tab = tab;
    this.#host.wall.requestUpdate();
  }

  /** `list` holds the offers that match the filter; the first `limit` of them have cards. */
  render(messages: WallMessages, list: FeedReady | null, limit: number): ControlledView {
    const { search } = this;
    const { wall, feed, renderOffers, onOpen } = this.#host;
    const notice = noticeOf(list ?? feed.state, search.filter, messages);
    if (!search.isTyping) this.#status = notice?.title ?? this.#countStatus(messages, list, limit);
    const offers = renderOffers(list, search.render(messages), notice && noticeBox(notice, () => this.#recover()));
    const select = (tab: TabName) => this.openTab(tab);
    const tabs = wallTabs(wall, {
      messages,
      details: feed.details,
      offers,
      selected: this.#tab,
      select,
      list: search.unfiltered ?? list,
      onOpen,
    });
    const hasTabs = tabs.length > 1;
    return {
      tabs: hasTabs ? tabList(messages, tabs, this.#tab, select) : null,
      status: tabs.find(({ name }) => name === this.#tab)?.status ?? this.#status,
      content: hasTabs ? tabPanels(tabs, this.#tab) : offers,
    };
  }

  moreButton(messages: WallMessages, { offers, more }: FeedReady, limit: number): TemplateResult {
    // Offers that have loaded but have no cards yet need no request.
    const state = offers.length > limit || more === 'none' ? 'available' : more;
    return moreButton(messages, state, () => void this.#host.wall.loadMore());
  }

  /**
   * Call before more cards are added, and its result afterwards: if "Show more" has the focus then and now, focus moves
   * to the first new card.
   */
  prepareFocus(): () => void {
    const { shadowRoot } = this.#host.wall;
    const names = () => [...(shadowRoot?.querySelectorAll<HTMLElement>('.name button') ?? [])];
    const before = names().length;
    const wasPressed = shadowRoot?.activeElement?.matches('.more');
    return () => {
      const isElsewhere = shadowRoot?.activeElement?.matches(':not(.more)');
      if (wasPressed && !isElsewhere) names()[before]?.focus({ preventScroll: true });
    };
  }

  /** How many offers match the filter or, while they are not all known, how many are shown. Empty while more load. */
  #countStatus(messages: WallMessages, list: FeedReady | null, limit: number): string {
    if (!list || list.more === 'loading') return '';
    const { featured, offers, more } = list;
    if (this.search.isFiltering && more === 'none') return messages.found(offers.length);
    return messages.loaded(featured.length + Math.min(limit, offers.length));
  }

  /** What the button of a notice does: reload, load more, or clear the filter. */
  async #recover(): Promise<void> {
    const { feed, wall } = this.#host;
    if (feed.state.kind !== 'ready') await wall.reload();
    else if (feed.state.more === 'failed') await this.#host.loadMore();
    else this.search.clear();
    await wall.updateComplete;
  }
}
