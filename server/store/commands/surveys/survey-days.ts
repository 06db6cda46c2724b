import { formSteps, type FormStep } from '@rewards-wall/shared/form-steps.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { all, one, type Command } from '../../command.ts';
import { lists, writes } from '../../engine.ts';
import type { Counts, Days } from '../../ports/statistics.ts';
import type { FormStepCount, PanelDay, SurveyDay, SurveyDayCounts, SurveyOutcome } from '../../ports/surveys.ts';
import { counters } from '../statistics/counters.ts';
import { query } from '../../sql.ts';

/** The current state of a row: that it started, how it ended, and whether that was changed later. */
const now = "'started ' || coalesce(outcome, '') || ' ' || cast(reconciled as text)";

/** Rows with changes that aren't in the figures yet. The partial index has the same condition. */
const UNCOUNTED = `counted <> ${now}`;

interface StartRow {
  clickId: string;
  source: string;
  startedAt: number;
  endedAt: number | null;
  outcome: SurveyOutcome | null;
  reconciled: number;
  counted: string;
  /** Null for a test user, and for an account that is gone. */
  adwallId: number | null;
  isFirst: number;
}

interface ProfileRow {
  accountId: number;
  createdAt: number;
  /** Null for a test user. */
  profileId: number | null;
}

const names = ['entrants', 'completes', 'screenouts', 'quotaFull', 'quality', 'reconciled', 'minutes'] as const;
const columns = ['entrants', 'completes', 'screenouts', 'quota_full', 'quality', 'reconciled', 'minutes'] as const;

const zeroCounts: SurveyDayCounts = {
  entrants: 0,
  completes: 0,
  screenouts: 0,
  quotaFull: 0,
  quality: 0,
  reconciled: 0,
  minutes: 0,
};
const counterOf: Readonly<Record<SurveyOutcome, keyof SurveyDayCounts>> = {
  complete: 'completes',
  screenout: 'screenouts',
  quota_full: 'quotaFull',
  quality: 'quality',
};

const uncounted = `
    select s.click_id as "clickId", s.source, s.started_at as "startedAt", s.ended_at as "endedAt", s.outcome,
      s.reconciled, s.counted, case when a.test = 0 then a.profile_id end as "adwallId",
      case when exists (
        select 1 from survey_starts e where e.account_id = s.account_id and e.offer_id + 0 = s.offer_id
          and (e.started_at, e.click_id) < (s.started_at, s.click_id)) then 0 else 1 end as "isFirst"
    from survey_starts s left join accounts a on a.account_id = s.account_id
    where s.click_id in (
      select click_id from survey_starts where ${UNCOUNTED} order by click_id limit cast($1 as bigint))
    order by s.click_id`;
const newProfiles = `
    select p.account_id as "accountId", p.created_at as "createdAt",
      case when a.test = 0 then a.profile_id end as "profileId"
    from user_profiles p left join accounts a on a.account_id = p.account_id
    where p.counted = 0 order by p.account_id limit cast($1 as bigint)`;
const stepColumns = formSteps.map((step) => [step, `form_${step}`] as const);
const stepNames = stepColumns.map(([, column]) => column).join(', ');
const addingSteps = stepColumns.map(([, name]) => `${name} = panel_days.${name} + excluded.${name}`).join(', ');
const noSteps = { opened: 0, you: 0, address: 0, home: 0, work: 0, devices: 0 } satisfies Record<FormStep, number>;
const adding = columns.map((name) => `${name} = survey_days.${name} + excluded.${name}`).join(', ');

export const surveyDayQueries = {
  /** Only one count at a time, because another process would count the same rows. */
  lock: query({
    sqlite: 'select 1',
    postgres: 'select pg_advisory_xact_lock(730033)',
  }),
  uncounted: query<StartRow>({ sqlite: uncounted, postgres: `${uncounted} for update of s` }),
  markStarts: query({
    sqlite: `
    update survey_starts set counted = given.value ->> 'counted' from json_each($1) as given
    where click_id = given.value ->> 'clickId'`,
    postgres: `
    update survey_starts s set counted = given.counted
    from json_to_recordset(cast($1 as json)) as given ("clickId" text, counted text)
    where s.click_id = given."clickId"`,
  }),
  addToSurveyDays: query({
    sqlite: `
    insert into survey_days (adwall_id, day, source, ${columns.join(', ')})
    select ${['adwallId', 'day', 'source', ...names].map((name) => `value ->> '${name}'`).join(', ')}
    from json_each($1) where true
    on conflict (adwall_id, day, source) do update set ${adding}`,
    postgres: `
    insert into survey_days (adwall_id, day, source, ${columns.join(', ')})
    select "adwallId", day, source, ${names.map((name) => `"${name}"`).join(', ')}
    from json_to_recordset(cast($1 as json)) as given
      ("adwallId" bigint, day bigint, source text, ${names.map((name) => `"${name}" bigint`).join(', ')})
    order by "adwallId", day, source
    on conflict (adwall_id, day, source) do update set ${adding}`,
  }),
  newProfiles: query<ProfileRow>({ sqlite: newProfiles, postgres: `${newProfiles} for update of p` }),
  markProfiles: query({
    sqlite: 'update user_profiles set counted = 1 where account_id in (select value from json_each($1))',
    postgres: `
    update user_profiles set counted = 1
    where account_id in (select cast(value as bigint) from json_array_elements_text(cast($1 as json)))`,
  }),
  addToPanelDays: query({
    sqlite: `
    insert into panel_days (profile_id, day, sign_ups)
    select value ->> 'profileId', value ->> 'day', value ->> 'signUps' from json_each($1) where true
    on conflict (profile_id, day) do update set sign_ups = panel_days.sign_ups + excluded.sign_ups`,
    postgres: `
    insert into panel_days (profile_id, day, sign_ups)
    select "profileId", day, "signUps" from json_to_recordset(cast($1 as json)) as given
      ("profileId" bigint, day bigint, "signUps" bigint)
    order by "profileId", day
    on conflict (profile_id, day) do update set sign_ups = panel_days.sign_ups + excluded.sign_ups`,
  }),
  addFormSteps: query({
    sqlite: `
    insert into panel_days (profile_id, day, ${stepNames})
    select ${['profileId', 'day', ...formSteps].map((name) => `value ->> '${name}'`).join(', ')}
    from json_each($1) where true
    on conflict (profile_id, day) do update set ${addingSteps}`,
    postgres: `
    insert into panel_days (profile_id, day, ${stepNames})
    select "profileId", day, ${formSteps.join(', ')} from json_to_recordset(cast($1 as json)) as given
      ("profileId" bigint, day bigint, ${formSteps.map((step) => `${step} bigint`).join(', ')})
    order by "profileId", day
    on conflict (profile_id, day) do update set ${addingSteps}`,
  }),
  surveyDays: query<SurveyDay>(`
    select day, source, entrants, completes, screenouts, quota_full as "quotaFull", quality, reconciled, minutes
    from survey_days
    where adwall_id = cast($1 as bigint) and day >= cast($2 as bigint) and day < cast($3 as bigint)
    order by day, source`),
  panelDays: query<{ day: number; signUps: number } & Record<FormStep, number>>(`
    select day, sign_ups as "signUps", ${stepColumns.map(([step, column]) => `${column} as ${step}`).join(', ')}
    from panel_days
    where profile_id = cast($1 as bigint) and day >= cast($2 as bigint) and day < cast($3 as bigint) order by day`),
  sourceDays: query<Counts & { day: number; source: string }>(`
    select day, value as source, ${counters} from wall_days
    where adwall_id = cast($1 as bigint) and dimension = 'source'
      and day >= cast($2 as bigint) and day < cast($3 as bigint)
    order by day, value`),
};

export const surveyDaysCommands = {
  ...lists({ listPanelDays, listSurveyDays }),
  ...writes({ rollUpSurveys, addFormSteps }),
};

/**
 * Adds new results of surveys and sign-ups to the figures by day. Entrants count on the day of their first start of a
 * survey; ends and their minutes on the day of the end. A changed row is counted again, and its previous counts are
 * subtracted. Returns how many rows it examined; fewer than `limit` if none are left.
 */
function* rollUpSurveys({ limit }: { limit: number }): Command<{ counted: number }> {
  yield* one(surveyDayQueries.lock);
  const starts = yield* all(surveyDayQueries.uncounted, limit);
  const days = new Map<string, SurveyDay & { adwallId: number }>();
  for (const start of starts) countStart(days, start);
  if (days.size > 0) yield* one(surveyDayQueries.addToSurveyDays, JSON.stringify([...days.values()]));
  const marks = starts.map(({ clickId, outcome, reconciled }) => ({
    clickId,
    counted: `started ${outcome ?? ''} ${reconciled}`,
  }));
  if (marks.length > 0) yield* one(surveyDayQueries.markStarts, JSON.stringify(marks));

  const profiles = yield* all(surveyDayQueries.newProfiles, limit);
  const signUps = new Map<string, { profileId: number; day: number; signUps: number }>();
  for (const { createdAt, profileId } of profiles) {
    if (profileId === null) continue;
    const day = Math.floor(createdAt / DAY_MS);
    const row = signUps.get(`${profileId} ${day}`) ?? { profileId, day, signUps: 0 };
    signUps.set(`${profileId} ${day}`, { ...row, signUps: row.signUps + 1 });
  }
  if (signUps.size > 0) yield* one(surveyDayQueries.addToPanelDays, JSON.stringify([...signUps.values()]));
  const accounts = profiles.map(({ accountId }) => accountId);
  if (accounts.length > 0) yield* one(surveyDayQueries.markProfiles, JSON.stringify(accounts));
  return { counted: Math.max(starts.length, profiles.length) };
}

function countStart(days: Map<string, SurveyDay & { adwallId: number }>, start: StartRow): void {
  const { adwallId, counted, endedAt, isFirst, outcome, reconciled, source, startedAt } = start;
  if (adwallId === null) return;
  const rowOf = (at: number): SurveyDay => {
    const day = Math.floor(at / DAY_MS);
    const key = `${adwallId} ${day} ${source}`;
    let row = days.get(key);
    if (row === undefined) {
      row = { adwallId, day, source, ...zeroCounts };
      days.set(key, row);
    }
    return row;
  };
  const [known, before = '', wasReconciled = '0'] = counted.split(' ');
  if (known === '' && isFirst === 1) rowOf(startedAt).entrants += 1;
  if (outcome === null || endedAt === null) return;
  const row = rowOf(endedAt);
  if (before !== outcome) {
    if (isOutcome(before)) row[counterOf[before]] -= 1;
    else row.minutes += Math.floor((endedAt - startedAt) / 60_000);
    row[counterOf[outcome]] += 1;
  }
  if (reconciled === 1 && wasReconciled === '0') row.reconciled += 1;
}

function isOutcome(text: string): text is SurveyOutcome {
  return Object.hasOwn(counterOf, text);
}

/** Lists the results of a wall's surveys by UTC day and source, and the earnings of the leads of all its sources. */
function* listSurveyDays({ adwallId, from, to }: { adwallId: number } & Days): Command<{
  surveys: SurveyDay[];
  money: (Counts & { day: number; source: string })[];
}> {
  return {
    surveys: [...(yield* all(surveyDayQueries.surveyDays, adwallId, from, to))],
    money: [...(yield* all(surveyDayQueries.sourceDays, adwallId, from, to))],
  };
}

/** Lists how many users signed up at a panel, and how far they got in its forms, by UTC day. */
function* listPanelDays({ from, profileId, to }: { profileId: number } & Days): Command<PanelDay[]> {
  const rows = yield* all(surveyDayQueries.panelDays, profileId, from, to);
  return rows.map(({ day, signUps, ...steps }) => ({ day, signUps, steps }));
}

/**
 * Adds form steps to the figures by day. Combines the counts of a panel and day into one row, in key order, so that
 * processes don't deadlock.
 */
function* addFormSteps({ counts }: { counts: readonly FormStepCount[] }): Command<void> {
  const rows = new Map<string, { profileId: number; day: number } & Record<FormStep, number>>();
  for (const { count, day, profileId, step } of counts) {
    const row = rows.get(`${profileId} ${day}`) ?? { profileId, day, ...noSteps };
    rows.set(`${profileId} ${day}`, { ...row, [step]: row[step] + count });
  }
  const given = [...rows.values()].toSorted((a, b) => a.profileId - b.profileId || a.day - b.day);
  if (given.length > 0) yield* one(surveyDayQueries.addFormSteps, JSON.stringify(given));
}
