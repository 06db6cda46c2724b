import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Failed } from '../api/loaded.ts';
import { SETTING_OUT } from '../ui/drawings.ts';
import { failureDrawing, isRetryable, noticeBox } from '../ui/notice-box.ts';
import type { ActivityContext, ShownActivity } from './activity-context.ts';
import type { ActivityLists } from './activity-lists.ts';
import { balanceCard } from './balance/balance-card.ts';
import { entryView, time } from './entry-view.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { Paged } from './paged.ts';

/** The balance, the offers that the user started and the balance history; or a placeholder, or what went wrong. */
export function activityView(shown: ShownActivity, context: ActivityContext): TemplateResult {
  const { lists, failure, isLoading } = shown;
  if (!lists) return failure ? failureNotice(failure, context) : placeholders();
  // The history is requested when the tab is first selected.
  if (!lists.history && isLoading) return placeholders();
  const { currency, report, messages } = context;
  return html`${currency.visible ? balanceCard(shown.balance ?? 0, lists.entries, context) : nothing}
    ${isEmpty(lists) ? noOffersYet(context) : bothLists(shown, lists, context)}
    <div class="after">
      <button type="button" class="quiet" part="button report" id="report" @click=${() => report(null)}>
        ${messages.report}
      </button>
    </div>`;
}

const isEmpty = ({ entries, history }: ActivityLists) =>
  entries.rows.length === 0 && entries.more === 'none' && history?.rows.length === 0 && history.more === 'none';

/** For a user who has not started an offer. */
function noOffersYet({ messages, wallMessages, showOffers }: ActivityContext): TemplateResult {
  return noticeBox(
    {
      kind: 'empty',
      drawing: SETTING_OUT,
      title: messages.emptyTitle,
      text: messages.offersEmpty,
      button: wallMessages.seeOffers,
    },
    showOffers,
  );
}

function bothLists(shown: ShownActivity, { entries }: ActivityLists, context: ActivityContext): TemplateResult {
  const { currency, messages } = context;
  return html`<div class="lists">
    <section>
      <h3 class="section" part="section">${messages.offersTitle}</h3>
      ${list(context, entries, {
        name: 'entries',
        isLoading: shown.loadingMore === 'entries',
        empty: noOffersYet(context),
        id: (entry) => entry.entryId,
        row: (entry) => html`<li>${entryView(entry, shown.expanded.has(entry.entryId), context)}</li>`,
      })}
    </section>
    ${currency.visible ? balanceHistory(shown, context) : nothing}
  </div>`;
}

function balanceHistory({ lists, loadingMore }: ShownActivity, context: ActivityContext): TemplateResult {
  const { messages } = context;
  const rows = lists?.history ?? { rows: [], received: 0, more: 'failed' };
  return html`<section>
    <h3 class="section" part="section">${messages.historyTitle}</h3>
    ${list(context, rows, {
      name: 'history',
      isLoading: loadingMore === 'history',
      empty: html`<p class="empty" part="empty">${messages.historyEmpty}</p>`,
      id: (row) => row.id,
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
    <b class="sum sum-${isDeduction ? 'reversed' : 'credited'}" part="amount"
      ><bdi>${wallMessages[isDeduction ? 'amount' : 'stepReward'](row.amount, currency.nameOf(row.amount))}</bdi></b
    >
    <span class="when">${time(row.at, context)}</span>`;
}

interface ListView<T> {
  readonly name: 'entries' | 'history';
  readonly isLoading: boolean;
  /** Shown when the list has no rows. */
  readonly empty: TemplateResult;
  readonly id: (row: T) => string | number;
  readonly row: (row: T) => TemplateResult;
}

/** The rows of a list and the button that loads more. */
function list<T>(
  context: ActivityContext,
  { rows, more }: Paged<T>,
  { name, empty, id, row, isLoading }: ListView<T>,
): TemplateResult {
  const { wallMessages, messages } = context;
  const failed = more === 'failed' && !isLoading;
  const none = rows.length === 0 && more === 'none';
  return html`${none ? empty : nothing}
  ${
    rows.length > 0
      ? html`<ul class=${name} role="list">
          ${repeat(rows, id, row)}
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
          aria-disabled=${isLoading ? 'true' : 'false'}
          @click=${() => context.loadMore(name, rows.length)}
        >
          ${isLoading ? messages.loading : failed ? wallMessages.retry : wallMessages.showMore}
        </button>`
  }`;
}

function failureNotice({ failure }: Failed, { wallMessages, retry, messages }: ActivityContext) {
  const { title, text } = wallMessages.failure(failure);
  const notice = {
    kind: 'error',
    drawing: failureDrawing(failure),
    title: failure === 'session-expired' ? title : messages.failedTitle,
    text,
    button: isRetryable(failure) ? wallMessages.retry : '',
  } as const;
  return noticeBox(notice, retry);
}

/** Gray shapes in the size of the content, so that nothing moves when it arrives. */
function placeholders(): TemplateResult {
  const entry = html`<div class="entry">
    <i class="image"></i>
    <div><i class="line"></i><i class="line"></i></div>
  </div>`;
  return html`<div class="placeholders" aria-hidden="true">
    <i class="balance"></i>
    <i class="section line"></i>
    ${[entry, entry, entry]}
  </div>`;
}
