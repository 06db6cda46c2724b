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
  const { before, beforeId, limit, most } = input;
  const { deliveryId, number } = input.after ?? { deliveryId: '', number: 0 };
  const rows = yield* all(removeAttemptsQueries.attemptsAfter, deliveryId, number, beforeId, limit);
  const allOld = rows.filter(({ at }) => at < before);
  const old = allOld.slice(0, most);
  if (old.length > 0 && !input.isDry) {
    const keys = old.map((attempt) => [attempt.deliveryId, attempt.number]);
    yield* one(removeAttemptsQueries.deleteAttempts, JSON.stringify(keys));
  }
  const isWhole = old.length === allOld.length;
  const last = isWhole ? rows.at(-1) : old.at(-1);
  const isOver = isWhole && rows.length < limit;
  const next = isOver || last === undefined ? null : { deliveryId: last.deliveryId, number: last.number };
  return { last: next, attempts: old.length };
}
