import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { coin } from '../../ui/coin.ts';
import { dayName } from '../../i18n/time.ts';
import type { ActivityContext } from '../activity-context.ts';
import type { ActivityEntry } from '../activity-entry.ts';
import type { Paged } from '../paged.ts';
import { progressIcon } from '../progress-icon.ts';
import { pendingSums } from './pending-sums.ts';

/** The balance, and below it what will be added to it, once every entry is loaded. */
export function balanceCard(
  balance: number,
  { rows, more }: Paged<ActivityEntry>,
  { currency, wallMessages, messages }: ActivityContext,
): TemplateResult {
  const { next, later } = pendingSums(more === 'none' ? rows : []);
  const amount = (value: number) => wallMessages.amount(value, currency.nameOf(value));
  const texts = [
    ...(next ? [messages.moreOn(amount(next.amount), dayName(messages.format.locale, next.at))] : []),
    ...(later > 0 ? [html`${messages.state('pending')} <b><bdi>${amount(later)}</bdi></b>`] : []),
  ];
  return html`<div class="balance" part="balance">
    <p>${messages.balance}</p>
    <p class="balance-amount" part="balance-amount">${coin(currency.image)}<bdi>${amount(balance)}</bdi></p>
    ${texts.map((text) => html`<p class="balance-pending">${progressIcon('pending')} <span>${text}</span></p>`)}
  </div>`;
}
