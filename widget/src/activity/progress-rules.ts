import {
  onActivityResponse,
  askForRows,
  hasOtherUsersToken,
  refuseActivity,
  requestActivity,
} from './next-activity.ts';
import { onRefreshResponse, refreshOffers } from './next-refresh.ts';
import { needSurveys, applyToSurveys } from '../surveys/next-survey-list.ts';
import { onSignUpResponse } from '../surveys/next-sign-up.ts';
import { applyToTicket } from '../tickets/next-ticket.ts';
import { isRenewal, repeatWithToken } from '../offer-wall/state/next-token.ts';
import { needCode } from '../offer-wall/state/rules.ts';
import type { Rules } from '../offer-wall/state/rules.ts';
import type { WallEvent } from '../offer-wall/state/wall-event.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';

/** The rules of what a user has done: the activity, the offers that it changes, the sign-up and the tickets. */
export const progressRules: Rules = { apply, followUp, keepsOffers: isRenewal };

function apply(state: WallState, event: WallEvent): WallState {
  const { activity } = state;
  switch (event.type) {
    // Where the offers stay, nothing else requests this code.
    case 'page-changed':
      return event.page.awaitsToken ? needCode(state, 'token') : state;
    // If it does not load, they still stay.
    case 'tokenCode-answered':
      return event.module || state.isLoading ? state : { ...state, list: { ...state.list, failure: null } };
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
    case 'activity-answered': {
      const next = onActivityResponse(state, event.request, event);
      if (event.request.kind === 'page' || !('activity' in event)) return next;
      const said = event.activity.kind === 'loaded' ? event.activity.value.hasSurveyProfile : null;
      const known = onSignUpResponse(next, said);
      const hasChanged = activity.balance !== null && next.activity.balance !== activity.balance;
      return event.request.thenOffers || hasChanged ? refreshOffers(known) : known;
    }
    case 'refresh-answered':
      return onRefreshResponse(state, event.request, event.answer);
    case 'activityCode-answered':
      return { ...state, activity: { ...activity, hasCodeFailed: !event.module } };
    default:
      return applyToSurveys(applyToTicket(state, event), event);
  }
}

/** Loads what is missing or old: after a load of the wall, and whenever a tab is opened. */
function followUp(before: WallState, state: WallState): WallState {
  const { activity, page, requests, tab, isLoading, isOnPage } = state;
  if (!page?.address.token || !isOnPage) return state;
  const repeated = repeatWithToken(before, state);
  if (isLoading) return repeated;
  const next = needSurveys(before, needTabCode(repeated));
  if (hasOtherUsersToken(state)) return refuseActivity(next);
  const isRenewing = requests.token?.refused === 'activity';
  const isMissing = !isRenewing && (activity.isStale || (!activity.lists && !activity.failure));
  const isTabNew = tab !== before.tab;
  if ((isMissing && !requests.activity) || (isTabNew && tab === 'activity')) return requestActivity(next);
  return isTabNew && tab === 'offers' ? refreshOffers(next) : next;
}

/** Repeats what failed without a connection. */
function wentOnline(state: WallState): WallState {
  const { activity, tab } = state;
  const next = { ...state, activity: { ...activity, hasCodeFailed: false } };
  return activity.failure || tab === 'activity' ? requestActivity(next) : next;
}

/** The code of the activity tab, unless it failed to load. */
function needTabCode(state: WallState): WallState {
  return state.tab === 'activity' && !state.activity.hasCodeFailed ? needCode(state, 'activity') : state;
}
