import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { AttemptKey, AttemptSlice } from '../../ports/retention.ts';

const deleteAttempts = (lines: string): string => `
    delete from attempts where (delivery_id, number) in (
      select given.value ->> 0, cast(given.value ->> 1 as bigint) from ${lines})`;

export const removeAttemptsQueries = {
  attemptsAfter: query<AttemptKey & { at: number }>(`
    select delivery_id as "deliveryId", number, at from attempts
    where (delivery_id, number) > (cast($1 as text), cast($2 as bigint)) and delivery_id < cast($3 as text)
    order by delivery_id, number limit cast($4 as bigint)`),
  deleteAttempts: query({
    sqlite: deleteAttempts('json_each($1) given'),
    postgres: deleteAttempts('json_array_elements(cast($1 as json)) given'),
  }),
};

/** Removes the old attempts of one slice. Those of deliveries that were replayed later stay. */
export function* removeAttempts(input: AttemptSlice): Command<{ last: AttemptKey | null; attempts: number }> {
  const { last, old } = yield* attemptsOfSlice(input);
  if (old.length > 0 && !input.isDry) {
    const keys = old.map((attempt) => [attempt.deliveryId, attempt.number]);
    yield* one(removeAttemptsQueries.deleteAttempts, JSON.stringify(keys));
  }
  return { last, attempts: old.length };
}

/** The old attempts of one slice, and where the next slice continues. */
export function* attemptsOfSlice(
  input: AttemptSlice,
): Command<{ last: AttemptKey | null; old: readonly AttemptKey[] }> {
  const { archived, before, beforeId, limit, most } = input;
  const { deliveryId, number } = input.after ?? { deliveryId: '', number: 0 };
  const rows = yield* all(removeAttemptsQueries.attemptsAfter, deliveryId, number, beforeId, limit);
  const isArchived = (key: AttemptKey): boolean => archived?.has(`${key.deliveryId} ${key.number}`) ?? true;
  const allOld = rows.filter((row) => row.at < before && isArchived(row));
  const old = allOld.slice(0, most);
  const isWhole = old.length === allOld.length;
  const last = isWhole ? rows.at(-1) : old.at(-1);
  const isOver = isWhole && rows.length < limit;
  const next = isOver || last === undefined ? null : { deliveryId: last.deliveryId, number: last.number };
  return { last: next, old };
}
