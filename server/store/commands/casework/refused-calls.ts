import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import { AFTER_EVERY_ID } from '../after-every-id.ts';
import { forIds, personsOf } from '../sql-lists.ts';
import {
  isProven,
  unprovenVerdicts,
  type NewRefusedCall,
  type RefusedCall,
  type RefusedCallsWanted,
} from '../../ports/casework.ts';

const columns = `call_id as "callId", source, day, verdict, adwall_id as "adwallId", account_id as "accountId",
  click_id as "clickId", sealed, at`;
const page = (isOfWalls: string): string => `
    select ${columns} from refused_calls
    where call_id < cast($1 as text) and (cast($2 as text) is null or source = cast($2 as text))
      and (cast($3 as text) is null or ${isOfWalls})
    order by call_id desc limit cast($4 as bigint)`;

const unproven = unprovenVerdicts.map((verdict) => `'${verdict}'`).join(', ');
const wallOf = '(select a.profile_id from accounts a where a.account_id = c.account_id) as "adwallId"';
const ownersIn = (table: string, ids: string): string => `
    select c.click_id as "clickId", c.account_id as "accountId", ${wallOf}
    from ${ids} given cross join ${table} c where c.click_id = given.id`;
const ownersOf = (ids: string): string => `${ownersIn('clicks', ids)}
    union all ${ownersIn('lead_origins', ids)} and c.restored_at is null`;

interface Owner {
  clickId: string;
  /** Null once the person is erased. */
  accountId: number | null;
  adwallId: number | null;
}

export const refusedCallQueries = {
  /** Serializes writers, so that no two of them use up the same budget. */
  lock: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730030)' }),
  /** `$3`: 1 for calls that were proven to be the source's. */
  countOfDay: query<{ count: number }>(`
    select count(*) as count from refused_calls
    where source = $1 and day = $2 and case when verdict in (${unproven}) then 0 else 1 end = cast($3 as bigint)`),
  /** Includes clicks that were removed. */
  owners: query<Owner>(forIds(ownersOf)),
  /** Either an erasure waits for the calls and then deletes them, or the erased person is not found. */
  lockPersons: query<{ accountId: number }>({
    sqlite: forIds(personsOf).sqlite,
    postgres: `${forIds(personsOf).postgres} order by p.account_id for key share of p`,
  }),
  insertCall: query(`
    insert into refused_calls (call_id, source, day, verdict, adwall_id, account_id, sealed, at, click_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`),
  ofAccount: query<RefusedCall>(`select ${columns} from refused_calls where account_id = $1 order by call_id`),
  ofClick: query<RefusedCall>(`
    select ${columns} from refused_calls where click_id = cast($1 as text)
    order by call_id desc limit cast($2 as bigint)`),
  callById: query<RefusedCall>(`select ${columns} from refused_calls where call_id = $1`),
  callsBelow: query<RefusedCall>({
    sqlite: page('adwall_id in (select value from json_each($3))'),
    postgres: page('adwall_id in (select cast(value as bigint) from json_array_elements_text(cast($3 as json)))'),
  }),
  deleteBefore: query('delete from refused_calls where at < $1'),
};

export const refusedCallsCommands = {
  ...reads({ pageRefusedCalls, findRefusedCall }),
  ...writes({ addRefusedCalls, purgeRefusedCalls }),
};

/**
 * Adds calls up to the source's daily limits: `most` proven and `most` unproven ones, so that a flood of one can't
 * crowd out the other. Leaves out calls about erased persons. Returns how many were added.
 */
function* addRefusedCalls(input: { calls: readonly NewRefusedCall[]; most: number }): Command<number> {
  yield* one(refusedCallQueries.lock);
  const ownerOf = yield* lockOwners(input.calls);
  const used = new Map<string, number>();
  let added = 0;
  for (const call of input.calls) {
    const { at, callId, clickId, day, sealed, source, verdict } = call;
    const owner = clickId === null ? undefined : ownerOf.get(clickId);
    if (owner?.accountId === null) continue;
    const proven = isProven(verdict) ? 1 : 0;
    const key = `${day} ${proven} ${source}`;
    const counted = used.get(key) ?? (yield* one(refusedCallQueries.countOfDay, source, day, proven))?.count ?? 0;
    if (counted >= input.most) continue;
    used.set(key, counted + 1);
    const { accountId = null, adwallId = null } = owner ?? {};
    const values = [callId, source, day, verdict, adwallId, accountId, sealed, at] as const;
    // Calls that name no click of ours may contain anything, so they stay sealed.
    yield* one(refusedCallQueries.insertCall, ...values, owner === undefined ? null : clickId);
    added += 1;
  }
  return added;
}

/** Finds the users whose clicks the calls name, and blocks their erasure until the command ends. */
function* lockOwners(calls: readonly NewRefusedCall[]): Command<ReadonlyMap<string, Owner>> {
  const clickIds = [...new Set(calls.flatMap(({ clickId }) => clickId ?? []))];
  if (clickIds.length === 0) return new Map();
  const owners = yield* all(refusedCallQueries.owners, JSON.stringify(clickIds));
  const accountIds = [...new Set(owners.flatMap(({ accountId }) => (accountId === null ? [] : [String(accountId)])))];
  const rows = yield* all(refusedCallQueries.lockPersons, JSON.stringify(accountIds));
  const there = new Set(rows.map(({ accountId }) => accountId));
  return new Map(
    owners.map((owner) => {
      const isThere = owner.accountId !== null && there.has(owner.accountId);
      return [owner.clickId, isThere ? owner : { ...owner, accountId: null }];
    }),
  );
}

/** Lists the calls about a person, oldest first. */
export function* refusedCallsOfAccount(accountId: number): Command<RefusedCall[]> {
  return [...(yield* all(refusedCallQueries.ofAccount, accountId))];
}

/** Lists the newest calls that name a click. */
export function* refusedCallsOfClick(clickId: string, limit: number): Command<RefusedCall[]> {
  return [...(yield* all(refusedCallQueries.ofClick, clickId, limit))];
}

/** Lists refused calls, newest first. */
function* pageRefusedCalls({ after, limit, source, walls }: RefusedCallsWanted): Command<RefusedCall[]> {
  const scope = walls === null ? null : JSON.stringify(walls);
  return [...(yield* all(refusedCallQueries.callsBelow, after ?? AFTER_EVERY_ID, source, scope, limit))];
}

function* findRefusedCall(callId: string): Command<RefusedCall | null> {
  return (yield* one(refusedCallQueries.callById, callId)) ?? null;
}

/** Deletes calls that came before a time. */
function* purgeRefusedCalls({ before }: { before: number }): Command<void> {
  yield* one(refusedCallQueries.deleteBefore, before);
}
