import { query } from '../sql.ts';

/** What only the one-writer engine runs; PostgreSQL credits through a function of its own. */
export const sqliteEarlyReversalQueries = {
  /** By the lead's identity, else by its click and event. */
  earlyReversal: query<{ externalId: string; clickId: string; reason: string | null }>(`
    select external_id as "externalId", click_id as "clickId", reason from early_reversals
    where source = cast($1 as text) and event_id = cast($3 as text)
      and (external_id = cast($2 as text) or click_id = cast($4 as text))
    order by external_id = cast($2 as text) desc limit 1`),
  /** All that mean this lead: it is reversed once. */
  deleteOfLead: query('delete from early_reversals where click_id = $1 and source = $2 and event_id = $3'),
  deleteByIdentity: query('delete from early_reversals where source = $1 and external_id = $2 and event_id = $3'),
};
