import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { DatabaseUnavailable } from '../database-failures.ts';
import { isDatabaseError } from './sql-state.ts';
import { preparedOn, sendTogether, type Together } from './send-together.ts';

/** The connection ended, or the database did not respond in time. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  /** Whether the statement may have reached the database. */
  readonly wasSent: boolean;

  constructor(cause: Error, wasSent: boolean) {
    super(cause.message, { cause });
    this.wasSent = wasSent;
  }
}

/** A connection that the pool lends for one piece of work. */
export interface Connection {
  /** Runs one statement. Throws the database's error, or ConnectionLost if there was no response in time. */
  query<Row extends object>(statement: string | QueryConfig): Promise<QueryResult<Row>>;
  /** Sends statements and the commit in one round trip. Returns the rows of each. */
  commitTogether(statements: readonly Together[]): Promise<object[][]>;
  /** Sends statements in one round trip. Returns the rows of each. */
  together(statements: readonly Together[]): Promise<object[][]>;
  /** Names of statements that `together` or `commitTogether` has prepared. */
  readonly prepared: ReadonlySet<string>;
  readonly isLost: boolean;
  /** Closes the connection after the work instead of returning it to the pool. */
  discard(reason: Error): void;
}

/**
 * Settings that commands rely on, regardless of the database's or role's defaults. Each statement sees what was
 * committed before it, because a command that waits for a lock must see the other command's changes. A commit survives
 * a server crash.
 */
const SESSION = `
    select set_config('default_transaction_isolation', 'read committed', false),
      case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'local', false) end`;

/** What a new connection of a pool does first. Throws if commands can't use it. */
export type OpenSession = (connection: Connection, client: PoolClient) => Promise<unknown>;

export const setSession: OpenSession = (connection) => connection.query(SESSION);

/** How a pool gets a connection that commands can use. */
interface Way {
  open: OpenSession;
  /** Number of attempts: one for each server in the address. */
  tries: number;
  /** Stops trying after this time, in ms. */
  waitMs: number;
}

const ways = new WeakMap<Pool, Way>();
const plainWay: Way = { open: setSession, tries: 1, waitMs: 0 };
const inSession = new WeakSet<PoolClient>();

/** Why a client is lost, once that is known. */
const lost = new WeakMap<PoolClient, Error>();

/**
 * Records when a client of the pool is lost, because an unhandled error of a client would end the process. The pool
 * handles only idle clients, and the message that ends a connection may arrive in the same packet as the one that opens
 * it.
 */
export function watchClients(pool: Pool, way: Way = plainWay): void {
  ways.set(pool, way);
  pool.on('connect', (client) => {
    client.on('error', (error) => noteLost(client, error));
  });
}

function noteLost(client: PoolClient, error: Error): void {
  if (!lost.has(client)) lost.set(client, error);
}

/**
 * Runs `work` on a connection of the pool. A broken connection fails only the statement that is running, and the pool
 * replaces it. `answerMs`: limit for a statement. Throws DatabaseUnavailable if there is no connection.
 */
export async function withConnection<Result>(
  pool: Pool,
  answerMs: number,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await lend(pool, answerMs);
  try {
    return await work(connectionOf(client, answerMs));
  } finally {
    // The pool closes a client that is released with a reason, even if the client is still waiting.
    client.release(lost.get(client));
  }
}

function connectionOf(client: PoolClient, answerMs: number): Connection {
  const refuseLost = (): void => {
    const reason = lost.get(client);
    if (reason !== undefined) throw new ConnectionLost(reason, false);
  };
  const connection: Connection = {
    async query<Row extends object>(statement: string | QueryConfig): Promise<QueryResult<Row>> {
      refuseLost();
      return answerOf(client.query<Row>(statement), answerMs, connection.discard);
    },
    async commitTogether(statements) {
      const found = await connection.together([...statements, { text: 'commit' }]);
      return found.slice(0, -1);
    },
    async together(statements) {
      refuseLost();
      return answerOf(sendTogether(client, statements), answerMs, connection.discard);
    },
    prepared: preparedOn(client),
    get isLost() {
      return lost.has(client);
    },
    discard: (reason) => noteLost(client, reason),
  };
  return connection;
}

async function lend(pool: Pool, answerMs: number): Promise<PoolClient> {
  const way = ways.get(pool) ?? plainWay;
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const client = await pool.connect();
      if (!inSession.has(client)) await openSession(client, answerMs, way.open);
      return client;
    } catch (error) {
      if (attempt < way.tries && performance.now() - startedAt < way.waitMs) continue;
      throw new DatabaseUnavailable(isRefusedByPooler(error) ? new Error(BEHIND_POOLER, { cause: error }) : error);
    }
  }
}

const BEHIND_POOLER =
  'a pooler refuses settings of a session. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, so that DATABASE_URL may lead to a pooler';

function isRefusedByPooler(error: unknown): boolean {
  return isDatabaseError(error) && error.message.startsWith('unsupported startup parameter');
}

async function openSession(client: PoolClient, answerMs: number, open: OpenSession): Promise<void> {
  try {
    await open(connectionOf(client, answerMs), client);
    inSession.add(client);
  } catch (error) {
    client.release(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Not the driver's timeout: that keeps the connection, and the late response could reach another statement. */
function answerOf<Answer>(answer: Promise<Answer>, withinMs: number, onLost: (error: Error) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const lose = (cause: Error): void => {
      onLost(cause);
      reject(new ConnectionLost(cause, true));
    };
    const timer = setTimeout(() => lose(new Error(`no answer within ${withinMs} ms`)), withinMs);
    answer
      .then(resolve, (error: unknown) => {
        if (isDatabaseError(error)) reject(error);
        else lose(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => clearTimeout(timer));
  });
}

/** Rolls back the transaction, if one is open. */
export async function rollBack(connection: Connection): Promise<void> {
  if (connection.isLost) return;
  try {
    await connection.query('rollback');
  } catch (error) {
    // Closing the connection rolls back as well.
    connection.discard(error instanceof Error ? error : new Error(String(error)));
  }
}
