import { all, type Command } from '../../command.ts';
import { lists } from '../../engine.ts';
import type { SurveyCounts } from '../../ports/surveys.ts';
import { query } from '../../sql.ts';

const count = (condition: string): string => `sum(case when ${condition} then 1 else 0 end)`;

export const countSurveyQueries = {
  counts: query<SurveyCounts>(`
    select s.source, count(distinct cast(s.account_id as text) || ' ' || cast(s.offer_id as text)) as entrants,
       ${count("s.outcome = 'complete'")} as completes,
      ${count("s.outcome = 'screenout'")} as screenouts, ${count("s.outcome = 'quota_full'")} as "quotaFull",
      ${count("s.outcome = 'quality'")} as quality, ${count('s.reconciled = 1')} as reconciled,
      cast(sum(coalesce((select sum(l.payout) from leads l where l.account_id = s.account_id
        and l.offer_id = s.offer_id and l.click_id = s.click_id and l.state = 'credited'), 0)) as bigint) as payout,
      cast(sum(coalesce((s.ended_at - s.started_at) / 60000, 0)) as bigint) as minutes
    from survey_starts s left join accounts a on a.account_id = s.account_id
    where s.started_at >= cast($1 as bigint) and s.started_at < cast($2 as bigint)
      and (cast($3 as bigint) is null or a.profile_id = cast($3 as bigint))
    group by s.source order by s.source`),
};

export const countSurveysCommands = lists({ countSurveys });

/** Counts by source what was started in [from, to). */
function* countSurveys(input: { from: number; to: number; adwallId: number | null }): Command<SurveyCounts[]> {
  return [...(yield* all(countSurveyQueries.counts, input.from, input.to, input.adwallId))];
}
