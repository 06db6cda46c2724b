import { firstIdOf } from '../../../runtime/ids.ts';
import { all, type Command } from '../../command.ts';
import { lists } from '../../engine.ts';
import { HOLD_DAYS } from '../../ports/leads.ts';
import type { RecentLead, RecentLeadsWanted } from '../../ports/reward-rules.ts';
import { query } from '../../sql.ts';

const newest = (condition: string): string => `
    select * from (
      select account_id, offer_id, click_id, lead_id, amount, bonus, at from leads
      where adwall_id = cast($1 as bigint) and ${condition} and lead_id >= cast($2 as text) and kind = 'complete'
      order by lead_id desc limit cast($3 as bigint)) as newest`;

export const recentLeadQueries = {
  leads: query<RecentLead>(`
    select l.account_id as "accountId", l.offer_id as "offerId", l.amount - coalesce(l.bonus, 0) as base, l.at,
      c.country, a.created_at as "openedAt"
    from (${newest("state = 'credited'")}
      union all ${newest(`state = 'pending' and reason = '${HOLD_DAYS}'`)}) l
    join accounts a on a.account_id = l.account_id and a.test = 0
    left join clicks c on c.click_id = l.click_id
    order by l.lead_id desc limit cast($3 as bigint)`),
};

export const recentLeadsCommands = lists({ recentLeads });

/** The newest leads of a wall that completed something, credited or waiting for their date, without test users. */
function* recentLeads({ adwallId, from, limit }: RecentLeadsWanted): Command<readonly RecentLead[]> {
  return yield* all(recentLeadQueries.leads, adwallId, firstIdOf('lead', from), limit);
}
