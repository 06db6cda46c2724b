import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { isRetryable } from '../offer-wall/is-retryable.ts';
import type { ActivityContext } from './activity-context.ts';
import type { ActivityReady, ActivityState } from './activity-feed.ts';
import { entryView, time } from './entry-view.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { Paged } from './paged.ts';

/** The balance, the offers that the user started, and the history of the balance; or why they are not here. */
export function activityView(state: ActivityState, context: ActivityContext): TemplateResult {
  if (state.kind === 'loading') return activitySkeleton();
  if (state.kind === 'failed') return failure(state, context);
  const { currency, report, words } = context;
  return html`${currency.visible ? balance(state.balance, context) : nothing}
    <div class="lists">
      <section>
        <h3 class="section" part="section">${words.offersTitle}</h3>
        ${list(state.entries, words.offersEmpty, context, 'entries', (rows) =>
          rows.map((entry) => html`<li>${entryView(entry, context)}</li>`),
        )}
      </section>
      ${currency.visible ? history(state, context) : nothing}
    </div>
    <div class="after">
      <button type="button" class="quiet" part="button report" id="report" @click=${() => report(null)}>
        ${words.report}
      </button>
    </div>`;
}

/** The amount that the user has: what the tab is opened for. */
function balance(amount: number, { currency, messages, words }: ActivityContext): TemplateResult {
  return html`<div class="balance" part="balance">
    <p>${words.balance}</p>
    <p class="balance-amount" part="balance-amount"><bdi>${messages.amount(amount, currency.name)}</bdi></p>
  </div>`;
}

function history(state: ActivityReady, context: ActivityContext): TemplateResult {
  const { words } = context;
  return html`<section>
    <h3 class="section" part="section">${words.historyTitle}</h3>
    ${list(state.history, words.historyEmpty, context, 'history', (rows) =>
      rows.map((row) => html`<li class="change" part="change">${historyRow(row, context)}</li>`),
    )}
  </section>`;
}

function historyRow(row: LedgerRow, context: ActivityContext): TemplateResult {
  const { currency, words } = context;
  const gone = row.amount < 0;
  const name = row.offerName || row.description || words.adjustment;
  return html`<span class="change-name"
      ><bdi>${name}</bdi>${row.offerName && gone ? html` <small>(${words.takenBack})</small>` : nothing}</span
    >
    <b class=${gone ? 'amount amount-gone' : 'amount'} part="amount"
      ><bdi>${words.change(row.amount, currency.name)}</bdi></b
    >
    <span class="when">${time(row.at, context)}</span>`;
}

/** The rows of a list, or that there are none; and the way to more of them. */
function list<T>(
  { rows, more }: Paged<T>,
  empty: string,
  context: ActivityContext,
  which: 'entries' | 'history',
  items: (rows: readonly T[]) => unknown,
): TemplateResult {
  const { messages, words } = context;
  const failed = more === 'failed';
  const none = rows.length === 0 && more === 'none';
  return html`${none ? html`<p class="empty" part="empty">${empty}</p>` : nothing}
  ${
    rows.length > 0
      ? html`<ul class=${which} role="list">
          ${items(rows)}
        </ul>`
      : nothing
  }
  ${failed ? html`<p role="alert">${which === 'history' ? words.historyFailed : messages.moreFailed}</p>` : nothing}
  ${
    more === 'none'
      ? nothing
      : html`<button
          type="button"
          class="button more-${which}"
          part="button more"
          aria-disabled=${more === 'loading' ? 'true' : 'false'}
          @click=${() => (failed && rows.length === 0 ? context.retry() : context.more(which))}
        >
          ${more === 'loading' ? words.loading : failed ? messages.retry : messages.showMore}
        </button>`
  }`;
}

function failure(state: Extract<ActivityState, { kind: 'failed' }>, { messages, retry, words }: ActivityContext) {
  const { title, text } = messages.failure(state.failure);
  return html`<div class="notice" part="error">
    <h3>${state.failure === 'session-expired' ? title : words.failedTitle}</h3>
    <p>${state.failure === 'offline' ? words.offlineText : text}</p>
    ${
      isRetryable(state.failure)
        ? html`<button type="button" class="button" part="button" @click=${retry}>${messages.retry}</button>`
        : nothing
    }
  </div>`;
}

/** Grey shapes of what is to come, so that nothing moves when it does. */
export function activitySkeleton(): TemplateResult {
  return html`<div class="bones" aria-hidden="true">
    <i class="balance"></i>
    ${[0, 1, 2].map(() => html`<i class="entry"></i>`)}
  </div>`;
}
