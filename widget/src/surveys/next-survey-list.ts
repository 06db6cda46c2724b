import type { Loaded } from '../api/loaded.ts';
import type { SurveyNetworks, WallSurveys } from './surveys-client.ts';
import { withError, withFocus, withRequests } from '../offer-wall/state/rules.ts';
import type { ResponseEvent, WallEvent } from '../offer-wall/state/wall-event.ts';
import type { SurveysState, WallState } from '../offer-wall/state/wall-state.ts';

/** What the answers about surveys do. */
export function applyToSurveys(state: WallState, event: WallEvent): WallState {
  const { surveys } = state;
  switch (event.type) {
    case 'consent-withdrawn':
      return withRequests(withSurveys(state, { consent: 'sending' }), { consent: {} });
    case 'providers-chosen':
      return withRequests(withChoice(state, 'sending'), { consent: { choice: event.choice } });
    case 'response':
      if (event.kind === 'surveys') return onSurveys(state, event.response);
      return event.kind === 'consent' ? onConsent(state, event) : state;
    case 'surveys-retried':
    case 'went-online':
      return surveys.failure ? withSurveys(state, { failure: null }) : state;
    case 'page-shown':
      return surveys.list && state.tab === 'surveys' ? withRequests(state, { surveys: {} }) : state;
    default:
      return state;
  }
}

function onSurveys(state: WallState, response: Loaded<WallSurveys>): WallState {
  if (response.kind === 'loaded') return withSurveys(state, { ...response.value, failure: null });
  const told = response.failure === 'session-expired' ? withError(state, response) : state;
  // Those that have loaded stay.
  return state.surveys.list ? told : withSurveys(told, { failure: response });
}

function onConsent(state: WallState, { request, response: isStored }: ResponseEvent<'consent'>): WallState {
  if (request.choice) {
    if (!isStored) return withChoice(state, 'failed');
    // Their surveys come, or go.
    return withFocus(withRequests(state, { surveys: {} }), '.section');
  }
  const next = withSurveys(state, { consent: isStored ? 'withdrawn' : 'failed' });
  // Surveys that those answers selected are gone.
  return withFocus(isStored ? withRequests(next, { surveys: {} }) : next, '.consent-answer');
}

/** Loads the surveys when a user who has signed up opens the tab. */
export function needSurveys(before: WallState, state: WallState): WallState {
  const { surveys, details, requests, tab } = state;
  const { signUp, isNew, list, failure } = surveys;
  if (tab !== 'surveys' || signUp !== 'done' || isNew || !details?.panel || failure) return state;
  const isWanted = list === null || before.tab !== tab;
  return isWanted && !requests.surveys ? withRequests(state, { surveys: {} }) : state;
}

function withChoice(state: WallState, choice: SurveyNetworks['choice']): WallState {
  const { networks } = state.surveys;
  return networks ? withSurveys(state, { networks: { ...networks, choice } }) : state;
}

function withSurveys(state: WallState, changes: Partial<SurveysState>): WallState {
  return { ...state, surveys: { ...state.surveys, ...changes } };
}
