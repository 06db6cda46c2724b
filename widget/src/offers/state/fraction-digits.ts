import type { WallOffer } from '../wall-offer.ts';
import type { WallState } from '../../offer-wall/state/wall-state.ts';

/** The most fraction digits that the service gives an amount. */
const MAX_DIGITS = 4;

/**
 * The state with messages that show all amounts with equally many fraction digits, as many as any loaded amount needs.
 * The number never shrinks for a user of a wall, so that amounts keep their look while more offers load.
 */
export function withDigits(state: WallState, loaded: readonly WallOffer[]): WallState {
  const digits = Math.max(state.digits, digitsOf(loaded));
  if (digits === state.digits) return state;
  return { ...state, digits, messages: state.makeMessages?.(digits) ?? state.messages };
}

/** None if all amounts are whole, otherwise at least two. */
export function digitsOf(offers: readonly WallOffer[]): number {
  const amounts = offers.flatMap(({ reward, steps }) => [reward, ...steps.map((step) => step.reward)]);
  const most = Math.max(0, ...amounts.map(fractionOf));
  return most === 0 ? 0 : Math.max(2, most);
}

function fractionOf(amount: number): number {
  return Number.isInteger(amount) ? 0 : (String(Number(amount.toFixed(MAX_DIGITS))).split('.')[1]?.length ?? 0);
}
