import type * as activity from '../activity-tab.ts';
import type * as details from '../details/offer-details.ts';
import type * as history from '../history/follow-places.ts';
import type * as progress from '../progress.ts';
import type * as surveys from '../survey-list.ts';
import type * as ticket from '../ticket-tab.ts';
import type * as controls from '../wall-controls.ts';

/** The modules that load on demand; the state says which of them have loaded. */
export interface LazyCode {
  controls?: typeof controls;
  history?: typeof history;
  progress?: typeof progress;
  details?: typeof details;
  activity?: typeof activity;
  surveys?: typeof surveys;
  ticket?: typeof ticket;
}
