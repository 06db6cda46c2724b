import pg from 'pg';

/** Objects of the schema that the dump is of. An unlogged table counts requests of the last minutes. */
const OURS = "relnamespace = 'public'::regnamespace and relpersistence = 'p'";
const NAME = 'quote_ident(c.relname)';

/**
 * What makes the schema, in this order. Sequences of identity columns come with their tables; partitions come after the
 * tables that they belong to.
 */
const sequences = `
  select format('create sequence %s;', ${NAME}) from pg_class c
  where ${OURS} and relkind = 'S'
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')) order by relname`;
const tables = `
  select format('create table %s (%s)%s;', ${NAME},
    (select string_agg(format(E'\\n  %s %s%s%s%s', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when a.attidentity = 'a' then ' generated always as identity' else '' end,
        coalesce(' default ' || pg_get_expr(e.adbin, e.adrelid), '')), ',' order by a.attnum)
      from pg_attribute a left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) || E'\\n',
    case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end)
  from pg_class c where ${OURS} and relkind in ('r', 'p') and not relispartition order by relname`;
const partitions = `
  select format('create table %s partition of %s %s;', ${NAME}, i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid))
  from pg_class c join pg_inherits i on i.inhrelid = c.oid
  where ${OURS} and relispartition and relkind in ('r', 'p') order by relname`;
const constraints = `
  select format('alter table %s add constraint %s %s;', t.conrelid::regclass, quote_ident(t.conname), pg_get_constraintdef(t.oid))
  from pg_constraint t join pg_class c on c.oid = t.conrelid
  where ${OURS} and t.contype in ('p', 'u', 'c', 'f') and t.conparentid = 0 and t.conislocal
  order by t.contype = 'f', t.conrelid::regclass::text, t.conname`;
const indexes = `
  select pg_get_indexdef(i.indexrelid) || ';' from pg_index i join pg_class c on c.oid = i.indexrelid
  where ${OURS} and not c.relispartition
    and not exists (select 1 from pg_constraint t where t.conindid = i.indexrelid and t.contype in ('p', 'u'))
  order by c.relname`;
const functions = `
  select pg_get_functiondef(oid) || ';' from pg_proc
  where pronamespace = 'public'::regnamespace order by proname, oid`;
const triggers = `
  select pg_get_triggerdef(t.oid) || ';' from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where ${OURS} and not t.tgisinternal and t.tgparentid = 0 order by c.relname, t.tgname`;

/** The database as SQL that makes the same one, with rows before what guards them. `hasRows`: not only the schema. */
export async function dumpPostgres(connectionString: string, hasRows = true): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const texts = async (sql: string): Promise<string[]> =>
      (await client.query<[string]>({ text: sql, rowMode: 'array' })).rows.map(([text]) => text);
    const rows: string[] = [];
    for (const table of await texts(
      `select ${NAME} from pg_class c where ${OURS} and relkind in ('r', 'p') and not relispartition order by relname`,
    )) {
      const columns = await texts(
        `select quote_ident(attname) from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by attnum`,
      );
      const values = columns.map((column) => `quote_nullable(cast(${column} as text))`).join(" || ', ' || ");
      rows.push(
        ...(await texts(
          `select 'insert into ${table} (${columns.join(', ')}) overriding system value values (' || ${values} || ');' from ${table} order by 1`,
        )),
      );
    }
    const counters: string[] = [];
    for (const sequence of await texts(
      `select ${NAME} from pg_class c where ${OURS} and relkind = 'S' order by relname`,
    )) {
      counters.push(
        ...(await texts(
          `select format('select setval(%L, %s, %L);', '${sequence}', last_value, is_called) from ${sequence}`,
        )),
      );
    }
    return [
      ...(await texts(sequences)),
      ...(await texts(tables)),
      ...(await texts(partitions)),
      ...(hasRows ? [...rows, ...counters] : []),
      ...(await texts(constraints)),
      ...(await texts(indexes)),
      ...(await texts(functions)),
      ...(await texts(triggers)),
      '',
    ].join('\n');
  } finally {
    await client.end();
  }
}

/** Fills an empty database from a dump. */
export async function restorePostgres(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
