import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { columnsOfClicks } from '../clicks/clicks.ts';
import { forIds } from '../sql-lists.ts';
import { decodeTerms } from '../../click-terms.ts';
import type { DeliveryStatus } from '../../ports/deliveries.ts';
import type { ClickSlice, RemovedClicks, SealedClick } from '../../ports/retention.ts';
import type { LeadState } from '../../ports/stored-leads.ts';
import { KEPT_AFTER_RESTORE_MS, type StoredCredit } from './click-origins.ts';
import { keepFirstClicks, type RemovedClick } from './first-clicks.ts';
import { resealEach } from './reseal-clicks.ts';

interface LeadRow {
  clickId: string;
  leadId: string;
  state: LeadState;
  changedAt: number;
}

type DeliveryRow = StoredCredit & { status: DeliveryStatus; state: string };

/** Leads of clicks. For an erased user's click that had leads: a row without a lead id, as of the erasure. */
const leads = (ids: string): string => `
    select c.click_id as "clickId", l.lead_id as "leadId", l.state, coalesce(l.changed_at, l.at) as "changedAt"
    from ${ids} given cross join clicks c cross join leads l
    where c.click_id = given.id and l.account_id = c.account_id and l.offer_id = c.offer_id and l.click_id = c.click_id
    union all
    select o.click_id, '', 'reversed', o.restored_at
    from ${ids} given cross join lead_origins o
    where o.click_id = given.id and o.account_id is null and o.restored_at is not null`;

const deliveries = (ids: string): string => `
    select d.lead_id as "leadId", d.status, d.postback_id as "postbackId", d.delivery_id as "deliveryId",
      d.transaction_id as "transactionId", d.event, d.state, d.attempts, d.due_at as "dueAt", d.created_at as "createdAt"
    from ${ids} given cross join deliveries d where d.lead_id = given.id
    order by d.lead_id, d.status, d.postback_id`;

const sealed = (ids: string): string => `
    select c.click_id as "clickId", c.sealed, p.wrapped_key as "wrappedKey"
    from ${ids} given cross join clicks c left join persons p on p.account_id = c.account_id
    where c.click_id = given.id`;

/** SQL: all columns of what remains of removed clicks. */
export const columnsOfOrigins = `${columnsOfClicks}, credits, restored_at`;
/** SQL: a click that was restored is removed again. */
export const replaceOrigin = `on conflict (click_id) do update set account_id = excluded.account_id,
      sealed = excluded.sealed, ip_digest = excluded.ip_digest, device_digest = excluded.device_digest,
      placement = excluded.placement, credits = excluded.credits, restored_at = null`;
const SQLITE_IDS = '(select value from json_each($1))';

export const removeClicksQueries = {
  clicksAfter: query<RemovedClick>(`
    select click_id as "clickId", account_id as "accountId", offer_id as "offerId", terms, at from clicks
    where click_id > cast($1 as text) and click_id < cast($2 as text) order by click_id limit cast($3 as bigint)`),
  leadsOfClicks: query<LeadRow>(forIds(leads)),
  deliveriesOfLeads: query<DeliveryRow>(forIds(deliveries)),
  restoredSince: query<{ clickId: string }>(
    forIds(
      (ids) => `
    select o.click_id as "clickId" from ${ids} given cross join lead_origins o
    where o.click_id = given.id and o.restored_at > $2`,
    ),
  ),
  sealedClicks: query<SealedClick>(forIds(sealed)),
  /** `key`: as `stateOf` has it. */
  earlyOf: query<{ clickId: string; key: string }>(
    forIds(
      (ids) => `
    select e.click_id as "clickId", e.source || ' ' || e.external_id || ' ' || e.event_id as key
    from ${ids} given cross join early_reversals e where e.click_id = given.id`,
    ),
  ),
};

/** PostgreSQL uses `remove-at-once.ts` instead. */
export const sqliteRemoveClicksQueries = {
  storeOrigins: query(`
    insert into lead_origins (${columnsOfOrigins})
    select c.click_id, c.account_id, c.offer_id, c.sealed, c.ip_digest, c.device_digest, c.country, c.placement,
      c.payout, c.amount, c.terms, c.at, given.value ->> 1, null
    from json_each($1) given cross join clicks c where c.click_id = given.value ->> 0
    ${replaceOrigin}`),
  deleteAttempts: query<{ number: number }>(`delete from attempts where delivery_id in ${SQLITE_IDS} returning number`),
  deleteDeliveries: query(`delete from deliveries where lead_id in ${SQLITE_IDS}`),
  deleteEarlyReversals: query<{ clickId: string }>(
    `delete from early_reversals where click_id in ${SQLITE_IDS} returning click_id as "clickId"`,
  ),
  deleteClicks: query(`delete from clicks where click_id in ${SQLITE_IDS}`),
};

/** An expired click, unless one of its leads still needs it. */
export interface Candidate {
  click: RemovedClick;
  leads: readonly LeadRow[];
  deliveries: readonly DeliveryRow[];
}

/**
 * Removes the unneeded clicks of one slice (docs/decisions/013-retention-in-slices.md). A click with a lead leaves its
 * origin behind, from which `restoreClick` can rebuild it. On PostgreSQL this only counts them, and `remove-at-once.ts`
 * removes them.
 */
export function* removeClicks(input: ClickSlice): Command<RemovedClicks> {
  const { last, removed } = yield* candidatesOf(input);
  const ofLeads = removed.filter((candidate) => candidate.leads.length > 0);
  const alone = removed.filter((candidate) => candidate.leads.length === 0);
  const result = {
    last,
    clicks: alone.length,
    leadClicks: ofLeads.length,
    deliveries: ofLeads.reduce((sum, candidate) => sum + candidate.deliveries.length, 0),
  };
  const resealed = yield* withoutAddresses(ofLeads, input);
  const addresses = resealed.length;
  if (input.isDry) return { ...result, addresses, attempts: 0, earlyReversals: 0 };
  yield* resealEach(resealed);
  const attempts = yield* keepOrigins(ofLeads);
  const waiting = jsonOf(alone.map(({ click }) => click.clickId));
  const early = alone.length === 0 ? [] : yield* all(sqliteRemoveClicksQueries.deleteEarlyReversals, waiting);
  if (removed.length > 0) {
    yield* one(sqliteRemoveClicksQueries.deleteClicks, jsonOf(removed.map(({ click }) => click.clickId)));
  }
  yield* keepFirstClicks(alone.map(({ click }) => click));
  return { ...result, addresses, attempts, earlyReversals: early.length };
}

/** The unneeded clicks of one slice, and where the next slice continues. */
export function* candidatesOf(input: ClickSlice): Command<{ removed: readonly Candidate[]; last: string | null }> {
  const { after, before, limit, most } = input;
  const rows = yield* all(removeClicksQueries.clicksAfter, after, before, limit);
  const over = rows.filter((click) => isOver(click, input));
  const free = over.length === 0 ? [] : yield* notInUse(over, input.at);
  const found = yield* withLeads(free, input);
  const { last, removed } = fitting(
    input.archived === undefined ? found : yield* asArchived(found, input.archived),
    most,
  );
  return { removed, last: last ?? (rows.length < limit ? null : (rows.at(-1)?.clickId ?? null)) };
}

/** Keeps only clicks that are archived and have not changed since. */
function* asArchived(
  candidates: readonly Candidate[],
  archived: ReadonlyMap<string, string>,
): Command<readonly Candidate[]> {
  if (candidates.length === 0) return [];
  const ids = jsonOf(candidates.map(({ click }) => click.clickId));
  const early = Map.groupBy(yield* all(removeClicksQueries.earlyOf, ids), ({ clickId }) => clickId);
  return candidates.filter((candidate) => {
    const { clickId } = candidate.click;
    const keys = (early.get(clickId) ?? []).map(({ key }) => key);
    return archived.get(clickId) === stateOf(candidate, keys);
  });
}

/** Everything that would change if the click were needed again. `early`: the reversals waiting for its lead. */
export function stateOf({ click, deliveries: stored, leads: own }: Candidate, early: readonly string[]): string {
  return jsonOf([
    click.accountId,
    own.map(({ changedAt, leadId, state }) => `${leadId} ${state} ${changedAt}`).toSorted(),
    stored.map(({ attempts, deliveryId, state }) => `${deliveryId} ${state} ${attempts}`).toSorted(),
    own.length === 0 ? early.toSorted() : [],
  ]);
}

/** Whether the click is old enough to be removed. */
function isOver({ at, terms }: RemovedClick, { clicksMs, leadsMs, at: now }: ClickSlice): boolean {
  const waits = [clicksMs, leadsMs].filter((ms) => ms !== null);
  if (waits.length === 0) return false;
  return now > at + longestMs(terms) + Math.min(...waits);
}

/** The longest time to complete among the offer's events. */
function longestMs(terms: string): number {
  return Math.max(0, ...decodeTerms(terms).events.map((event) => event.time_to_complete ?? 0)) * 1000;
}

/** Leaves out recently restored clicks. */
function* notInUse(clicks: readonly RemovedClick[], at: number): Command<readonly RemovedClick[]> {
  const ids = jsonOf(clicks.map(({ clickId }) => clickId));
  const since = at - KEPT_AFTER_RESTORE_MS;
  const restored = new Set((yield* all(removeClicksQueries.restoredSince, ids, since)).map(({ clickId }) => clickId));
  return clicks.filter(({ clickId }) => !restored.has(clickId));
}

/** The clicks that no lead needs, with their leads and deliveries. */
function* withLeads(clicks: readonly RemovedClick[], input: ClickSlice): Command<readonly Candidate[]> {
  if (clicks.length === 0) return [];
  const ids = jsonOf(clicks.map(({ clickId }) => clickId));
  const leadsByClick = Map.groupBy(yield* all(removeClicksQueries.leadsOfClicks, ids), ({ clickId }) => clickId);
  const settled = clicks.filter(({ clickId, ...click }) =>
    isSettled({ clickId, ...click }, leadsByClick.get(clickId) ?? [], input),
  );
  const leadIds = settled.flatMap(({ clickId }) => (leadsByClick.get(clickId) ?? []).map(({ leadId }) => leadId));
  const stored = leadIds.length === 0 ? [] : yield* all(removeClicksQueries.deliveriesOfLeads, jsonOf(leadIds));
  const deliveriesByLead = Map.groupBy(stored, ({ leadId }) => leadId);
  return settled
    .map((click) => {
      const own = leadsByClick.get(click.clickId) ?? [];
      return { click, leads: own, deliveries: own.flatMap(({ leadId }) => deliveriesByLead.get(leadId) ?? []) };
    })
    .filter((candidate) => candidate.deliveries.every(({ state }) => state === 'delivered'));
}

function isSettled(
  { at, terms }: RemovedClick,
  ofClick: readonly LeadRow[],
  { at: now, clicksMs, leadsMs }: ClickSlice,
): boolean {
  if (ofClick.length === 0) return clicksMs !== null && now > at + longestMs(terms) + clicksMs;
  if (leadsMs === null) return false;
  return ofClick.every(({ changedAt, state }) => state !== 'pending' && now > changedAt + leadsMs);
}

/** The first clicks with about `most` rows in total, at least one; `last` is null if those are all. */
function fitting(
  candidates: readonly Candidate[],
  most: number,
): { removed: readonly Candidate[]; last: string | null } {
  let rows = 0;
  for (const [index, candidate] of candidates.entries()) {
    rows += rowsOf(candidate);
    const before = candidates[index - 1];
    if (rows > most && before !== undefined) {
      return { removed: candidates.slice(0, index), last: before.click.clickId };
    }
  }
  return { removed: candidates, last: null };
}

function rowsOf({ deliveries: own }: Candidate): number {
  return own.reduce((sum, { attempts }) => sum + 1 + attempts, 1);
}

/** The sealed data of clicks that still have an address, without the address. */
export function* withoutAddresses(
  candidates: readonly Candidate[],
  { forgetAddress }: ClickSlice,
): Command<{ clickId: string; sealed: Uint8Array; resealed: Uint8Array }[]> {
  if (candidates.length === 0) return [];
  const ids = jsonOf(candidates.map(({ click }) => click.clickId));
  return (yield* all(removeClicksQueries.sealedClicks, ids)).flatMap((click) => {
    const resealed = forgetAddress(click);
    return click.sealed === null || resealed === null
      ? []
      : [{ clickId: click.clickId, sealed: click.sealed, resealed }];
  });
}

/**
 * Stores the origins of clicks with leads, and deletes their deliveries. Returns how many attempts were deleted with
 * them.
 */
function* keepOrigins(candidates: readonly Candidate[]): Command<number> {
  if (candidates.length === 0) return 0;
  const lines = candidates.map((candidate) => [candidate.click.clickId, jsonOf(creditsOf(candidate))]);
  yield* one(sqliteRemoveClicksQueries.storeOrigins, jsonOf(lines));
  const stored = candidates.flatMap((candidate) => candidate.deliveries);
  if (stored.length === 0) return 0;
  const ids = jsonOf(stored.map(({ deliveryId }) => deliveryId));
  const attempts = yield* all(sqliteRemoveClicksQueries.deleteAttempts, ids);
  yield* one(sqliteRemoveClicksQueries.deleteDeliveries, jsonOf([...new Set(stored.map(({ leadId }) => leadId))]));
  return attempts.length;
}

/** The deliveries of credits that may still be reversed. */
export function creditsOf({ deliveries: stored, leads: own }: Candidate): StoredCredit[] {
  const credited = new Set(own.filter(({ state }) => state === 'credited').map(({ leadId }) => leadId));
  return stored
    .filter(({ leadId, status }) => status === 1 && credited.has(leadId))
    .map(({ state: _state, status: _status, ...credit }) => credit);
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value);
}
