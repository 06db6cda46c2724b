import type { WallOffer } from '../feed/wall-offer.ts';
import type { CodePart } from './requests.ts';
import type { WallEvent } from './wall-event.ts';
import type { WallState } from './wall-state.ts';

/**
 * A part of what events do to a wall. The rules of the controls, and those of what the user has done, load together
 * with the code that needs them, so that the first card does not wait for them.
 */
export interface Rules {
  /** The state after the event. */
  readonly react: (state: WallState, event: WallEvent) => WallState;
  /** What follows from any event: `before` is the state before it. */
  readonly settle: (before: WallState, state: WallState) => WallState;
}

/** The same state with other requests. */
export function withRequests(state: WallState, requests: Partial<WallState['requests']>): WallState {
  return { ...state, requests: { ...state.requests, ...requests } };
}

/** The same state; focus moves to the first element that the selector finds. */
export function withFocus(state: WallState, selector: string | undefined): WallState {
  return selector ? { ...state, focus: { to: 'element', selector } } : state;
}

/** The same state with the details of an offer open, and their code on its way. */
export function withDetails(state: WallState, offer: WallOffer): WallState {
  const opened = { ...state, openOffer: offer, soughtOfferId: null };
  const isThere = state.code.has('details') || state.requests.detailsCode;
  return isThere ? opened : withRequests(opened, { detailsCode: {} });
}

/** The same state with code that has loaded. */
export function withCode(state: WallState, part: CodePart): WallState {
  return { ...state, code: new Set([...state.code, part]) };
}
