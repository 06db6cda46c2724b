import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { RetentionPort, SealedClick } from '../../ports/retention.ts';

export const resealQueries = {
  sealedClicks: query<SealedClick>(`
    select c.click_id as "clickId", c.sealed, p.wrapped_key as "wrappedKey"
    from clicks c left join persons p on p.account_id = c.account_id
    where c.click_id > cast($1 as text) and c.click_id < cast($2 as text)
    order by c.click_id limit cast($3 as bigint)`),
  /** Leaves a click alone whose person was erased since it was read. */
  reseal: query<{ clickId: string }>(`
    update clicks set sealed = $2 where click_id = $1 and sealed = $3 returning click_id as "clickId"`),
  saveCursor: query(`
    insert into retention_cursors (name, value) values ('addresses', $1)
    on conflict (name) do update set value = excluded.value`),
  cursor: query<{ value: string }>(`select value from retention_cursors where name = 'addresses'`),
};

type Input<Method extends keyof RetentionPort> = Parameters<RetentionPort[Method]>[0];

export function* listSealedClicks(input: Input<'listSealedClicks'>): Command<SealedClick[]> {
  return [...(yield* all(resealQueries.sealedClicks, input.after, input.before, input.limit))];
}

export function* resealClicks({ clicks, cursor }: Input<'resealClicks'>): Command<{ resealed: number }> {
  let resealed = 0;
  for (const click of clicks) {
    const done = yield* one(resealQueries.reseal, click.clickId, click.resealed, click.sealed);
    if (done !== undefined) resealed += 1;
  }
  yield* one(resealQueries.saveCursor, cursor);
  return { resealed };
}

export function* addressCursor(): Command<string> {
  return (yield* one(resealQueries.cursor))?.value ?? '';
}
