import type * as activity from '../../activity/activity-tab.ts';
import type * as details from '../../offer-details/offer-details.ts';
import type * as history from '../controllers/follow-places.ts';
import type * as progress from '../progress.ts';
import type { WallState } from '../state/wall-state.ts';
import type * as surveys from '../../surveys/survey-list.ts';
import type * as token from '../token/token-code.ts';
import type * as ticket from '../../tickets/ticket-tab.ts';
import type * as controls from '../wall-controls.ts';
import type * as extras from '../wall-extras.ts';

/** The modules that load on demand. */
export interface LazyCode {
  readonly controls?: typeof controls;
  readonly extras?: typeof extras;
  readonly history?: typeof history;
  readonly token?: typeof token;
  readonly progress?: typeof progress;
  readonly details?: typeof details;
  readonly activity?: typeof activity;
  readonly surveys?: typeof surveys;
  readonly ticket?: typeof ticket;
}

/** Those that have loaded. */
export const codeOf = ({ code }: WallState): LazyCode => code as LazyCode;
