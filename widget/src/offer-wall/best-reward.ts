import { firstList } from '@rewards-wall/shared/offers-parameters.ts';
import { html, noChange, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { WallMessages } from '../locales/wall-messages.ts';
import { allOffers } from '../offers/state/visible-list.ts';
import { coin } from '../ui/coin.ts';
import type { WallState } from './state/wall-state.ts';
import { shownCurrency } from './wall-currency.ts';

/** The most that a loaded offer pays, in the head of a wall without tabs. It stays while they load in another order. */
export function bestReward(
  state: WallState,
  messages: WallMessages,
): TemplateResult | typeof noChange | typeof nothing {
  const { details, list } = state;
  const { nameOf, visible } = shownCurrency(state, messages.format);
  if (!visible) return nothing;
  if (list.wall?.sort !== firstList.sort) return noChange;
  const most = Math.max(0, ...allOffers(list.wall).map(({ reward }) => reward));
  if (most === 0) return nothing;
  return html`<p class="best">${coin(details?.currencyImage ?? null)} ${messages.earnUpTo(most, nameOf(most))}</p>`;
}
