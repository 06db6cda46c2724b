import type { Database, Statement } from 'better-sqlite3';
import type { StoreObserver } from '../../runtime/metrics/metrics.ts';
import type { Query, Value } from '../sql.ts';
import type { Command } from '../command.ts';

interface Prepared {
  readonly statement: Statement<Value[]>;
  /** Which value each `?` takes; null if they are in order. */
  readonly order: readonly number[] | null;
}

/** Runs commands on one connection and prepares each statement once. */
export interface Runner {
  /** Runs a command to its end. Throws the error of a statement that fails. */
  run<Result>(command: Command<Result>): Result;
}

/** `onFirstUse` is called once for every statement: the contract suite checks that an engine has run them all. */
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
    run(command) {
      let next = command.next([]);
      while (next.done !== true) {
        const { query, values, single } = next.value;
        next = command.next(execute(query, values, single));
      }
      return next.value;
    },
  };
}

/** A runner that reports the duration of each read. */
export function observedReader(runner: Runner, observer: StoreObserver): Runner {
  return {
    run(command) {
      const startedAt = observer.begin();
      try {
        return runner.run(command);
      } finally {
        observer.end('read', startedAt);
      }
    },
  };
}

/** Replaces `$2 … $1` with `? … ?` and returns the order of the values, because the driver binds positions fastest. */
export function positional(text: string): { text: string; order: readonly number[] | null } {
  const order: number[] = [];
  const rewritten = text.replaceAll(/\$(\d+)/g, (_match, digits: string) => {
    order.push(Number(digits) - 1);
    return '?';
  });
  const inOrder = order.every((index, position) => index === position);
  return { text: rewritten, order: inOrder ? null : order };
}
