import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import type { ClaimedDelivery, DeliveryClaim } from '../../ports/deliveries.ts';
import type { LeadEvent } from '../../ports/leads.ts';
import { holdReversals } from './hold-reversals.ts';

type Row = Omit<ClaimedDelivery, 'event'> & { event: string };

const postbackState = 'select enabled, probe_at as "probeAt" from postbacks where postback_id = $1';
const dueRows = `
    select d.delivery_id as "deliveryId", d.postback_id as "postbackId", p.profile_id as "adwallId", d.status,
      d.transaction_id as "transactionId", d.reversal_id as "reversalId", d.event, p.subid1,
      p.wrapped_key as "wrappedKey", c.sealed as "sealedClick", d.step, d.attempts
    from deliveries d
    join clicks c on c.click_id = d.click_id
    join persons p on p.account_id = c.account_id
    where d.postback_id = cast($1 as text) and d.state = 'pending' and d.due_at <= cast($2 as bigint)
    order by d.due_at, d.lead_id limit cast($3 as bigint)`;

export const claimQueries = {
  duePostbacks: query<{ postbackId: string }>(`
    select p.postback_id as "postbackId" from postbacks p
    where p.enabled = 1 and p.probe_at <= cast($1 as bigint)
      and exists (
        select 1 from deliveries d where d.postback_id = p.postback_id and d.state = 'pending' and d.due_at <= cast($1 as bigint))
    order by p.postback_id`),
  /** Locks the row, so that two processes can't both send a probe. */
  postbackState: query<{ enabled: number; probeAt: number }>({
    sqlite: postbackState,
    postgres: `${postbackState} for update`,
  }),
  dueDeliveries: query<Row>({ sqlite: dueRows, postgres: `${dueRows} for update of d skip locked` }),
  lease: query({
    sqlite: `
    update deliveries set lease = $2, due_at = $3, lease_owner = $4 where delivery_id in (select value from json_each($1))`,
    postgres: `
    update deliveries set lease = $2, due_at = $3, lease_owner = $4
    where delivery_id in (select json_array_elements_text(cast($1 as json)))`,
  }),
  release: query({
    sqlite: `
    update deliveries set lease = null, due_at = $3
    where delivery_id in (select value from json_each($1)) and lease = $2 and state = 'pending'`,
    postgres: `
    update deliveries set lease = null, due_at = $3
    where delivery_id in (select json_array_elements_text(cast($1 as json))) and lease = $2 and state = 'pending'`,
  }),
  setProbe: query('update postbacks set probe_at = $2 where postback_id = $1'),
};

export const claimDeliveriesCommands = {
  ...reads({ duePostbacks }),
  ...writes({ claimDeliveries, releaseDeliveries }),
};

/** Lists the enabled postbacks with a due delivery and a circuit that lets one through. */
function* duePostbacks(input: { at: number }): Command<string[]> {
  return (yield* all(claimQueries.duePostbacks, input.at)).map((row) => row.postbackId);
}

/**
 * Leases deliveries of one postback that are due, oldest first (docs/contract/postbacks.md#delivery); at most one, as a
 * probe, while its circuit is open (docs/contract/postbacks.md#receivers-that-are-down). A lease ends with
 * `settleDeliveries`, or at `leaseUntil`.
 */
function* claimDeliveries(input: DeliveryClaim): Command<ClaimedDelivery[]> {
  const { postbackId, at } = input;
  const postback = yield* one(claimQueries.postbackState, postbackId);
  if (postback === undefined || postback.enabled === 0) return [];
  if (postback.probeAt > at) return [];
  const isOpen = postback.probeAt > 0;
  const due = yield* all(claimQueries.dueDeliveries, postbackId, at, isOpen ? 1 : input.limit);
  // The reversal's credit may have been replayed while a process held the reversal without sending it.
  const reversals = due.filter((row) => row.status === 2 || row.status === 3);
  const early = yield* holdReversals(reversals.map((row) => row.deliveryId));
  const rows = due.filter((row) => !early.has(row.deliveryId));
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map((row) => row.deliveryId));
  yield* one(claimQueries.lease, ids, input.lease, input.leaseUntil, input.owner);
  if (isOpen) yield* one(claimQueries.setProbe, postbackId, input.probeAt);
  return rows.map(({ event, ...row }) => Object.assign(row, { event: JSON.parse(event) as LeadEvent }));
}

/** Ends leases early: deliveries that were not sent are due again at `at`. */
function* releaseDeliveries(input: { deliveryIds: readonly string[]; lease: string; at: number }): Command<void> {
  yield* one(claimQueries.release, JSON.stringify(input.deliveryIds), input.lease, input.at);
}
