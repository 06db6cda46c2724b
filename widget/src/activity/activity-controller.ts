import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { html } from 'lit';
import { apiBase } from '../api/api-base.ts';
import { pageFetch } from '../api/request-json.ts';
import type { ActivityMessages } from '../locales/activity-messages.ts';
import { OfferWallErrorEvent } from '../offer-wall/wall-events.ts';
import { activityClient } from './activity-client.ts';
import type { ActivityAddress } from './activity-client.ts';
import type { ActivityAround, ActivityContext } from './activity-context.ts';
import type { ActivityEntry } from './activity-entry.ts';
import { ActivityFeed } from './activity-feed.ts';
import { activityStyles } from './activity.styles.ts';
import { activityView } from './activity-view.ts';
import { OfferWallBalanceEvent } from './balance-event.ts';
import type { TicketForm } from './ticket/ticket-form.ts';

/** What the panel reads of the wall that it stands in. */
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
 * The activity tab: asks when it is shown, again when the page comes back to the front (an offer opens in another tab,
 * and its credit should show at once), and for another user from the start.
 */
export class ActivityPanel implements ReactiveController {
  /** In the language of the wall; may change. */
  messages: ActivityMessages;
  readonly #host: ActivityHost;
  readonly #feed = new ActivityFeed(activityClient(pageFetch), () => this.#changed());
  #address: ActivityAddress;
  #shown = false;
  #ticket: TicketForm | null = null;
  /** What focus returns to when the ticket form closes. */
  #opener = '';
  #balance: number | null = null;
  readonly #opened = new Set<string>();

  constructor(host: ActivityHost, messages: ActivityMessages) {
    this.#host = host;
    this.messages = messages;
    this.#address = addressOf(host);
    host.shadowRoot?.adoptedStyleSheets.push(activityStyles);
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

  /** What is to be announced while the tab is shown. */
  status({ currency, messages }: ActivityAround): string {
    const { state } = this.#feed;
    if (this.#ticket?.status) return this.#ticket.status;
    if (state.kind === 'loading') return this.messages.loading;
    if (state.kind === 'failed') return messages.failure(state.failure).title;
    return currency.visible ? this.messages.balanceIs(messages.amount(state.balance, currency.name)) : '';
  }

  render(around: ActivityAround): TemplateResult {
    this.#follow(around.shown);
    const context: ActivityContext = {
      ...around,
      words: this.messages,
      opened: this.#opened,
      now: Date.now(),
      report: (entry) => void this.#report(entry),
      more: (list) => void this.#more(list),
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

  /** Draws the wall again, then puts focus on what `selector` finds. */
  update(selector?: string): void {
    this.#host.requestUpdate();
    if (selector === undefined) return;
    void this.#host.updateComplete.then(() => {
      const target = this.#host.shadowRoot?.querySelector<HTMLElement>(selector);
      // The label above a control has to be seen as well, so scroll to the field before focusing.
      (target?.closest('.field') ?? target)?.scrollIntoView({ block: 'nearest' });
      target?.focus({ preventScroll: true });
    });
  }

  /** Closes the ticket form. */
  close(): void {
    this.#ticket = null;
    this.update(this.#opener);
  }

  /** Loads what the wall's attributes and the chosen tab ask for now. */
  #follow(shown: boolean): void {
    const opened = shown && !this.#shown;
    this.#shown = shown;
    const address = addressOf(this.#host);
    const same = JSON.stringify(address) === JSON.stringify(this.#address);
    if (!same) {
      const { token, lang } = address;
      const another = JSON.stringify({ ...this.#address, token, lang }) !== JSON.stringify(address);
      this.#address = address;
      // What one user sees and types is not for the next; a new token of the same user changes neither.
      if (another) {
        this.#ticket = null;
        this.#balance = null;
        this.#feed.clear();
      }
    }
    if (opened || (shown && !same)) queueMicrotask(this.#refresh);
  }

  readonly #refresh = (): void => {
    if (this.#shown && document.visibilityState === 'visible') void this.#feed.refresh(this.#address);
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
    // A new row in front moves the others on; focus goes with the row that it was in.
    void this.#host.updateComplete.then(() => {
      if (root?.activeElement?.id !== focused) root?.getElementById(focused)?.focus({ preventScroll: true });
    });
  }

  /** Few need the form: it is fetched when it is asked for. What did not load is asked for again at the next press. */
  async #report(entry: ActivityEntry | null): Promise<void> {
    const address = this.#address;
    const code = await import('./ticket/ticket-form.ts').catch(() => null);
    // Another user's by now, or a second press.
    if (!code || this.#ticket || this.#address !== address) return;
    const { TicketForm } = code;
    const sheets = this.#host.shadowRoot?.adoptedStyleSheets;
    if (!sheets?.includes(TicketForm.styles)) sheets?.push(TicketForm.styles);
    this.#opener = entry ? `#report-${CSS.escape(entry.entryId)}` : '#report';
    this.#ticket = new TicketForm(this, entry);
    this.update('.ticket-title');
  }

  async #more(list: 'entries' | 'history'): Promise<void> {
    const rows = () => [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>(`.${list} > li`) ?? [])];
    const before = rows().length;
    await this.#feed.more(this.#address, list);
    await this.#host.updateComplete;
    // The button goes with the last page: whoever used it goes on at the first row it brought.
    const next = this.#host.shadowRoot?.querySelector(`.more-${list}`) ? undefined : rows()[before];
    if (!next) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }
}

function addressOf({ apiBase: base, pubId, wallId, userId, token, lang }: ActivityHost): ActivityAddress {
  return { base: apiBase(base), pubId, wallId, userId, token, lang };
}
