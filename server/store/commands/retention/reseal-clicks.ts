import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { readParts, writeParts } from '../../engine.ts';
import { base64 } from '../../postgres/batch.ts';
import type { ResealedClick, SealedClick } from '../../ports/retention.ts';

export const resealQueries = {
  sealedClicks: query<SealedClick>(`
    select c.click_id as "clickId", c.sealed, p.wrapped_key as "wrappedKey"
    from clicks c left join persons p on p.account_id = c.account_id
    where c.click_id > cast($1 as text) and c.click_id < cast($2 as text)
    order by c.click_id limit cast($3 as bigint)`),
  saveCursor: query(`
    insert into retention_cursors (name, value) values ('addresses', $1)
    on conflict (name) do update set value = excluded.value`),
  cursor: query<{ value: string }>(`select value from retention_cursors where name = 'addresses'`),
};

export const sqliteResealQueries = {
  reseal: query<{ clickId: string }>(`
    update clicks set sealed = $2 where click_id = $1 and sealed = $3 returning click_id as "clickId"`),
};

export const postgresResealQueries = {
  resealAll: query<{ clickId: string }>(`
    update clicks c set sealed = decode(given.value ->> 1, 'base64')
    from json_array_elements(cast($1 as json)) given
    where c.click_id = given.value ->> 0 and c.sealed = decode(given.value ->> 2, 'base64')
    returning c.click_id as "clickId"`),
};

/**
 * Replaces the personal data of clicks, except where the person was erased since it was read. Returns the number of
 * changed clicks.
 */
export type Reseal = (clicks: readonly ResealedClick[]) => Command<number>;

/** On SQLite, this is faster than one statement for all. */
export const resealEach: Reseal = function* (clicks) {
  let resealed = 0;
  for (const click of clicks) {
    const done = yield* one(sqliteResealQueries.reseal, click.clickId, click.resealed, click.sealed);
    if (done !== undefined) resealed += 1;
  }
  return resealed;
};

/** On PostgreSQL, each statement is a round trip. */
export const resealAtOnce: Reseal = function* (clicks) {
  if (clicks.length === 0) return 0;
  const lines = clicks.map(({ clickId, resealed, sealed }) => [clickId, base64(resealed), base64(sealed)]);
  return (yield* all(postgresResealQueries.resealAll, JSON.stringify(lines))).length;
};

export const resealClicksCommands = { ...readParts({ listSealedClicks }), ...writeParts({ resealClicks }) };

/** Lists clicks between two ids that hold personal data sealed with their person's key. */
function* listSealedClicks(input: { after: string; before: string; limit: number }): Command<SealedClick[]> {
  return [...(yield* all(resealQueries.sealedClicks, input.after, input.before, input.limit))];
}

/** Replaces the personal data of clicks unless it has changed since it was read, and stores the caller's cursor. */
export function* resealClicks(
  { clicks, cursor }: { cursor: string; clicks: readonly ResealedClick[] },
  reseal: Reseal = resealEach,
): Command<{ resealed: number }> {
  const resealed = yield* reseal(clicks);
  yield* one(resealQueries.saveCursor, cursor);
  return { resealed };
}

export function* addressCursor(): Command<string> {
  return (yield* one(resealQueries.cursor))?.value ?? '';
}
