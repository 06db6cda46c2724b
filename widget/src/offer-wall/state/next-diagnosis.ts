import type { LoadFailure } from '../../api/load-failure.ts';
import type { Failed } from '../../api/loaded.ts';
import type { DiagnosisRequest } from './requests.ts';
import { withRequests } from './rules.ts';
import type { WallState } from './wall-state.ts';

/** Asks why something has failed, once for each failure, and once for images. */
export function needDiagnosis(state: WallState): WallState {
  const { activity, brokenImage: url, diagnosed, list, report, requests, surveys } = state;
  if (requests.diagnosis || !state.hasRest) return state;
  const isNew = (failed: Failed | null): failed is Failed => failed !== null && !diagnosed.has(failed);
  const failed = [list.failure, activity.failure, surveys.failure].find(isNew);
  if (failed) return withDiagnosis(state, failed, { kind: 'failed', failed, hasOffers: failed !== list.failure });
  // The offers stay on the screen when their token expires, but the page hears of it.
  const isQuiet = !list.failure && !activity.failure && !surveys.failure && report && !diagnosed.has(report);
  if (isQuiet && report.type === 'offer-wall-error' && report.detail.code === 'session-expired') {
    const expired = { kind: 'failed', failure: 'session-expired', status: report.detail.status } as const;
    return withDiagnosis(state, report, { kind: 'failed', failed: expired, hasOffers: true });
  }
  return url && !diagnosed.has('image') ? withDiagnosis(state, 'image', { kind: 'image', url }) : state;
}

function withDiagnosis(state: WallState, subject: object | string, request: DiagnosisRequest): WallState {
  return withRequests({ ...state, diagnosed: new Set([...state.diagnosed, subject]) }, { diagnosis: request });
}

/** The user sees `instead` if waiting for a connection would not help. */
export function onDiagnosisResponse(
  state: WallState,
  request: DiagnosisRequest,
  instead: LoadFailure | null,
): WallState {
  if (!instead || request.kind === 'image') return state;
  const { failed } = request;
  const told = { ...failed, failure: instead };
  const inPlace = <Part extends { readonly failure: Failed | null }>(part: Part): Part =>
    part.failure === failed ? { ...part, failure: told } : part;
  return {
    ...state,
    list: inPlace(state.list),
    activity: inPlace(state.activity),
    surveys: inPlace(state.surveys),
    diagnosed: new Set([...state.diagnosed, told]),
  };
}
