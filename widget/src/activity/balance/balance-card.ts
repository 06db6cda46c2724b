import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { ActivityContext } from '../activity-context.ts';
import { earnings } from '../activity-entry.ts';
import type { ActivityEntry } from '../activity-entry.ts';
import type { Paged } from '../paged.ts';
import { progressIcon } from '../progress-icon.ts';

/** The balance, and below it the sum of all rewards under review, once every entry is loaded. */
export function balanceCard(
  balance: number,
  { rows, more }: Paged<ActivityEntry>,
  { currency, wallMessages, messages }: ActivityContext,
): TemplateResult {
  const pending = more === 'none' ? rows.reduce((sum, entry) => sum + earnings(entry).pending, 0) : 0;
  const amount = (value: number) => wallMessages.amount(value, currency.nameOf(value));
  return html`<div class="balance" part="balance">
    <p>${messages.balance}</p>
    <p class="balance-amount" part="balance-amount"><bdi>${amount(balance)}</bdi></p>
    ${
      pending > 0
        ? html`<p class="balance-pending">
            ${progressIcon('pending')} <bdi>${messages.expected('pending', amount(pending))}</bdi>
          </p>`
        : nothing
    }
  </div>`;
}
