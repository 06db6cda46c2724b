import type { Pool, PoolClient } from 'pg';
import { goOn, type ReachStep } from '../../ops/steps-on-the-way.ts';
import type { Engine } from '../commands-of.ts';
import type { Query, Value } from '../sql.ts';
import type { Steps } from '../steps.ts';
import { isTransient } from './pool.ts';

const TRIES = 6;

export interface PostgresRunner extends Engine {
  /** One statement on its own; transient failures are tried again. */
  rows<Row>(query: Query<Row>, values: readonly Value[]): Promise<Row[]>;
}

/**
 * Runs the steps of commands on a pool, each statement prepared once a connection. `check` must succeed once before
 * the first command runs; until it does, every command asks it again.
 */
export function createPostgresRunner(
  pool: Pool,
  check: () => Promise<void>,
  { onFirstUse, reach = goOn }: { onFirstUse?: (query: Query<unknown>) => void; reach?: ReachStep } = {},
): PostgresRunner {
  const names = new Map<Query<unknown>, string>();
  let checked = false;

  async function ready(): Promise<void> {
    if (checked) return;
    await check();
    checked = true;
  }

  async function execute<Row>(on: Pool | PoolClient, query: Query<Row>, values: readonly Value[]): Promise<Row[]> {
    let name = names.get(query);
    if (name === undefined) {
      name = `rewards_${names.size}`;
      names.set(query, name);
      onFirstUse?.(query);
    }
    const result = await on.query({ name, text: query.postgres, values: [...values] });
    return result.rows as Row[];
  }

  async function drive<Result>(on: Pool | PoolClient, steps: Steps<Result>): Promise<Result> {
    let next = steps.next([]);
    while (next.done !== true) {
      const { query, values } = next.value;
      next = steps.next(await execute(on, query, values));
    }
    return next.value;
  }

  async function transaction<Result>(begin: string, command: () => Steps<Result>, told: ReachStep): Promise<Result> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await drive(client, command());
      told('store.before_commit');
      await client.query('commit');
      told('store.after_commit');
      return result;
    } catch (error) {
      try {
        await client.query('rollback');
      } catch (failure) {
        broken = failure instanceof Error ? failure : new Error(String(failure));
      }
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    async read(command) {
      await ready();
      return drive(pool, command());
    },
    async snapshot(command) {
      await ready();
      return transaction('begin isolation level repeatable read, read only', command, goOn);
    },
    async write(command) {
      await ready();
      return retrying(() => transaction('begin', command, reach));
    },
    async rows(query, values) {
      await ready();
      return retrying(async () => {
        // It commits by itself: between these two lies the whole round trip.
        reach('store.before_commit');
        const found = await execute(pool, query, values);
        reach('store.after_commit');
        return found;
      });
    },
  };
}

/** Commands that met each other in the database: whoever lost runs again and sees what the other did. */
async function retrying<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= TRIES || !isTransient(error)) throw error;
    }
  }
}
