import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import type { EarlyReversal } from '../../ports/leads.ts';
import type { WaitingReversal } from './credit-lead/decide-credit.ts';
import { clicksEverOf } from '../retention/click-origins.ts';

const early = `
    select source, external_id as "externalId", event_id as "eventId", click_id as "clickId", reason, at
    from early_reversals`;

export const earlyReversalQueries = {
  ofClick: query<EarlyReversal>(`${early} where click_id = cast($1 as text)
    order by at, source, external_id, event_id limit cast($2 as bigint)`),
  ofAccount: query<EarlyReversal>(`${early} where click_id in (${clicksEverOf('click_id', '$1')})
    order by at, source, external_id, event_id`),
};

/** For `credit-lead/sqlite.ts`; `credit-lead/postgres.ts` has those for PostgreSQL. */
export const sqliteEarlyReversalQueries = {
  byIdentity: query<WaitingReversal>(`
    select external_id as "externalId", click_id as "clickId", reason from early_reversals
    where source = $1 and external_id = $2 and event_id = $3`),
  /** Of the click's lead, whatever its identity. */
  byClick: query<WaitingReversal>(`
    select external_id as "externalId", click_id as "clickId", reason from early_reversals
    where click_id = cast($3 as text) and +source = cast($1 as text) and event_id = cast($2 as text) and by_click = 1
    limit 1`),
  /** Deletes all that apply to this lead, because it is reversed once. */
  deleteOfLead: query(`
    delete from early_reversals
    where source = $1 and event_id = $3 and click_id = $4 and (external_id = $2 or by_click = 1 and $5 = 1)`),
  deleteByIdentity: query('delete from early_reversals where source = $1 and external_id = $2 and event_id = $3'),
};

/** Lists the reversals waiting for a lead of the account, oldest first. */
export function* earlyReversalsOfAccount(accountId: number): Command<EarlyReversal[]> {
  return [...(yield* all(earlyReversalQueries.ofAccount, accountId))];
}

/** Lists the reversals waiting for a lead of the click, oldest first. */
export function* earlyReversalsOfClick(clickId: string, limit: number): Command<EarlyReversal[]> {
  return [...(yield* all(earlyReversalQueries.ofClick, clickId, limit))];
}
