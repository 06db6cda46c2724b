import type { SurveyNetworks } from './surveys-client.ts';
import { withDigits } from '../offers/state/fraction-digits.ts';
import { needCode, withError, withFocus, withRequests } from '../offer-wall/state/rules.ts';
import type { WallEvent } from '../offer-wall/state/wall-event.ts';
import type { SurveysState, WallState } from '../offer-wall/state/wall-state.ts';

/** What the answers about surveys do. */
export function applyToSurveys(state: WallState, event: WallEvent): WallState {
  const { surveys } = state;
  switch (event.type) {
    case 'surveys-answered': {
      const { answer } = event;
      if (answer.kind === 'loaded') {
        const loaded = withSurveys(state, { ...answer.value, failure: null });
        return withDigits(
          loaded,
          answer.value.list.map(({ offer }) => offer),
        );
      }
      const told = answer.failure === 'session-expired' ? withError(state, answer) : state;
      // Those that have loaded stay.
      return surveys.list ? told : withSurveys(told, { failure: answer });
    }
    case 'surveysCode-answered':
      if (event.module) return state;
      return withSurveys(state, { failure: { kind: 'failed', failure: 'unreachable', status: null } });
    case 'consent-withdrawn':
      return withRequests(withSurveys(state, { consent: 'sending' }), { consent: {} });
    case 'providers-chosen':
      return withRequests(withChoice(state, 'sending'), { consent: { choice: event.choice } });
    case 'consent-answered': {
      const { isWithdrawn, request } = event;
      if (request.choice) {
        if (!isWithdrawn) return withChoice(state, 'failed');
        // Their surveys come, or go.
        return withFocus(withRequests(state, { surveys: {} }), '.section');
      }
      const next = withSurveys(state, { consent: isWithdrawn ? 'withdrawn' : 'failed' });
      // Surveys that those answers selected are gone.
      return withFocus(isWithdrawn ? withRequests(next, { surveys: {} }) : next, '.consent-answer');
    }
    case 'surveys-retried':
    case 'went-online':
      return surveys.failure ? withSurveys(state, { failure: null }) : state;
    case 'page-shown':
      return surveys.list && state.tab === 'surveys' ? withRequests(state, { surveys: {} }) : state;
    default:
      return state;
  }
}

/** Loads the surveys, with the code of their list, when a user who has signed up opens the tab. */
export function needSurveys(before: WallState, state: WallState): WallState {
  const { surveys, details, requests, tab } = state;
  const { signUp, isNew, list, failure } = surveys;
  if (tab !== 'surveys' || signUp !== 'done' || isNew || !details?.panel || failure) return state;
  const next = needCode(state, 'surveys');
  const isWanted = list === null || before.tab !== tab;
  return isWanted && !requests.surveys ? withRequests(next, { surveys: {} }) : next;
}

function withChoice(state: WallState, choice: SurveyNetworks['choice']): WallState {
  const { networks } = state.surveys;
  return networks ? withSurveys(state, { networks: { ...networks, choice } }) : state;
}

function withSurveys(state: WallState, changes: Partial<SurveysState>): WallState {
  return { ...state, surveys: { ...state.surveys, ...changes } };
}
