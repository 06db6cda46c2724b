import type { Erased, StoredErasure } from '../../ports/persons.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';

const addErasures = (lines: string): string => `
    insert into erasures (digest, at)
    select given.value ->> 0, cast(given.value ->> 1 as bigint) from ${lines} where true
    on conflict (digest) do nothing`;

export const erasuresQueries = {
  /** Assigns ids in commit order, so that a reader of one id never misses a lower one. SQLite has one writer. */
  lock: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730043)' }),
  add: query({
    sqlite: addErasures('json_each(cast($1 as text)) as given'),
    postgres: addErasures('json_array_elements(cast($1 as json)) as given'),
  }),
  after: query<StoredErasure>(`
    select id, digest, at from erasures where id > cast($1 as bigint) order by id limit cast($2 as bigint)`),
};

export const erasuresCommands = { ...reads({ listErasures }), ...writes({ addErasures: noteErasures }) };

/**
 * Adds erasures, except those that the database already has. Must be the last step of a transaction, because others
 * wait from here to its commit.
 */
export function* noteErasures(erasures: readonly Erased[]): Command<void> {
  yield* one(erasuresQueries.lock);
  yield* one(erasuresQueries.add, JSON.stringify(erasures.map(({ at, digest }) => [digest, at])));
}

/** Lists the erasures stored in the database, in commit order, a page at a time. */
export function listErasures({ after, limit }: { after: number; limit: number }): Command<readonly StoredErasure[]> {
  return all(erasuresQueries.after, after, limit);
}
