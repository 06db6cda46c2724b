import type { Clock } from '../runtime/clock.ts';
import type { SurveyOutcome, SurveysPort } from '../store/ports/surveys.ts';

/** Notes how the survey of a click ended. A click on anything else changes nothing. */
export function noteSurveyEnd(deps: {
  store: Pick<SurveysPort, 'endSurvey'>;
  clock: Clock;
}): (end: { clickId: string; outcome: SurveyOutcome }) => Promise<void> {
  return async ({ clickId, outcome }) => {
    await deps.store.endSurvey({ clickId, outcome, at: deps.clock.now() });
  };
}
