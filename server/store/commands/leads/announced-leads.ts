import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { LeadEvent } from '../../ports/leads.ts';
import type { Notification } from './pay-lead.ts';

const announcement = `select event from deliveries where lead_id = cast($1 as text) and status = 0 order by postback_id`;

export const announcedLeadQueries = {
  /** Including disabled postbacks. A lead is announced once. */
  announce: query(`
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
      step, attempts, created_at)
    select cast($1 as text), 0, t.postback_id,
      $2 || case when t.place < 10 then '0' else '' end || cast(t.place as text), $3, null, $4, 'pending',
      cast($5 as bigint), 0, 0, cast($5 as bigint)
    from (
      select postback_id, row_number() over (order by postback_id) as place from postbacks
      where kind = 'json'
        and adwall_id = (select profile_id from accounts where account_id = cast($6 as bigint) and kind = 'wall')
    ) t
    where true on conflict do nothing`),
  /** Locks the rows, so that none is settled while its rejection decides whether to wait for it. */
  announcement: query<{ event: string }>({ sqlite: announcement, postgres: `${announcement} for update` }),
  /** A rejection waits until its announcement is delivered. */
  insertRejections: query(`
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
      step, attempts, created_at)
    select d.lead_id, 3, d.postback_id, d.delivery_id || 'r', d.click_id, null, cast($2 as text),
      case when d.state = 'delivered' then 'pending' else 'waiting' end, cast($3 as bigint), 0, 0, cast($3 as bigint)
    from deliveries d where d.lead_id = cast($1 as text) and d.status = 0`),
};

/** Tells the wall's JSON postbacks that a lead waits for its date (docs/contract/postbacks.md#held-leads). */
export function* announceLead(
  { accountId, clickId, leadId }: { leadId: string; accountId: number; clickId: string },
  { at, deliveryId, event }: Notification,
): Command<void> {
  yield* one(announcedLeadQueries.announce, leadId, deliveryId, clickId, JSON.stringify(event), at, accountId);
}

/** Tells the postbacks that know of a held lead that it is not credited. */
export function* tellRejection(leadId: string, { at, reason }: { reason: string | null; at: number }): Command<void> {
  const [announced] = yield* all(announcedLeadQueries.announcement, leadId);
  if (announced === undefined) return;
  const { availableAt: _, ...event } = JSON.parse(announced.event) as LeadEvent;
  const message: LeadEvent = { ...event, reason, at };
  yield* one(announcedLeadQueries.insertRejections, leadId, JSON.stringify(message), at);
}
