import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { isRetryable } from '../api/load-failure.ts';
import type { ActivityContext } from './activity-context.ts';
import type { ActivityReady, ActivityState } from './activity-feed.ts';
import { entryView, time } from './entry-view.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { Paged } from './paged.ts';

/** The balance, the offers that the user started and the balance history; or a placeholder, or what went wrong. */
export function activityView(state: ActivityState, context: ActivityContext): TemplateResult {
  if (state.kind === 'loading') return placeholders();
  if (state.kind === 'failed') return failure(state, context);
  const { currency, report, messages } = context;
  return html`${currency.visible ? balance(state.balance, context) : nothing}
    <div class="lists">
      <section>
        <h3 class="section" part="section">${messages.offersTitle}</h3>
        ${list(context, state.entries, {
          name: 'entries',
          empty: messages.offersEmpty,
          row: (entry) => html`<li>${entryView(entry, context)}</li>`,
        })}
      </section>
      ${currency.visible ? history(state, context) : nothing}
    </div>
    <div class="after">
      <button type="button" class="quiet" part="button report" id="report" @click=${() => report(null)}>
        ${messages.report}
      </button>
    </div>`;
}

function balance(amount: number, { currency, wallMessages, messages }: ActivityContext): TemplateResult {
  return html`<div class="balance" part="balance">
    <p>${messages.balance}</p>
    <p class="balance-amount" part="balance-amount"><bdi>${wallMessages.amount(amount, currency.name)}</bdi></p>
  </div>`;
}

function history(state: ActivityReady, context: ActivityContext): TemplateResult {
  const { messages } = context;
  return html`<section>
    <h3 class="section" part="section">${messages.historyTitle}</h3>
    ${list(context, state.history, {
      name: 'history',
      empty: messages.historyEmpty,
      row: (row) => html`<li class="change" part="change">${historyRow(row, context)}</li>`,
    })}
  </section>`;
}

function historyRow(row: LedgerRow, context: ActivityContext): TemplateResult {
  const { currency, messages, wallMessages } = context;
  const isDeduction = row.amount < 0;
  const name = row.offerName || row.description || messages.adjustment;
  return html`<span class="change-name"
      ><bdi>${name}</bdi>${row.offerName && isDeduction ? html` <small>(${messages.reversed})</small>` : nothing}</span
    >
    <b class=${isDeduction ? 'amount amount-gone' : 'amount'} part="amount"
      ><bdi>${wallMessages[isDeduction ? 'amount' : 'stepReward'](row.amount, currency.name)}</bdi></b
    >
    <span class="when">${time(row.at, context)}</span>`;
}

interface ListView<T> {
  readonly name: 'entries' | 'history';
  /** Shown when the list has no rows. */
  readonly empty: string;
  readonly row: (row: T) => TemplateResult;
}

/** The rows of a list and the button that loads more. */
function list<T>(
  context: ActivityContext,
  { rows, more }: Paged<T>,
  { name, empty, row }: ListView<T>,
): TemplateResult {
  const { wallMessages, messages } = context;
  const failed = more === 'failed';
  const none = rows.length === 0 && more === 'none';
  return html`${none ? html`<p class="empty" part="empty">${empty}</p>` : nothing}
  ${
    rows.length > 0
      ? html`<ul class=${name} role="list">
          ${rows.map(row)}
        </ul>`
      : nothing
  }
  ${failed ? html`<p role="alert">${name === 'history' ? messages.historyFailed : wallMessages.moreFailed}</p>` : nothing}
  ${
    more === 'none'
      ? nothing
      : html`<button
          type="button"
          class="button more-${name}"
          part="button more"
          aria-disabled=${more === 'loading' ? 'true' : 'false'}
          @click=${() => (failed && rows.length === 0 ? context.retry() : context.loadMore(name))}
        >
          ${more === 'loading' ? messages.loading : failed ? wallMessages.retry : wallMessages.showMore}
        </button>`
  }`;
}

function failure(
  state: Extract<ActivityState, { kind: 'failed' }>,
  { wallMessages, retry, messages }: ActivityContext,
) {
  const { title, text } = wallMessages.failure(state.failure);
  return html`<div class="notice" part="error">
    <h3>${state.failure === 'session-expired' ? title : messages.failedTitle}</h3>
    <p>${text}</p>
    ${
      isRetryable(state.failure)
        ? html`<button type="button" class="button" part="button" @click=${retry}>${wallMessages.retry}</button>`
        : nothing
    }
  </div>`;
}

/** Grey shapes in the size of the content, so that nothing moves when it arrives. */
function placeholders(): TemplateResult {
  return html`<div class="placeholders" aria-hidden="true">
    <i class="balance"></i>
    ${[0, 1, 2].map(() => html`<i class="entry"></i>`)}
  </div>`;
}
