import type { Failed } from '../../api/loaded.ts';
import type { WallEvent } from './wall-event.ts';
import type { WallState } from './wall-state.ts';

/** A part of what events do to a wall. */
export interface Rules {
  /** The state after the event. */
  readonly apply: (state: WallState, event: WallEvent) => WallState;
  /** What follows from any event: `before` is the state before it. */
  readonly followUp: (before: WallState, state: WallState) => WallState;
}

/** The same state, with the failure to report to the page. */
export function withError(state: WallState, { failure, status }: Failed): WallState {
  return { ...state, report: { type: 'offer-wall-error', detail: { code: failure, status } } };
}

/** The same state with other requests. */
export function withRequests(state: WallState, requests: Partial<WallState['requests']>): WallState {
  return { ...state, requests: { ...state.requests, ...requests } };
}

/** The same state; focus moves to the first element that the selector finds. */
export function withFocus(state: WallState, selector: string | undefined): WallState {
  return selector ? { ...state, focus: { to: 'element', selector } } : state;
}
