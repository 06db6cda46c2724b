import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { CIRCUIT_FAILURES } from '../../ports/deliveries.ts';
import { MOST_COUNTED, type OpenWork } from '../../ports/open-work.ts';

/** The audit log has no index by time: a day's failures are among its last rows. */
const LAST_ROWS = 5_000;

export const openWorkQueries = {
  /** Each count ends at a limit, and reads an index that has only what is open. */
  count: query<OpenWork>(`
    select
      (select count(*) from postbacks p
       where p.adwall_id = cast($1 as bigint)
         and (p.disabled_reason = 'gone' or p.enabled = 1 and p.failures >= ${CIRCUIT_FAILURES}
           or exists (select 1 from deliveries d where d.postback_id = p.postback_id and d.state = 'exhausted')))
        as "failingPostbacks",
      (select count(*) from (
         select 1 from leads d join accounts a on a.account_id = d.account_id
         where d.state = 'pending' and a.kind = 'wall' and a.profile_id = cast($1 as bigint)
         limit ${MOST_COUNTED}) as held) as "heldLeads",
      (select count(*) from (
         select 1 from tickets t join accounts a on a.account_id = t.account_id
         where t.state = 'open' and a.kind = 'wall' and a.profile_id = cast($1 as bigint)
         limit ${MOST_COUNTED}) as opened) as "openTickets",
      (select count(*) from (
         select 1 from (select action, at from audit_log order by audit_id desc limit ${LAST_ROWS}) as newest
         where action = 'sign-in.failed' and at >= cast($2 as bigint)
         limit ${MOST_COUNTED}) as failed) as "failedSignIns"`),
};

export function* countOpenWork({ adwallId, since }: { adwallId: number; since: number }): Command<OpenWork> {
  const nothing = { failingPostbacks: 0, heldLeads: 0, openTickets: 0, failedSignIns: 0 };
  return (yield* one(openWorkQueries.count, adwallId, since)) ?? nothing;
}
