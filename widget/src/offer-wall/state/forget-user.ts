import { isOtherUser } from './next-page.ts';
import { withRequests } from './rules.ts';
import { initialActivity, initialSurveys } from './wall-state.ts';
import type { WallState } from './wall-state.ts';

/** Nothing of the user before may stay; without a token, nothing that only a token shows. */
export function forgetUser(before: WallState, state: WallState): WallState {
  if (!state.page || state.page === before.page) return state;
  const isOther = isOtherUser(before.page, state.page);
  if (!isOther && state.page.address.token) return state;
  const { messages } = state.activity;
  const next = withRequests(state, {
    activity: null,
    ...(isOther && { ticket: null, ticketCode: null, surveys: null, consent: null }),
  });
  return {
    ...next,
    digits: isOther ? 0 : state.digits,
    activity: { ...initialActivity, messages },
    surveys: isOther ? initialSurveys : { ...state.surveys, signUp: 'unknown' },
  };
}
