import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import { WAITS_FOR_PERSON } from '../leads/timed-holds.ts';
import { MOST_COUNTED, type OpenWork } from '../../ports/open-work.ts';

/** Each count has a limit, and reads a partial index of open rows, or only failed sign-ins. */
const count = (leads: string): string => `
    select
      (select count(*) from postbacks p
       where p.adwall_id = cast($1 as bigint)
         and (p.disabled_reason = 'gone' or p.enabled = 1 and p.probe_at > 0
           or exists (select 1 from deliveries d where d.postback_id = p.postback_id and d.state = 'exhausted')))
        as "failingPostbacks",
      (select count(*) from (
         select 1 from ${leads} where adwall_id = cast($1 as bigint) and ${WAITS_FOR_PERSON}
         limit ${MOST_COUNTED}) as held) as "heldLeads",
      (select count(*) from (
         select 1 from tickets
         where kind = 'wall' and profile_id = cast($1 as bigint) and state = 'open'
         limit ${MOST_COUNTED}) as opened) as "openTickets",
      (select count(*) from (
         select 1 from audit_log where action = 'sign-in.failed' and at >= cast($2 as bigint)
         limit ${MOST_COUNTED}) as failed) as "failedSignIns"`;

export const openWorkQueries = {
  count: query<OpenWork>({ sqlite: count('leads indexed by leads_review_wall'), postgres: count('leads') }),
};

export const openWorkCommands = reads({ countOpenWork });

/**
 * Counts the open work of a wall, each kind up to `MOST_COUNTED`. `since`: for failed sign-ins, which are counted for
 * the whole installation.
 */
function* countOpenWork({ adwallId, since }: { adwallId: number; since: number }): Command<OpenWork> {
  const nothing = { failingPostbacks: 0, heldLeads: 0, openTickets: 0, failedSignIns: 0 };
  return (yield* one(openWorkQueries.count, adwallId, since)) ?? nothing;
}
