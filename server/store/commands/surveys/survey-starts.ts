import { all, one, type Command } from '../../command.ts';
import { snapshots, writes } from '../../engine.ts';
import type { AccountRef } from '../../ports/accounts.ts';
import type { ClickActivity } from '../../ports/activity.ts';
import type { NewSurveyStart, StoredSurveyStart, SurveyEnd, SurveyFacts, SurveyOutcome } from '../../ports/surveys.ts';
import type { NewLead } from '../../ports/leads.ts';
import { query } from '../../sql.ts';
import { endReservations } from '../directory/rule-budgets.ts';
import { lockAccount } from '../leads/lock-lead.ts';
import { findPerson, lockPerson, personQueries } from '../persons/persons.ts';

interface StartRow {
  offerId: number;
  outcome: SurveyOutcome | null;
  openUntil: number;
}

/** Enough for any streak of failures. */
const RECENT_STARTS = 20;

const history = (ids: string): string => `
    select offer_id as "offerId", count(distinct account_id) as entrants,
      sum(case when outcome = 'complete' then 1 else 0 end) as completes
    from survey_starts where offer_id in (${ids}) group by offer_id order by offer_id`;

const end = `
    update survey_starts set outcome = $2,
      ended_at = coalesce(ended_at, cast($3 as bigint)),
      reconciled = case when outcome is not null and outcome <> $2 then 1 else reconciled end
    where click_id = $1`;

export const surveyStartQueries = {
  starts: query<StartRow>(`
    select offer_id as "offerId", outcome, open_until as "openUntil" from survey_starts
    where account_id = cast($1 as bigint) order by started_at desc, click_id desc limit cast($2 as bigint)`),
  ended: query<{ offerId: number }>(`
    select distinct offer_id as "offerId" from survey_starts
    where account_id = $1 and outcome is not null order by offer_id`),
  history: query<{ offerId: number; entrants: number; completes: number }>({
    sqlite: history('select value from json_each($1)'),
    postgres: history('select cast(value as bigint) from json_array_elements_text(cast($1 as json))'),
  }),
  endOfAccount: query<NonNullable<ClickActivity['surveyEnd']>>(`
    select outcome, ended_at as at from survey_starts
    where account_id = cast($1 as bigint) and offer_id + 0 = cast($2 as bigint) and outcome is not null
    order by ended_at, click_id limit 1`),
  startsOfAccount: query<StoredSurveyStart>(`
    select click_id as "clickId", offer_id as "offerId", source, minutes, started_at as "startedAt", outcome,
      ended_at as "endedAt"
    from survey_starts where account_id = $1 order by started_at, click_id`),
  /** `changed_version` 0 keeps the row out of the catalog, which reads what changed after a version. */
  storeOffer: query(`
    insert into offers
      (offer_id, name, offer, digest, disabled, source, cap_leads, cap_per, changed_version, created_at)
    values ($1, $2, $3, '', 1, $4, null, null, 0, $5)
    on conflict (offer_id) do update set name = excluded.name, offer = excluded.offer`),
  start: query(`
    insert into survey_starts (click_id, account_id, offer_id, source, minutes, started_at, open_until)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (click_id) do update set open_until = excluded.open_until`),
  startOfClick: query<{ accountId: number; offerId: number }>(`
    select account_id as "accountId", offer_id as "offerId" from survey_starts where click_id = $1 and source = $2`),
  end: query(`${end} and source = $4`),
  settle: query(end),
};

/** For `credit-lead/sqlite.ts`; `credit-lead/postgres.ts` has those for PostgreSQL. */
export const sqliteSurveyEndQueries = {
  /** Uses the index of accounts, because a survey has more starts than a user. */
  hasEnded: query<{ clickId: string }>(`
    select click_id as "clickId" from survey_starts
    where account_id = $1 and +offer_id = $2 and outcome is not null limit 1`),
  endByLead: query(`
    update survey_starts set outcome = $3, ended_at = $4
    where click_id = $1 and source = $2 and outcome is null`),
};

export const surveyStartsCommands = { ...snapshots({ surveyFacts }), ...writes({ startSurvey, endSurvey }) };

/** How a survey first ended for a user, through any click; null if it isn't a survey or hasn't ended. */
export function* surveyEndOf(accountId: number, offerId: number): Command<ClickActivity['surveyEnd']> {
  return (yield* one(surveyStartQueries.endOfAccount, accountId, offerId)) ?? null;
}

export function* hasSurveyEnded(accountId: number, offerId: number): Command<boolean> {
  return (yield* one(sqliteSurveyEndQueries.hasEnded, accountId, offerId)) !== undefined;
}

/** Ends the survey of a lead, if that lead ends one. */
export function* endSurveyByLead({ at, clickId, ends, source }: NewLead): Command<void> {
  if (ends !== undefined) yield* one(sqliteSurveyEndQueries.endByLead, clickId, source, ends, at);
}

/** What a user did with surveys, and all users' results for `offerIds`, in one consistent read. */
function* surveyFacts(input: { account: AccountRef; offerIds: readonly number[]; now: number }): Command<SurveyFacts> {
  const counted = yield* all(surveyStartQueries.history, JSON.stringify(input.offerIds));
  const person = yield* findPerson(input.account);
  if (person === null) return { isTestUser: false, ended: [], open: null, failedInARow: 0, history: [...counted] };
  const isTest = yield* one(personQueries.isTest, person.accountId);
  const starts = yield* all(surveyStartQueries.starts, person.accountId, RECENT_STARTS);
  const ended = yield* all(surveyStartQueries.ended, person.accountId);
  const open = openStart(starts, ended, input.now);
  return {
    isTestUser: isTest?.test === 1,
    ended: ended.map(({ offerId }) => offerId),
    open: open === null ? null : { offerId: open.offerId, until: open.openUntil },
    failedInARow: failedInARow(starts),
    history: [...counted],
  };
}

/**
 * Starts a survey for the user of a recorded click. `ended`: it already ended for this user. `busy`: the user is still
 * in another one. A repeat by the same user is another start of the same survey.
 */
function* startSurvey(input: NewSurveyStart): Command<{ kind: 'started' | 'ended' | 'busy' | 'erased' }> {
  const { at, clickId, minutes, offer, openUntil, source } = input;
  const { name, offer_id: offerId } = offer;
  const person = yield* lockPerson(input.account);
  if (person === null) return { kind: 'erased' };
  const ended = yield* all(surveyStartQueries.ended, person.accountId);
  if (ended.some((start) => start.offerId === offerId)) return { kind: 'ended' };
  const open = openStart(yield* all(surveyStartQueries.starts, person.accountId, RECENT_STARTS), ended, at);
  if (open !== null && open.offerId !== offerId) return { kind: 'busy' };
  yield* one(surveyStartQueries.storeOffer, offerId, name, JSON.stringify(offer), source, at);
  yield* one(surveyStartQueries.start, clickId, person.accountId, offerId, source, minutes, at, openUntil);
  return { kind: 'started' };
}

/**
 * Records how the survey of a click ended, if it belongs to the source. The first end is kept; a later, different one
 * is a reconciliation. A screen-out returns what the click reserved of the budget of a rule.
 */
function* endSurvey(input: SurveyEnd): Command<{ kind: 'noted' | 'unknown' }> {
  const { at, clickId, outcome, source } = input;
  const start = yield* one(surveyStartQueries.startOfClick, clickId, source);
  if (start === undefined) return { kind: 'unknown' };
  const { accountId, offerId } = start;
  yield* lockAccount(accountId);
  yield* one(surveyStartQueries.end, clickId, outcome, at, source);
  if (outcome === 'screenout') yield* endReservations(accountId, offerId);
  return { kind: 'noted' };
}

/** Records how the survey of a click ended by the operator's decision about its lead. Does nothing for other clicks. */
export function* settleSurvey(input: Omit<SurveyEnd, 'source'>): Command<void> {
  yield* one(surveyStartQueries.settle, input.clickId, input.outcome, input.at);
}

/** Every survey that a person started, oldest first. */
export function* surveyStartsOfAccount(accountId: number): Command<StoredSurveyStart[]> {
  return [...(yield* all(surveyStartQueries.startsOfAccount, accountId))];
}

/** The newest start of a survey that has neither ended, through any of its clicks, nor expired. */
function openStart(starts: readonly StartRow[], ended: readonly { offerId: number }[], now: number): StartRow | null {
  const over = new Set(ended.map(({ offerId }) => offerId));
  return starts.find(({ offerId, openUntil }) => !over.has(offerId) && openUntil > now) ?? null;
}

/** Starts without a report are ignored. */
function failedInARow(starts: readonly StartRow[]): number {
  const ends = starts.filter(({ outcome }) => outcome !== null);
  const complete = ends.findIndex(({ outcome }) => outcome === 'complete');
  return complete === -1 ? ends.length : complete;
}
