import type { Pool } from 'pg';
import { DatabaseUnavailable } from '../database-failures.ts';
import { processQueries } from '../commands/installation/processes.ts';
import { ConnectionLost, withConnection, type Connection } from '../postgres/connection.ts';
import { migratePostgres, postgresSchemaVersion } from '../postgres/migrate.ts';
import { createPool } from '../postgres/pool.ts';
import { beginLong, SNAPSHOT } from '../postgres/runner.ts';
import { isDatabaseError } from '../postgres/sql-state.ts';
import type { Timeouts } from '../postgres/timeouts.ts';
import { ARRIVED, MARK_PREFIX, requireMarks, type ExpectedMarks, type Mark } from './marks.ts';
import { MoveRefused, nowHasRows } from './move-refused.ts';
import { catalog, columnTypes } from './postgres-catalog.ts';
import { OWN_SEQUENCES } from './own-sequences.ts';
import type { Counter, MovedRow, MoveSide, Cell } from './side.ts';
import { listed, movedRows, quoted, sliceSql } from './slice-sql.ts';

const LOCK_WAIT_MS = 5_000;
/** Lock not available: another session is writing. */
const LOCKED = '55P03';
/** Held until the commit by everyone who changes marks, so that the marks they read stay valid. */
const LOCK_MARKS = 'select pg_advisory_xact_lock(730029)';

/** A PostgreSQL database as a side of a move. */
export function openPostgresSide(options: { url: string; name: string; timeouts: Timeouts }): MoveSide {
  const { name, timeouts, url } = options;
  const { graceMs, longStatementMs } = timeouts;
  const pool: Pool = createPool({ url, timeouts, poolSize: 1, onIdleError: () => undefined });

  /** Runs work in a transaction that the fence lets through. */
  async function transaction<Result>(begin: string, work: (on: Connection) => Promise<Result>): Promise<Result> {
    try {
      return await withConnection(pool, longStatementMs + graceMs, async (connection) => {
        try {
          await connection.query(begin);
          await connection.query(`set local rewards.move = 'on'; set local statement_timeout = ${longStatementMs}`);
          const result = await work(connection);
          await connection.query('commit');
          return result;
        } catch (error) {
          // Closing the connection rolls back the open transaction.
          connection.discard(error instanceof Error ? error : new Error(String(error)));
          throw error;
        }
      });
    } catch (error) {
      throw error instanceof ConnectionLost ? new DatabaseUnavailable(error) : error;
    }
  }
  const write = <Result>(work: (on: Connection) => Promise<Result>): Promise<Result> =>
    transaction(beginLong(longStatementMs), work);
  const change = <Result>(expected: ExpectedMarks, work: (on: Connection) => Promise<Result>): Promise<Result> =>
    write(async (on) => {
      await on.query(LOCK_MARKS);
      requireMarks(name, await readMarks(on), expected);
      return work(on);
    });
  const read = <Result>(work: (on: Connection) => Promise<Result>): Promise<Result> => transaction(SNAPSHOT, work);

  /** Fences the database and does more with it in one transaction. False if a service runs on it. */
  async function fenceAnd(
    { expected, sentence }: { sentence: string; expected: ExpectedMarks },
    work: (on: Connection) => Promise<void>,
  ): Promise<boolean> {
    try {
      return await change(expected, async (on) => {
        await on.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
        await on.query(fenceSql(sentence));
        // Waits for writers, and blocks later ones until the commit.
        for (const table of await catalog(on).relations()) await on.query(fenceTableSql(table));
        const { rows } = await on.query(processQueries.liveProcesses.postgres);
        if (rows.length > 0) throw new ServiceRuns();
        await work(on);
        return true;
      });
    } catch (error) {
      if (error instanceof ServiceRuns) return false;
      if (isDatabaseError(error) && error.code === LOCKED)
        throw new MoveRefused(`Something is still writing to ${name}. Stop it first. Nothing was changed.`);
      throw error;
    }
  }

  return {
    engine: 'postgres',
    name,
    schemaVersion: () => withConnection(pool, longStatementMs + graceMs, postgresSchemaVersion),
    migrate: async (at) => void (await migratePostgres(pool, at, timeouts)),
    tables: () => read((on) => catalog(on).tables()),
    counters: () => read((on) => catalog(on).counters()),
    marks: () => read(readMarks),
    fence: (sentence, marks, expected) =>
      fenceAnd({ sentence, expected }, async (on) => {
        for (const mark of marks) await setMark(on, mark);
      }),
    setMark: (mark, expected) => change(expected, (on) => setMark(on, mark)),
    unfence: (expected) =>
      change(expected, async (on) => {
        await on.query(UNFENCE);
        await on.query(`delete from installation where name like '${MARK_PREFIX}%' and name <> '${ARRIVED}'`);
      }),
    receive: ({ marks, tables, untouched, ...fence }) =>
      fenceAnd(fence, async (on) => {
        for (const table of untouched) {
          const { rows } = await on.query(`select 1 from ${quoted(table.name)} limit 1`);
          if (rows.length > 0) throw new MoveRefused(nowHasRows(name, table.name));
        }
        for (const sql of await catalog(on).triggerSwitches('disable')) await on.query(sql);
        const others = tables.filter((table) => table.name !== 'installation').map((table) => quoted(table.name));
        await on.query(`truncate ${others.join(', ')}`);
        await on.query('delete from installation');
        for (const mark of marks) await setMark(on, mark);
      }),
    complete: (mark, expected) =>
      change(expected, async (on) => {
        await on.query(UNFENCE);
        for (const sql of await catalog(on).triggerSwitches('enable')) await on.query(sql);
        await on.query(`delete from installation where name like '${MARK_PREFIX}%'`);
        await setMark(on, mark);
      }),
    readSlice: (table, after) =>
      read(async (on) => {
        const given = table.key.map(({ type }, index) => `cast($${index + 1} as ${columnTypes[type]})`);
        const found = await on.query<MovedRow>({
          text: sliceSql(table, after === null ? null : given),
          values: after === null ? [] : after.map(parameterOf),
          rowMode: 'array',
          types: { getTypeParser: (oid: number) => (value: string) => cellOf(oid, value) },
        } as { text: string });
        return found.rows;
      }),
    writeSlice: ({ after, expected, rows, table }) =>
      change(expected, async (on) => {
        const given = table.columns.map(({ type }, index) => `cast($${index + 1} as ${columnTypes[type]}[])`);
        await on.query({
          text: `
            insert into ${quoted(table.name)} (${listed(table.columns)}) overriding system value
            select * from unnest(${given.join(', ')})`,
          values: table.columns.map((column, index) =>
            rows.map((row) => (column.type === 'blob' ? bytesOf(row[index]) : parameterOf(row[index] ?? null))),
          ),
        });
        await setMark(on, after);
      }),
    countRows: (table) =>
      read(async (on) => {
        const sql = `select cast(count(*) as text) as count from ${quoted(table.name)} where ${movedRows(table.name)}`;
        return Number((await on.query<{ count: string }>(sql)).rows[0]?.count);
      }),
    lastIds: (counters) =>
      read(async (on) => {
        const ids: bigint[] = [];
        for (const counter of counters) {
          const sql = `select cast(case when is_called then last_value else last_value - 1 end as text) as last from ${await sequenceOf(on, counter)}`;
          ids.push(BigInt((await on.query<{ last: string }>(sql)).rows[0]?.last ?? 0));
        }
        return ids;
      }),
    setLastIds: (counters, expected) =>
      change(expected, async (on) => {
        for (const { last, ...counter } of counters) {
          const values = [await sequenceOf(on, counter), String(last > 0n ? last : 1n), last > 0n];
          await on.query({ text: 'select setval(cast($1 as regclass), cast($2 as bigint), $3)', values });
        }
      }),
    close: () => pool.end(),
  };
}

class ServiceRuns extends Error {}

async function readMarks(on: Connection): Promise<Mark[]> {
  const found = await on.query<Mark>(`select name, value from installation where name like '${MARK_PREFIX}%'`);
  return found.rows;
}

async function setMark(on: Connection, { name, value }: Mark): Promise<void> {
  const text =
    'insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value';
  await on.query({ text, values: [name, value] });
}

/** The name of a counter's sequence, quoted. */
async function sequenceOf(on: Connection, { column, table }: Counter): Promise<string> {
  const own = Object.entries(OWN_SEQUENCES).find(([, of]) => of.table === table && of.column === column);
  if (own !== undefined) return quoted(own[0]);
  const text = 'select pg_get_serial_sequence($1, $2) as name';
  const found = await on.query<{ name: string | null }>({ text, values: [quoted(table), column] });
  const sequence = found.rows[0]?.name ?? null;
  if (sequence === null) throw new Error(`${table}.${column} has no sequence.`);
  return sequence;
}

const FENCE = 'refuse_moved_database';
const UNFENCE = `drop function if exists ${FENCE} cascade`;

function fenceSql(sentence: string): string {
  return `
    ${UNFENCE};
    create function ${FENCE}() returns trigger language plpgsql as $$
    begin
      if current_setting('rewards.move', true) = 'on' then return null; end if;
      raise exception using errcode = '55RW1', message = '${sentence.replaceAll("'", "''").replaceAll('$', '')}';
    end $$`;
}

const fenceTableSql = (table: string): string => `
    create trigger moved_database_fence before insert or update or delete or truncate on ${table}
      for each statement execute function ${FENCE}()`;

const BYTEA = 17;
const INT8 = 20;
const FLOAT8 = 701;

/** A value that PostgreSQL sent as text. */
function cellOf(oid: number, text: string): Cell {
  if (oid === INT8) return BigInt(text);
  if (oid === FLOAT8) return Number(text);
  if (oid === BYTEA) return Buffer.from(text.slice(String.raw`\x`.length), 'hex');
  return text;
}

/** A value as a parameter of a statement. */
function parameterOf(cell: Cell): Uint8Array | string | null {
  return cell === null || cell instanceof Uint8Array ? cell : String(cell);
}

/** Bytes as an element of an array. */
function bytesOf(cell: Cell | undefined): Buffer | null {
  return cell instanceof Uint8Array ? Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength) : null;
}
