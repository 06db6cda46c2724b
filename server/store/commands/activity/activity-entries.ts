import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { snapshots } from '../../engine.ts';
import type { ActivityKey, ClickActivity } from '../../ports/activity.ts';
import type { StoredClick } from '../../ports/clicks.ts';
import type { StoredLead } from '../../ports/stored-leads.ts';
import type { SurveyOutcome } from '../../ports/surveys.ts';
import { clickColumnsOf, columnsOfClicks } from '../clicks/clicks.ts';
import { completesEvent, countsAgainstCap, takesTransaction } from '../leads/lead-claims.ts';
import { storedLead, storedLeadColumns, storedLeadNames, type LeadRow } from '../leads/stored-leads.ts';
import { clicksEverOf } from '../retention/click-origins.ts';

interface ClickRow extends StoredClick {
  offerName: string | null;
  surveyOutcome: SurveyOutcome | null;
  surveyEndedAt: number | null;
}

/** Finds clicks by key, including removed ones: the plus sign keeps SQLite from reading all clicks of the account. */
function clicksOf(ids: string): string {
  const named = `click_id in (${ids}) and +account_id = cast($1 as bigint)`;
  return `
    select ${clickColumnsOf('c.')}, o.name as "offerName", s.outcome as "surveyOutcome", s.ended_at as "surveyEndedAt"
    from (
      select ${columnsOfClicks} from clicks where ${named}
      union all
      select ${columnsOfClicks} from lead_origins where ${named} and restored_at is null
    ) c
    left join offers o on o.offer_id = c.offer_id
    left join (
      select e.offer_id, e.outcome, e.ended_at,
        row_number() over (partition by e.offer_id order by e.ended_at, e.click_id) as place
      from survey_starts e where e.account_id = cast($1 as bigint) and e.outcome is not null
    ) s on s.offer_id = c.offer_id and s.place = 1`;
}

function leadsOf(ids: (parameter: string) => string): string {
  return `${storedLeadColumns} from leads l${storedLeadNames}
    where l.account_id = cast($1 as bigint)
      and (${completesEvent('l')} and l.click_id in (${ids('$2')}) or l.lead_id in (${ids('$3')}))
    order by l.at, l.lead_id`;
}

/** Uses the same count as the limits of events: see `numberedPlaceQueries`. */
function completionsAt(offerIds: string): string {
  return `
    select l.offer_id as "offerId", l.event_id as "eventId", count(*) as completions from leads l
    where l.account_id = cast($1 as bigint) and l.offer_id in (${offerIds})
      and (l.place_number is not null or l.place = '' and l.slot = 0)
    group by l.offer_id, l.event_id`;
}

export const activityEntryQueries = {
  /**
   * Lists the entries of an account, newest first. Leads that complete no event are separate entries, except rejected
   * ones without a transaction. A click with another lead is an entry. Clicks without one are listed once per offer
   * that nothing has completed, the newest only, unless it started a survey whose end has a separate entry.
   */
  keys: query<ActivityKey>(`
    select e.click_id as "clickId", e.lead_id as "leadId"
    from (
      select c.click_id, null as lead_id, c.at
      from (${clicksEverOf('click_id, account_id, offer_id, at', 'cast($1 as bigint)')}) c
      where (
        c.click_id in (select l.click_id from leads l where l.account_id = cast($1 as bigint) and ${completesEvent('l')})
        or c.offer_id not in (
            select l.offer_id from leads l
            where l.account_id = cast($1 as bigint) and ${countsAgainstCap('l')})
          and not exists (
            select 1 from clicks n where n.account_id = c.account_id and n.offer_id = c.offer_id
              and (n.at, n.click_id) > (c.at, c.click_id))
          and c.offer_id not in (
            select s.offer_id from survey_starts s
            where s.account_id = cast($1 as bigint) and s.outcome is not null
              and (s.outcome = 'complete' or exists (
                select 1 from leads l where l.account_id = s.account_id and l.offer_id = s.offer_id
                  and l.kind = 'screenout' and l.slot = 0))))
      union all
      select l.click_id, l.lead_id, l.at from leads l
      where l.account_id = cast($1 as bigint) and not ${completesEvent('l')}
        and (${takesTransaction('l')} or l.slot = 0)
    ) e
    order by e.at desc, coalesce(e.lead_id, e.click_id) desc limit cast($2 as bigint) offset cast($3 as bigint)`),
  clicks: query<ClickRow>({
    sqlite: clicksOf('select value from json_each($2)'),
    postgres: clicksOf('select json_array_elements_text(cast($2 as json))'),
  }),
  completions: query<{ offerId: number; eventId: string; completions: number }>({
    sqlite: completionsAt('select value from json_each($2)'),
    postgres: completionsAt('select cast(json_array_elements_text(cast($2 as json)) as bigint)'),
  }),
  leads: query<LeadRow>({
    sqlite: leadsOf((parameter) => `select value from json_each(${parameter})`),
    postgres: leadsOf((parameter) => `select json_array_elements_text(cast(${parameter} as json))`),
  }),
};

export const activityEntriesCommands = snapshots({ readActivity });

/** For each offer: how many places of its events the account has taken. */
export function* completionsOf(
  accountId: number,
  clicks: readonly { offerId: number }[],
): Command<(offerId: number) => ReadonlyMap<string, number>> {
  const offerIds = [...new Set(clicks.map(({ offerId }) => offerId))];
  const counted = yield* all(activityEntryQueries.completions, accountId, JSON.stringify(offerIds));
  const ofOffers = Map.groupBy(counted, ({ offerId }) => offerId);
  return (offerId) => new Map(ofOffers.get(offerId)?.map(({ completions, eventId }) => [eventId, completions]));
}

export function* activityKeys(accountId: number, limit: number, offset: number): Command<readonly ActivityKey[]> {
  return yield* all(activityEntryQueries.keys, accountId, limit, offset);
}

/** Reads the entries of these keys, in their order; leaves out deleted ones. */
export function* readActivity(input: { accountId: number; keys: readonly ActivityKey[] }): Command<ClickActivity[]> {
  const { accountId, keys } = input;
  const clickIds = keys.map(({ clickId }) => clickId);
  const clicks = yield* all(activityEntryQueries.clicks, accountId, JSON.stringify(clickIds));
  const completionsIn = yield* completionsOf(accountId, clicks);
  const clickOf = new Map(clicks.map((click) => [click.clickId, click]));
  const wholeClicks = keys.flatMap(({ clickId, leadId }) => (leadId === null ? [clickId] : []));
  const alone = keys.flatMap(({ leadId }) => (leadId === null ? [] : [leadId]));
  const values = [accountId, JSON.stringify(wholeClicks), JSON.stringify(alone)] as const;
  const leads = (yield* all(activityEntryQueries.leads, ...values)).map(storedLead);
  const leadOf = new Map(leads.map((lead) => [lead.leadId, lead]));
  const leadsByClick = Map.groupBy<string, StoredLead>(
    leads.filter(({ takes }) => takes === 'event' || takes === 'numbered'),
    (lead) => lead.clickId,
  );
  return keys.flatMap(({ clickId, leadId }): ClickActivity[] => {
    const row = clickOf.get(clickId);
    if (row === undefined) return [];
    const { offerName, surveyEndedAt: at, surveyOutcome: outcome, ...click } = row;
    const surveyEnd = outcome === null || at === null ? null : { outcome, at };
    const entry = { click, offerName, surveyEnd, completions: completionsIn(click.offerId) };
    if (leadId === null) return [{ ...entry, alone: null, leads: leadsByClick.get(clickId) ?? [] }];
    const lead = leadOf.get(leadId);
    return lead === undefined ? [] : [{ ...entry, alone: lead, leads: [lead] }];
  });
}
