import type { Clock } from '../runtime/clock.ts';
import type { SurveyOutcome, SurveysPort } from '../store/ports/surveys.ts';

/** Notes how the survey of a click ended. A click on anything else changes nothing, and neither
 * does another source than that of the start. */
export function noteSurveyEnd(deps: {
  store: SurveysPort;
  clock: Clock;
}): (end: { clickId: string; source: string; outcome: SurveyOutcome }) => Promise<void> {
  return async ({ clickId, outcome, source }) => {
    await deps.store.endSurvey({ clickId, source, outcome, at: deps.clock.now() });
  };
}
