import type { ColumnType, Counter, MovedTable, TableShape } from './side.ts';

/** Tables that are not moved, and why. Every other table is moved with all its columns. */
export const STAY: Readonly<Record<string, string>> = {
  migrations: 'each database has its own history of migrations; both must be at the same version',
  processes: 'it lists the processes that serve right now, and during a move there are none',
  rate_limits: 'it counts the requests of the last minutes; PostgreSQL only, and a crash may empty it as well',
};

export interface MovePlan {
  /** Each table comes after those that its foreign keys name. */
  tables: MovedTable[];
  counters: Counter[];
}

/** `tables` and `counters` of a side. */
export interface Schema {
  tables: readonly TableShape[];
  counters: readonly string[];
}

const types: ReadonlySet<string> = new Set<ColumnType>(['blob', 'integer', 'real', 'text']);
const isKnown = (type: string): type is ColumnType => types.has(type);

/**
 * Plans a move between two schemas that must have the same tables, columns, types, keys and counters. Returns a
 * sentence for each difference, so that nothing is lost silently.
 */
export function planMove(source: Schema, target: Schema): { plan: MovePlan; problems: string[] } {
  const [from, to] = [tablesByName(source), tablesByName(target)];
  const names = [...new Set([...from.keys(), ...to.keys()])];
  const counters = [...new Set([...source.counters, ...target.counters])];
  const problems = [
    ...names.flatMap((name) => tableProblems(name, from.get(name), to.get(name))),
    ...counters.flatMap((name) => counterProblems(name, [source, target])),
  ];
  return {
    plan: { tables: parentsFirst([...from.values()]).map(tableOf), counters: counters.map(counterOf) },
    problems,
  };
}

function tablesByName({ tables }: Schema): Map<string, TableShape> {
  return new Map(tables.filter(({ name }) => !(name in STAY)).map((table) => [table.name, table]));
}

function tableProblems(name: string, from: TableShape | undefined, to: TableShape | undefined): string[] {
  if (from === undefined || to === undefined)
    return [
      `The table ${name} is in one schema only. Add it to the other, or to STAY in server/store/move/plan-move.ts with the reason.`,
    ];
  if (from.key.length === 0)
    return [`The table ${name} has no primary key, which a move needs to go through its rows.`];
  if (from.key.join() !== to.key.join()) return [`The table ${name} has two different primary keys.`];
  const columns = new Set([...from.columns, ...to.columns].map((column) => column.name));
  return [...columns].flatMap((column) => {
    const [mine, its] = [from, to].map((table) => table.columns.find((one) => one.name === column)?.type);
    if (mine === undefined || its === undefined) return [`The column ${name}.${column} is in one schema only.`];
    if (mine !== its || !isKnown(mine))
      return [`The column ${name}.${column} is ${mine} and ${its}: a move knows only integer, text, real and bytes.`];
    return [];
  });
}

function counterProblems(name: string, schemas: readonly Schema[]): string[] {
  if (!name.includes('.'))
    return [`The sequence ${name} belongs to no column. Add to OWN_SEQUENCES which ids it hands out.`];
  return schemas.every(({ counters }) => counters.includes(name))
    ? []
    : [`The ids ${name} come from a counter in one schema only, so ids of erased rows could come again.`];
}

/** Fails only for columns that `tableProblems` has found. */
function tableOf({ columns, key, name }: TableShape): MovedTable {
  const known = columns.flatMap((column) => (isKnown(column.type) ? [{ name: column.name, type: column.type }] : []));
  return { name, columns: known, key: key.flatMap((part) => known.filter((column) => column.name === part)) };
}

function counterOf(name: string): Counter {
  const [table = '', column = ''] = name.split('.');
  return { table, column };
}

/** Sorts tables so that each comes after those that its foreign keys name. */
function parentsFirst(tables: readonly TableShape[]): TableShape[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const done = new Set<TableShape>();
  const add = (table: TableShape): void => {
    if (done.has(table)) return;
    for (const parent of table.references) {
      const found = byName.get(parent);
      if (found !== undefined && found !== table) add(found);
    }
    done.add(table);
  };
  tables.forEach(add);
  return [...done];
}
