import type { Connection } from '../postgres/connection.ts';
import { OWN_SEQUENCES } from './own-sequences.ts';
import type { ColumnType, TableShape } from './side.ts';

/** PostgreSQL's type names and ours. */
const ours: Readonly<Record<string, ColumnType>> = {
  bigint: 'integer',
  bytea: 'blob',
  'double precision': 'real',
  text: 'text',
};
export const columnTypes: Readonly<Record<ColumnType, string>> = {
  blob: 'bytea',
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
};

/** Tables that aren't partitions; a partition's rows belong to its table. */
const TABLES = `
  from pg_class c
  where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p') and not c.relispartition`;

const SHAPES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(a.attname order by k.place)
      from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place), pg_attribute a
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum), '[]') as key,
    coalesce((select json_agg(f.confrelid::regclass::text) from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
  ${TABLES} order by c.relname`;

/** A sequence of a column that is `identity` or `serial` depends on it. */
const COUNTERS = `
  select coalesce(t.relname || '.' || a.attname, s.relname) as name
  from pg_class s
  left join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
  left join pg_class t on t.oid = d.refobjid
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
  where s.relnamespace = to_regnamespace(current_schema()) and s.relkind = 'S' order by 1`;

/** Partitions have copies of their table's triggers. The key `oid::regclass` is the quoted name. */
const TRIGGERS = `
  select cast(t.tgrelid as regclass)::text as relation, quote_ident(t.tgname) as trigger
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = to_regnamespace(current_schema()) and not t.tgisinternal and t.tgname <> 'moved_database_fence'
  order by 1, 2`;

interface Catalog {
  tables(): Promise<TableShape[]>;
  counters(): Promise<string[]>;
  /** The quoted names of all tables. */
  relations(): Promise<string[]>;
  /** SQL that switches each trigger of the schema on or off. */
  triggerSwitches(to: 'disable' | 'enable'): Promise<string[]>;
}

/** PostgreSQL's catalog of the schema that the connection uses. */
export function catalog(on: Connection): Catalog {
  return {
    async tables() {
      const { rows } = await on.query<TableShape>(SHAPES);
      return rows.map((table) => ({
        ...table,
        columns: table.columns.map(({ name, type }) => ({ name, type: ours[type] ?? type })),
      }));
    },
    async counters() {
      const { rows } = await on.query<{ name: string }>(COUNTERS);
      return rows.map(({ name }) => {
        const own = OWN_SEQUENCES[name];
        return own === undefined ? name : `${own.table}.${own.column}`;
      });
    },
    async relations() {
      const { rows } = await on.query<{ name: string }>(
        `select cast(c.oid as regclass)::text as name ${TABLES} order by c.relname`,
      );
      return rows.map(({ name }) => name);
    },
    async triggerSwitches(to) {
      const { rows } = await on.query<{ relation: string; trigger: string }>(TRIGGERS);
      return rows.map(({ relation, trigger }) => `alter table only ${relation} ${to} trigger ${trigger}`);
    },
  };
}
