import type { Clock } from '../runtime/clock.ts';
import type { SurveyOutcome } from '../store/ports/surveys.ts';
import type { Store } from '../store/store.ts';

/**
 * Records how the survey of a click ended. Ignores clicks on anything else, and sources other than the one at the
 * start.
 */
export function noteSurveyEnd(deps: {
  store: Store;
  clock: Clock;
}): (end: { clickId: string; source: string; outcome: SurveyOutcome }) => Promise<void> {
  return async ({ clickId, outcome, source }) => {
    await deps.store.endSurvey({ clickId, source, outcome, at: deps.clock.now() });
  };
}
