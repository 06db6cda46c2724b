import Database from 'better-sqlite3';
import pg from 'pg';

/** SQL of fill statements that differs between the engines. */
export interface Dialect {
  /** A table n with the column i, from `first` to before `end`. */
  series: (first: string | number, end: string | number) => string;
  hex: (value: string, digits: number) => string;
  bytes: (hex: string) => string;
}

export const sqlite: Dialect = {
  series: (first, end) =>
    `(with recursive s (i) as (select ${first} union all select i + 1 from s where i + 1 < ${end}) select i from s) n`,
  hex: (value, digits) => `printf('%0${digits}x', ${value})`,
  bytes: (hex) => `x'${hex}'`,
};

export const postgres: Dialect = {
  series: (first, end) => `generate_series(cast(${first} as bigint), ${end} - 1) as n (i)`,
  hex: (value, digits) => `lpad(to_hex(${value}), ${digits}, '0')`,
  bytes: (hex) => `'\\x${hex}'::bytea`,
};

/** Marks the ledger's rows as written by the service, with one look-up per account. Valid on both engines. */
export const COUNT_ROWS = `
    update accounts set
      ledger_rows = coalesce((select max(l.seq) from ledger l where l.account_id = accounts.account_id), 0),
      ledger_sum = coalesce((select l.balance_after from ledger l where l.account_id = accounts.account_id
        order by l.seq desc limit 1), 0)`;

/**
 * Fills a migrated database of the service with one statement per table: a million single inserts would take longer
 * than the measurement. Rows and triggers are the service's own. `after`: statements per engine to run at the end.
 */
export async function runStatements(
  databaseUrl: string,
  statementsOf: (dialect: Dialect) => readonly string[],
  after: { sqlite: readonly string[]; postgres: readonly string[] },
): Promise<void> {
  if (databaseUrl.startsWith('file:')) {
    const db = new Database(databaseUrl.slice('file:'.length));
    db.pragma('synchronous = off');
    db.transaction(() => statementsOf(sqlite).forEach((sql) => db.exec(sql)))();
    for (const sql of after.sqlite) db.exec(sql);
    db.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const sql of [...statementsOf(postgres), ...after.postgres, 'analyze']) await client.query(sql);
  await client.end();
}
