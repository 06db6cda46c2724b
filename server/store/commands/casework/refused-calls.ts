import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { NewRefusedCall, RefusedCall, RefusedCallsWanted } from '../../ports/casework.ts';

const LAST = '\u{10FFFF}';
const columns = `call_id as "callId", source, day, verdict, adwall_id as "adwallId", account_id as "accountId", sealed, at`;
const page = (isOfWalls: string): string => `
    select ${columns} from refused_calls
    where call_id < cast($1 as text) and (cast($2 as text) is null or source = cast($2 as text))
      and (cast($3 as text) is null or ${isOfWalls})
    order by call_id desc limit cast($4 as bigint)`;

export const refusedCallQueries = {
  countOfDay: query<{ count: number }>('select count(*) as count from refused_calls where source = $1 and day = $2'),
  insertCall: query(`
    insert into refused_calls (call_id, source, day, verdict, adwall_id, account_id, sealed, at)
    values ($1, $2, $3, $4,
      (select a.profile_id from clicks c join accounts a on a.account_id = c.account_id where c.click_id = $5),
      (select c.account_id from clicks c where c.click_id = $5), $6, $7)`),
  callsBelow: query<RefusedCall>({
    sqlite: page('adwall_id in (select value from json_each($3))'),
    postgres: page('adwall_id in (select cast(value as bigint) from json_array_elements_text(cast($3 as json)))'),
  }),
  deleteBefore: query('delete from refused_calls where at < $1'),
};

/** Adds calls up to a source's limit of the day. */
export function* addRefusedCalls(input: { calls: readonly NewRefusedCall[]; most: number }): Command<number> {
  const left = new Map<string, number>();
  let added = 0;
  for (const call of input.calls) {
    const { at, callId, clickId, day, sealed, source, verdict } = call;
    const key = `${day} ${source}`;
    const before = left.get(key) ?? input.most - ((yield* one(refusedCallQueries.countOfDay, source, day))?.count ?? 0);
    left.set(key, before - 1);
    if (before <= 0) continue;
    yield* one(refusedCallQueries.insertCall, callId, source, day, verdict, clickId, sealed, at);
    added += 1;
  }
  return added;
}

export function* pageRefusedCalls({ after, limit, source, walls }: RefusedCallsWanted): Command<RefusedCall[]> {
  const scope = walls === null ? null : JSON.stringify(walls);
  return [...(yield* all(refusedCallQueries.callsBelow, after ?? LAST, source, scope, limit))];
}

export function* purgeRefusedCalls({ before }: { before: number }): Command<void> {
  yield* one(refusedCallQueries.deleteBefore, before);
}
