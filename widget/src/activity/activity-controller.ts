import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { html } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import { OfferWallErrorEvent } from '../element/error-event.ts';
import { adoptStyles, styleSheet } from '../element/style-sheet.ts';
import type { ActivityMessages } from '../locales/activity-messages.ts';
import { activityClient } from './activity-client.ts';
import type { ActivityAddress } from './activity-client.ts';
import type { ActivityContext, ActivityProps } from './activity-context.ts';
import type { ActivityEntry } from './activity-entry.ts';
import { ActivityFeed } from './activity-feed.ts';
import activityCss from './activity.css?inline';
import { activityView } from './activity-view.ts';
import { OfferWallBalanceEvent } from './balance-event.ts';
import entryStepsCss from './entry-steps.css?inline';
import type { TicketForm } from './ticket/ticket-form.ts';

const styles = styleSheet(activityCss + entryStepsCss);

/** What the activity tab reads from its wall. */
export interface ActivityHost extends ReactiveControllerHost, EventTarget {
  readonly shadowRoot: ShadowRoot | null;
  readonly pubId: string;
  readonly wallId: string;
  readonly userId: string;
  readonly token: string;
  readonly lang: string;
  readonly apiBase: string;
}

/**
 * The activity tab. Loads when it is selected and when the page becomes visible again, since an offer opens in another
 * browser tab and its credit should show right away. Starts over when the user changes.
 */
export class ActivityController implements ReactiveController {
  /** In the language of the wall, which may change. */
  messages: ActivityMessages;
  readonly #host: ActivityHost;
  readonly #feed = new ActivityFeed(activityClient(pageFetch), () => this.#changed());
  #address: ActivityAddress;
  #isSelected = false;
  #ticket: TicketForm | null = null;
  /** Selector of the button that opened the ticket form. Focus returns to it when the form closes. */
  #opener = '';
  #balance: number | null = null;
  readonly #expanded = new Set<string>();

  constructor(host: ActivityHost, messages: ActivityMessages) {
    this.#host = host;
    this.messages = messages;
    this.#address = addressOf(host);
    adoptStyles(host.shadowRoot, styles);
    host.addController(this);
  }

  get address(): ActivityAddress {
    return this.#address;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#refresh);
    addEventListener('online', this.#refresh);
    if (this.#feed.state.kind === 'loading') this.#refresh();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#refresh);
    removeEventListener('online', this.#refresh);
    this.#feed.stop();
  }

  /** The status message for screen readers while the tab is selected. */
  status({ currency, wallMessages }: ActivityProps): string {
    const { state } = this.#feed;
    if (this.#ticket?.status) return this.#ticket.status;
    if (state.kind === 'loading') return this.messages.loading;
    if (state.kind === 'failed') return wallMessages.failure(state.failure).title;
    return currency.visible ? wallMessages.balance(wallMessages.amount(state.balance, currency.name)) : '';
  }

  render(props: ActivityProps): TemplateResult {
    this.#follow(props.isSelected);
    const context: ActivityContext = {
      ...props,
      messages: this.messages,
      expanded: this.#expanded,
      now: Date.now(),
      report: (entry) => void this.#report(entry),
      loadMore: (list) => void this.#loadMore(list),
      retry: () => void this.#feed.refresh(this.#address),
    };
    return html`<div
      class="activity"
      part="activity"
      aria-busy=${this.#feed.state.kind === 'loading' ? 'true' : 'false'}
    >
      ${this.#ticket?.render() ?? activityView(this.#feed.state, context)}
    </div>`;
  }

  /** Re-renders the wall, then moves focus to the element that `selector` finds. */
  update(selector?: string): void {
    this.#host.requestUpdate();
    if (selector === undefined) return;
    void this.#host.updateComplete.then(() => {
      const target = this.#host.shadowRoot?.querySelector<HTMLElement>(selector);
      // Scroll to the whole field first, so that the label above the control is visible too.
      (target?.closest('.field') ?? target)?.scrollIntoView({ block: 'nearest' });
      target?.focus({ preventScroll: true });
    });
  }

  /** Closes the ticket form. */
  close(): void {
    this.#ticket = null;
    this.update(this.#opener);
  }

  /** Loads when the tab was just selected, or when the wall's attributes have changed. */
  #follow(isSelected: boolean): void {
    const opened = isSelected && !this.#isSelected;
    this.#isSelected = isSelected;
    const address = addressOf(this.#host);
    const changed = JSON.stringify(address) !== JSON.stringify(this.#address);
    if (changed) {
      const { token, lang } = address;
      const isOtherUser = JSON.stringify({ ...this.#address, token, lang }) !== JSON.stringify(address);
      this.#address = address;
      // Another user must not see this user's activity or ticket. A new token for the same user keeps both.
      if (isOtherUser) {
        this.#ticket = null;
        this.#balance = null;
        this.#feed.clear();
      }
    }
    if (opened || (isSelected && changed)) queueMicrotask(this.#refresh);
  }

  readonly #refresh = (): void => {
    if (this.#isSelected && document.visibilityState === 'visible') void this.#feed.refresh(this.#address);
  };

  #changed(): void {
    const { state } = this.#feed;
    if (state.kind === 'ready' && state.balance !== this.#balance) {
      this.#balance = state.balance;
      this.#host.dispatchEvent(new OfferWallBalanceEvent(state.balance));
    }
    if (state.kind === 'failed' && state.failure === 'session-expired') {
      this.#host.dispatchEvent(new OfferWallErrorEvent(state.failure, state.status));
    }
    const root = this.#host.shadowRoot;
    const focused = root?.activeElement?.id;
    this.update();
    if (!focused) return;
    // A new row shifts the others down. Keep focus in the row that had it.
    void this.#host.updateComplete.then(() => {
      if (root?.activeElement?.id !== focused) root?.getElementById(focused)?.focus({ preventScroll: true });
    });
  }

  /** Opens the ticket form, whose code loads on demand. If that fails, the next press tries again. */
  async #report(entry: ActivityEntry | null): Promise<void> {
    const address = this.#address;
    const loaded = await import('./ticket/ticket-form.ts').catch(() => null);
    // The user has changed since, or a second press has opened the form.
    if (!loaded || this.#ticket || this.#address !== address) return;
    const { TicketForm } = loaded;
    adoptStyles(this.#host.shadowRoot, TicketForm.styles);
    this.#opener = entry ? `#report-${CSS.escape(entry.entryId)}` : '#report';
    this.#ticket = new TicketForm(this, entry);
    this.update('.ticket-title');
  }

  async #loadMore(list: 'entries' | 'history'): Promise<void> {
    const rows = () => [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>(`.${list} > li`) ?? [])];
    const before = rows().length;
    await this.#feed.loadMore(this.#address, list);
    await this.#host.updateComplete;
    // The last page removes the button. Move focus to the first of its rows.
    const next = this.#host.shadowRoot?.querySelector(`.more-${list}`) ? undefined : rows()[before];
    if (!next) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }
}

function addressOf({ apiBase: base, pubId, wallId, userId, token, lang }: ActivityHost): ActivityAddress {
  return { base: apiBase(base), pubId, wallId, userId, token, lang };
}
