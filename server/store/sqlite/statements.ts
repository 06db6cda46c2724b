import type { Database, Statement } from 'better-sqlite3';
import type { Query, Value } from '../sql.ts';
import type { Command } from '../command.ts';

interface Prepared {
  readonly statement: Statement<Value[]>;
  /** Which value each `?` takes; null when they come in order. */
  readonly order: readonly number[] | null;
}

/** Runs the steps of commands on one connection, each statement prepared once. */
export interface Runner {
  /** Runs a command to its end. A statement that fails ends it. */
  run<Result>(steps: Command<Result>): Result;
}

/** `onFirstUse` hears of every statement once; the contract suite asks it which ones an engine has run. */
export function createRunner(db: Database, onFirstUse?: (query: Query<unknown>) => void): Runner {
  const cache = new Map<Query<unknown>, Prepared>();

  function prepared(query: Query<unknown>): Prepared {
    const known = cache.get(query);
    if (known !== undefined) return known;
    const { text, order } = positional(query.sqlite);
    const made: Prepared = { statement: db.prepare<Value[]>(text), order };
    cache.set(query, made);
    onFirstUse?.(query);
    return made;
  }

  function execute(query: Query<unknown>, values: readonly Value[], single: boolean): readonly unknown[] {
    const { statement, order } = prepared(query);
    const bound = order === null ? values : order.map((index) => values[index] ?? null);
    if (!statement.reader) {
      statement.run(...bound);
      return [];
    }
    if (!single) return statement.all(...bound);
    const row = statement.get(...bound);
    return row === undefined ? [] : [row];
  }

  return {
    run(steps) {
      let next = steps.next([]);
      while (next.done !== true) {
        const { query, values, single } = next.value;
        next = steps.next(execute(query, values, single));
      }
      return next.value;
    },
  };
}

/** `$2 … $1` as `? … ?` with the order of their values: positional binding is the fastest that the driver has. */
export function positional(text: string): { text: string; order: readonly number[] | null } {
  const order: number[] = [];
  const rewritten = text.replaceAll(/\$(\d+)/g, (_match, digits: string) => {
    order.push(Number(digits) - 1);
    return '?';
  });
  const inOrder = order.every((index, position) => index === position);
  return { text: rewritten, order: inOrder ? null : order };
}
