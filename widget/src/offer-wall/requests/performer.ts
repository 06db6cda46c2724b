import type { RequestKind, RequestsByKind } from '../state/requests.ts';
import type { ResponseTo } from '../state/wall-event.ts';
import type { PageSettings } from '../state/wall-state.ts';
import type { Outside } from './outside.ts';

/** What a request is carried out with. */
export interface Context extends Outside, PageSettings {
  readonly signal: AbortSignal;
  /** The panel's; empty without a panel. */
  readonly profileId: string;
}

/** How each request is carried out: what its answer says. None rejects: what went wrong is an answer, too. */
export type Performers = {
  readonly [Kind in RequestKind]: (request: RequestsByKind[Kind], context: Context) => Promise<ResponseTo<Kind>>;
};
