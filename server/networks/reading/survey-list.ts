import type { LiveSurvey, ProviderResponse } from '../survey-provider.ts';
import { objectOf } from './survey-fields.ts';

/** More than any provider lists for one person. */
const MAX_ROWS = 500;

/** Reads a list of surveys row by row. Invalid rows and repeated IDs are skipped and counted. */
export function readList(
  rows: readonly unknown[],
  read: (row: Readonly<Record<string, unknown>>) => LiveSurvey | null,
): ProviderResponse {
  const surveys = new Map<string, LiveSurvey>();
  for (const row of rows.slice(0, MAX_ROWS)) {
    const fields = objectOf(row);
    const survey = fields && read(fields);
    if (survey && !surveys.has(survey.externalId)) surveys.set(survey.externalId, survey);
  }
  return { kind: 'surveys', surveys: [...surveys.values()], skipped: rows.length - surveys.size };
}

/** The fields of a survey; null if a required one is absent. */
export function surveyOf(
  fields: {
    [Name in 'externalId' | 'minutes' | 'payout' | 'entryUrl']: LiveSurvey[Name] | null;
  } & Pick<LiveSurvey, 'rating' | 'conversionRate'>,
): LiveSurvey | null {
  const { entryUrl, externalId, minutes, payout } = fields;
  if (entryUrl === null || externalId === null || minutes === null || payout === null) return null;
  return { ...fields, entryUrl, externalId, minutes, payout };
}
