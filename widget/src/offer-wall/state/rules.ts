import type { Failed } from '../../api/loaded.ts';
import type { CodePart } from './requests.ts';
import type { WallEvent } from './wall-event.ts';
import type { PageSettings, WallState } from './wall-state.ts';

/**
 * A part of what events do to a wall. A module that loads on demand has the rules of what it shows, so that the first
 * card does not wait for them.
 */
export interface Rules {
  /** The state after the event. */
  readonly apply: (state: WallState, event: WallEvent) => WallState;
  /** Whether the offers may stay when the page has changed like this; else they load from the start. */
  readonly keepsOffers?: (before: WallState, page: PageSettings) => boolean;
  /** What follows from any event: `before` is the state before it. */
  readonly followUp: (before: WallState, state: WallState) => WallState;
}

/** The rules of the modules that have loaded. */
export function rulesOf({ code }: WallState): readonly Rules[] {
  const modules: readonly { readonly rules?: Rules }[] = Object.values(code);
  return modules.flatMap(({ rules }) => rules ?? []);
}

/** The same state, of which the page is told the failure. */
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

/** The same state, in which this code has loaded or is on its way. */
export function needCode(state: WallState, part: Exclude<CodePart, 'ticket'>): WallState {
  const kind = `${part}Code` as const;
  return state.code[part] || state.requests[kind] ? state : withRequests(state, { [kind]: {} });
}
