import type { TemplateResult } from 'lit';
import type { ActivityHost } from '../activity/activity-controller.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { moreButton } from './list/more-button.ts';
import type { CardContext } from './list/offer-card.ts';
import type { FeedReady } from './feed/offer-feed.ts';
import type { WallAround } from '../surveys/survey-form.ts';
import { wallExtrasStyles } from './wall-controls.styles.ts';
import { noticeBox, noticeOf } from './wall-notice.ts';
import { wallPanels } from './wall-tabs.ts';
import { summary } from './wall-summary.ts';
import { tabPanels, wallTabs } from './tab-list.ts';
import type { WallTab } from './tab-list.ts';
import { customizationCss } from '../theme/customization-css.ts';
import { WallTools } from './search/offer-search.ts';
import type { ToolsHost } from './search/offer-search.ts';
import { wallToolsStyles } from './search/offer-search.styles.ts';

interface MoreWall {
  readonly currencyName: string;
  loadMore(): Promise<void>;
}

/** What the wall can do for what is around its cards. */
export interface ExtrasHost extends ToolsHost {
  readonly wall: WallAround & ActivityHost & HTMLElement & MoreWall;
  /** What the offers stand in: with tools above, and a notice in their place where there is one. */
  offers(view: FeedReady | null, tools: unknown, notice: TemplateResult | null): readonly TemplateResult[];
  readonly onOpen: CardContext['onOpen'];
}

/** What the wall puts around its cards. */
export interface AroundCards {
  readonly tabs: TemplateResult | null;
  /** What is announced. */
  readonly status: string;
  readonly content: readonly TemplateResult[];
}

/** What is around the cards, none of which the first of them need: tools, tabs, notices, announcements, colours. */
export class WallExtras {
  readonly tools: WallTools;
  readonly #host: ExtrasHost;
  readonly #colours = new CSSStyleSheet();
  #tab: WallTab = 'offers';
  #status = '';

  constructor(host: ExtrasHost) {
    this.#host = host;
    this.tools = new WallTools(host);
    host.wall.shadowRoot?.adoptedStyleSheets.push(wallToolsStyles, wallExtrasStyles, this.#colours);
  }

  /** Takes the colours of the wall's own. */
  colour(): void {
    const { wall, feed } = this.#host;
    const pageAccent = getComputedStyle(wall).getPropertyValue('--offer-wall-accent') !== '';
    this.#colours.replaceSync(feed.details ? customizationCss(feed.details.customization, pageAccent) : '');
  }

  openTab(tab: WallTab): void {
    this.#tab = tab;
    this.#host.wall.requestUpdate();
  }

  /** For what is shown now: `view` holds the offers that are looked for, the first `shown` of them as cards. */
  around(messages: WallMessages, view: FeedReady | null, shown: number): AroundCards {
    const { tools } = this;
    const { wall, feed, offers, onOpen } = this.#host;
    const notice = noticeOf(view ?? feed.state, tools.wish, messages);
    if (!tools.isTyping) this.#status = notice?.title ?? summary(view, shown, tools.isNarrowing, messages);
    const content = offers(view, tools.render(messages), notice && noticeBox(notice, () => this.#recover()));
    const open = (tab: WallTab) => this.openTab(tab);
    const panels = wallPanels(wall, feed.details, messages, content, this.#tab, open, tools.whole ?? view, onOpen);
    const isTabbed = panels.length > 1;
    return {
      tabs: isTabbed ? wallTabs(messages, panels, this.#tab, open) : null,
      status: panels.find(({ tab }) => tab === this.#tab)?.status ?? this.#status,
      content: isTabbed ? tabPanels(panels, this.#tab) : content,
    };
  }

  moreButton(messages: WallMessages, { offers, more }: FeedReady, shown: number): TemplateResult {
    // What is hidden needs no service.
    const state = offers.length > shown || more === 'none' ? 'available' : more;
    return moreButton(messages, state, () => void this.#host.wall.loadMore());
  }

  /**
   * To be called before further cards come, and what it gives when they have: whoever pressed the button for them, and is
   * still there, goes on at the first.
   */
  beforeMore(): () => void {
    const { shadowRoot } = this.#host.wall;
    const names = () => [...(shadowRoot?.querySelectorAll<HTMLElement>('.name button') ?? [])];
    const before = names().length;
    const isPressed = shadowRoot?.activeElement?.matches('.more');
    return () => {
      const hasLeft = shadowRoot?.activeElement?.matches(':not(.more)');
      if (isPressed && !hasLeft) names()[before]?.focus({ preventScroll: true });
    };
  }

  /** The way out of a notice: on to what is missing, out of what holds nothing, else afresh. */
  async #recover(): Promise<void> {
    const { feed, wall } = this.#host;
    if (feed.state.kind !== 'ready') await wall.reload();
    else if (feed.state.more === 'failed') await this.#host.more();
    else this.tools.clear();
    await wall.updateComplete;
  }
}
