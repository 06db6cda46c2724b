import type { Dispatch } from '../state/wall-event.ts';
import type { WallState } from '../state/wall-state.ts';

/** A wall, for code that has loaded on demand. */
export interface EffectHost {
  readonly root: ShadowRoot;
  readonly state: () => WallState;
  readonly dispatch: Dispatch;
}

/** The states before and after an update of the screen. */
export interface Change {
  readonly before: WallState;
  readonly state: WallState;
}

/** What a module does on the screen, besides what the view renders from it. */
export interface ScreenEffect {
  readonly beforeUpdate?: (change: Change) => void;
  /** Also called when the wall has left the page. */
  readonly afterUpdate: (change: Change) => void;
}

/** Called once for each wall, when the module has loaded. */
export type StartEffect = (wall: EffectHost) => ScreenEffect;
