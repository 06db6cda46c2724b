import type { LitElement } from 'lit';
import type { Dispatch } from '../state/wall-event.ts';
import type { WallState } from '../state/wall-state.ts';

/** A wall, for its controllers. */
export interface WallHost {
  readonly element: LitElement;
  readonly state: () => WallState;
  readonly dispatch: Dispatch;
}
