import type { ClickActivity } from '../../store/ports/activity.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';
import type { SurveyOutcome } from '../../store/ports/surveys.ts';

/** How the survey of a click ended without a reward; null if a lead of `leads` says what came of the click. */
export function unrewardedEnd(
  leads: readonly Pick<StoredLead, 'takes'>[],
  surveyEnd: ClickActivity['surveyEnd'],
): { outcome: Exclude<SurveyOutcome, 'complete'>; at: number } | null {
  if (surveyEnd === null || leads.some(({ takes }) => takes === 'event' || takes === 'numbered')) return null;
  const { at, outcome } = surveyEnd;
  return outcome === 'complete' ? null : { outcome, at };
}
