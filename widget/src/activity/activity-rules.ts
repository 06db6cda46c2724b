import {
  onActivityResponse,
  askForRows,
  hasOtherUsersToken,
  refuseActivity,
  requestActivity,
} from './next-activity.ts';
import { onRefreshResponse, refreshOffers } from '../offers/state/refresh-offers.ts';
import { needSurveys, applyToSurveys } from '../surveys/next-survey-list.ts';
import { onSignUpResponse } from '../surveys/next-sign-up.ts';
import { applyToTicket } from '../tickets/next-ticket.ts';
import { repeatWithToken } from './repeat-with-token.ts';
import type { Rules } from '../offer-wall/state/rules.ts';
import type { ResponseEvent, WallEvent } from '../offer-wall/state/wall-event.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';

/**
 * The rules of what a user has done: the activity, the offers that it changes, the sign-up and the tickets. They apply
 * once the code that follows the first screen has loaded.
 */
export const activityRules: Rules = { apply, followUp };

function apply(state: WallState, event: WallEvent): WallState {
  const { activity } = state;
  switch (event.type) {
    // Offers may have been completed in the meantime, so offers and activity are loaded quietly.
    case 'page-shown':
      return state.isLoading ? state : applyToSurveys(requestActivity(state, { thenOffers: true }), event);
    case 'went-online':
      return applyToSurveys(wentOnline(state), event);
    case 'activity-retried':
      return requestActivity(state);
    case 'rows-asked':
      return askForRows(state, event.list, event.from);
    case 'entry-toggled': {
      const others = [...activity.expanded].filter((id) => id !== event.entryId);
      const expanded = new Set(event.isOpen ? [...others, event.entryId] : others);
      return { ...state, activity: { ...activity, expanded } };
    }
    case 'response':
      if (event.kind === 'activity') return onActivity(state, event);
      if (event.kind === 'refresh') return onRefreshResponse(state, event.request, event.response);
  }
  return applyToSurveys(applyToTicket(state, event), event);
}

function onActivity(state: WallState, { request, response }: ResponseEvent<'activity'>): WallState {
  const { balance } = state.activity;
  const next = onActivityResponse(state, request, response);
  if (request.kind === 'page' || !('activity' in response)) return next;
  const { activity } = response;
  const known = onSignUpResponse(next, activity.kind === 'loaded' ? activity.value.hasSurveyProfile : null);
  const hasChanged = balance !== null && next.activity.balance !== balance;
  return request.thenOffers || hasChanged ? refreshOffers(known) : known;
}

/** Loads what is missing or old: after a load of the wall, and whenever a tab is opened. */
function followUp(before: WallState, state: WallState): WallState {
  const { activity, hasRest, page, requests, tab, isLoading, isOnPage } = state;
  if (!page?.address.token || !isOnPage || !hasRest) return state;
  const repeated = repeatWithToken(before, state);
  if (isLoading) return repeated;
  const next = needSurveys(before, repeated);
  if (hasOtherUsersToken(state)) return refuseActivity(next);
  const isRenewing = requests.token?.refused === 'activity';
  const isMissing = !isRenewing && (activity.isStale || (!activity.lists && !activity.failure));
  const isTabNew = tab !== before.tab;
  if ((isMissing && !requests.activity) || (isTabNew && tab === 'activity')) return requestActivity(next);
  return isTabNew && tab === 'offers' ? refreshOffers(next) : next;
}

/** Repeats what failed without a connection. */
function wentOnline(state: WallState): WallState {
  return state.activity.failure || state.tab === 'activity' ? requestActivity(state) : state;
}
