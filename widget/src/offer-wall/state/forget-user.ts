import { isOtherUser, startLoad, whyNotAsked } from './load-wall.ts';
import { withRequests } from './rules.ts';
import { initialActivity, initialSurveys, noFilter } from './wall-state.ts';
import type { WallState } from './wall-state.ts';

/** Nothing of the user before may stay; without a token, nothing that only a token shows. */
export function forgetUser(before: WallState, state: WallState): WallState {
  const { list, page, surveys } = state;
  if (!page || !before.page || page === before.page) return state;
  const isOther = isOtherUser(before.page, page);
  if (!isOther && page.address.token) return state;
  const next = {
    ...withRequests(state, { activity: null }),
    activity: initialActivity,
    surveys: { ...surveys, signUp: 'unknown' as const },
  };
  if (!isOther) return next;
  const other = {
    ...withRequests(next, { ticket: null, surveys: null, consent: null }),
    openOffer: null,
    surveys: initialSurveys,
  };
  // Before the first user, the page's address may ask for offers.
  if (whyNotAsked(before.page.address)) return other;
  return startLoad({ ...other, linkedOfferId: null, list: { ...list, filter: noFilter } });
}
