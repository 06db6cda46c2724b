import { all, one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import { query } from '../../sql.ts';
import { feedRunQueries } from '../feeds/feed-runs.ts';

interface Identified {
  externalId: string;
  offerId: number;
}

const listed = {
  sqlite: 'select value from json_each($2)',
  postgres: 'select json_array_elements_text(cast($2 as json))',
};
const known = (ids: string): string => `
    select external_id as "externalId", offer_id as "offerId" from survey_offers
    where source = $1 and external_id in (${ids})`;

export const surveyIdQueries = {
  lockIds: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730013)' }),
  known: query<Identified>({ sqlite: known(listed.sqlite), postgres: known(listed.postgres) }),
  insertId: query('insert into survey_offers (source, external_id, offer_id) values ($1, $2, $3)'),
  bySurvey: query<{ source: string; externalId: string }>(
    'select source, external_id as "externalId" from survey_offers where offer_id = $1',
  ),
};

export const surveyIdsCommands = reads({ findSurvey });

function* knownIds(source: string, externalIds: readonly string[]): Command<Map<string, number>> {
  const rows = yield* all(surveyIdQueries.known, source, JSON.stringify(externalIds));
  return new Map(rows.map(({ externalId, offerId }) => [externalId, offerId]));
}

/** The ids, if all surveys already have one; otherwise null. */
export function* readSurveyIds(input: { source: string; externalIds: readonly string[] }): Command<number[] | null> {
  const ids = yield* knownIds(input.source, input.externalIds);
  const found = input.externalIds.flatMap((externalId) => ids.get(externalId) ?? []);
  return found.length === input.externalIds.length ? found : null;
}

/** Assigns the next ids to surveys without one, from the range shared with offers of feeds. */
export function* identifySurveys(input: { source: string; externalIds: readonly string[] }): Command<number[]> {
  const { externalIds, source } = input;
  yield* one(surveyIdQueries.lockIds);
  const ids = yield* knownIds(source, externalIds);
  const fresh = [...new Set(externalIds.filter((externalId) => !ids.has(externalId)))];
  const reserved = yield* one(feedRunQueries.reserveIds, 'offer', fresh.length);
  if (reserved === undefined) throw new Error('The database has no next offer id.');
  for (const [index, externalId] of fresh.entries()) {
    const offerId = reserved.next - fresh.length + index;
    ids.set(externalId, offerId);
    yield* one(surveyIdQueries.insertId, source, externalId, offerId);
  }
  return externalIds.flatMap((externalId) => ids.get(externalId) ?? []);
}

/** The survey with that offer id; null if there is none. */
function* findSurvey(offerId: number): Command<{ source: string; externalId: string } | null> {
  return (yield* one(surveyIdQueries.bySurvey, offerId)) ?? null;
}
