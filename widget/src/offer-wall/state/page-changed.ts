import { isSame, startLoad } from './load-wall.ts';
import { isRenewal } from '../token/is-renewal.ts';
import type { PageSettings, WallState } from './wall-state.ts';

/** The attributes have changed. Only those about looks need no request, and a renewed token keeps the offers. */
export function pageChanged(state: WallState, page: PageSettings): WallState {
  const before = state.page;
  const next = { ...state, page };
  const isSamePage = before?.pageSize === page.pageSize && before.awaitsToken === page.awaitsToken;
  if (before && isSame(before.address, page.address) && isSamePage) return next;
  return state.hasRest && isRenewal(state, page) ? next : startLoad(next);
}
