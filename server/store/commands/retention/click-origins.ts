import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { columnsOfClicks as columns } from '../clicks/clicks.ts';
import { lockAccount } from '../leads/lock-lead.ts';

/** How long a restored click stays, so that its source's report on it can be stored. */
export const KEPT_AFTER_RESTORE_MS = DAY_MS;

/** A delivered message about a credit, as stored in `lead_origins.credits`. */
export interface StoredCredit {
  leadId: string;
  postbackId: string;
  deliveryId: string;
  transactionId: number;
  /** JSON. */
  event: string;
  attempts: number;
  dueAt: number;
  createdAt: number;
}

/** Deliveries of removed postbacks are not restored. */
const restoreDeliveries = (lines: string): string => `
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
      step, attempts, created_at)
    select given.value ->> 'leadId', 1, p.postback_id, given.value ->> 'deliveryId', cast($2 as text),
      cast(given.value ->> 'transactionId' as bigint), given.value ->> 'event', 'delivered',
      cast(given.value ->> 'dueAt' as bigint), 0, cast(given.value ->> 'attempts' as bigint),
      cast(given.value ->> 'createdAt' as bigint)
    from ${lines} cross join postbacks p where p.postback_id = given.value ->> 'postbackId'`;

export const clickOriginQueries = {
  find: query<{ accountId: number | null }>(`
    select account_id as "accountId" from lead_origins where click_id = $1`),
  markRestored: query<{ credits: string }>(`
    update lead_origins set restored_at = $2 where click_id = $1 and restored_at is null returning credits`),
  restoreClick: query(`insert into clicks (${columns}) select ${columns} from lead_origins where click_id = $1`),
  restoreDeliveries: query({
    sqlite: restoreDeliveries('json_each($1) given'),
    postgres: restoreDeliveries('json_array_elements(cast($1 as json)) given'),
  }),
  detach: query<{ clickId: string }>(`
    update lead_origins set account_id = null, sealed = null, ip_digest = null, device_digest = null, placement = null,
      credits = '[]'
    where account_id = $1 and restored_at is null
    returning click_id as "clickId"`),
  /** `restored_at`: since when the existing click is kept only for late reports. */
  noteErased: query(`
    insert into lead_origins (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, payout, amount,
      terms, at, credits, restored_at)
    select c.click_id, null, c.offer_id, null, null, null, c.country, c.payout, c.amount, c.terms, c.at, '[]',
      cast($2 as bigint)
    from clicks c
    where c.account_id = $1 and c.click_id in (select l.click_id from leads l where l.account_id = $1)
    on conflict (click_id) do nothing`),
  forgetRestored: query(`delete from lead_origins where account_id = $1 and restored_at is not null`),
};

/** SQL: `wanted` columns of an account's clicks, including removed ones. `account`: an expression. */
export const clicksEverOf = (wanted: string, account: string): string => `
      select ${wanted} from clicks where account_id = ${account}
      union all
      select ${wanted} from lead_origins where account_id = ${account} and restored_at is null`;

export function* hasOrigin(clickId: string): Command<boolean> {
  return (yield* one(clickOriginQueries.find, clickId)) !== undefined;
}

/** Restores a removed click of a lead. Does nothing if the click exists. */
export function* restoreClick({ at, clickId }: { clickId: string; at: number }): Command<boolean> {
  const origin = yield* one(clickOriginQueries.find, clickId);
  if (origin === undefined) return false;
  // An erasure also locks the person. It either sees the click, or has already detached the origin.
  if (origin.accountId !== null) yield* lockAccount(origin.accountId);
  yield* restoreLocked({ clickId, at });
  return true;
}

/** The same, for commands that have locked the account. */
export function* restoreLocked({ at, clickId }: { clickId: string; at: number }): Command<void> {
  const restored = yield* one(clickOriginQueries.markRestored, clickId, at);
  if (restored === undefined) return;
  yield* one(clickOriginQueries.restoreClick, clickId);
  yield* one(clickOriginQueries.restoreDeliveries, restored.credits, clickId);
}

/**
 * Records which clicks of an account have leads, before they are detached from it: these leave an origin when removed.
 */
export function* noteErasedClicks(accountId: number, at: number): Command<void> {
  yield* one(clickOriginQueries.noteErased, accountId, at);
}

/** Removes the person from the origins of an erased account's clicks. Returns how many there are. */
export function* detachOrigins(accountId: number): Command<number> {
  yield* one(clickOriginQueries.forgetRestored, accountId);
  return (yield* all(clickOriginQueries.detach, accountId)).length;
}
