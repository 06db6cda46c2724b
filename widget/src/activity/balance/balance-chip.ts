import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { coin } from '../../ui/coin.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { WallState } from '../../offer-wall/state/wall-state.ts';
import { shownCurrency } from '../../offer-wall/wall-currency.ts';
import { countTo } from './count-to.ts';

/** The balance in the head, which opens the activity. There, the balance is on a card of its own. */
export function balanceChip(
  state: WallState,
  messages: WallMessages,
  onPress: () => void,
): TemplateResult | typeof nothing {
  const { tab, activity } = state;
  const { balance } = activity;
  if (balance === null || tab === 'activity') return nothing;
  const { format } = messages;
  const amount = messages.amount(balance, shownCurrency(state, format).nameOf(balance));
  return html`<button type="button" class="balance-chip" part="balance-chip" @click=${onPress}>
    ${coin(state.details?.currencyImage ?? null)}
    <span aria-hidden="true">${countTo(balance, (value) => format.shortNumber(value))}</span>
    <span class="visually-hidden" aria-live="polite">${messages.balance(amount)}</span>
  </button>`;
}
