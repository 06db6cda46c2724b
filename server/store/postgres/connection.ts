import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { DatabaseUnavailable } from '../database-failures.ts';
import { isDatabaseError } from './sql-state.ts';

/** The connection ended, or was silent for too long. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  /** Whether the statement may have reached the database. */
  readonly wasSent: boolean;

  constructor(cause: Error, wasSent: boolean) {
    super(cause.message, { cause });
    this.wasSent = wasSent;
  }
}

/** A connection that was taken from the pool for one piece of work. */
export interface Connection {
  /** Runs one statement. Throws the database's own error, or ConnectionLost when none came in time. */
  query<Row extends object>(statement: string | QueryConfig): Promise<QueryResult<Row>>;
  readonly isLost: boolean;
  /** Lets nobody else have it afterwards. */
  discard(reason: Error): void;
}

/**
 * What commands rely on, whatever the database or role has as its default: a statement sees what was committed before it,
 * for who waits for a lock must see what the other one did; and what is committed survives a crash of the server.
 */
const SESSION = `
    select set_config('default_transaction_isolation', 'read committed', false),
      case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'local', false) end`;

const inSession = new WeakSet<PoolClient>();

/** Why a client is lost, from the moment when that is known. */
const lost = new WeakMap<PoolClient, Error>();

/**
 * Hears of every end of every client of the pool, from its first moment on: the pool itself listens to idle ones only, and
 * the message that ends a connection may come in one packet with the one that opens it. An error that nobody hears ends
 * the process.
 */
export function watchClients(pool: Pool): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => noteLost(client, error));
  });
}

function noteLost(client: PoolClient, error: Error): void {
  if (!lost.has(client)) lost.set(client, error);
}

/**
 * Does `work` on a connection of the pool. One that breaks on the way is replaced, and ends nothing but the statement under
 * way. `answerMs`: how long a statement may stay without an answer. Throws DatabaseUnavailable when there is no connection.
 */
export async function withConnection<Result>(
  pool: Pool,
  answerMs: number,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await take(pool);
  const connection: Connection = {
    async query<Row extends object>(statement: string | QueryConfig): Promise<QueryResult<Row>> {
      const reason = lost.get(client);
      if (reason !== undefined) throw new ConnectionLost(reason, false);
      return answerOf(client.query<Row>(statement), answerMs, connection.discard);
    },
    get isLost() {
      return lost.has(client);
    },
    discard: (reason) => noteLost(client, reason),
  };
  try {
    await openSession(client, connection);
    return await work(connection);
  } finally {
    // A client with a reason is closed, whatever it waits for, and not given to anybody again.
    client.release(lost.get(client));
  }
}

async function take(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable(error);
  }
}

async function openSession(client: PoolClient, connection: Connection): Promise<void> {
  if (inSession.has(client)) return;
  try {
    await connection.query(SESSION);
  } catch (error) {
    connection.discard(error instanceof Error ? error : new Error(String(error)));
    throw new DatabaseUnavailable(error);
  }
  inSession.add(client);
}

/** The driver's own timeout leaves a connection behind that may answer later, to somebody else. */
function answerOf<Answer>(asked: Promise<Answer>, withinMs: number, onLost: (error: Error) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const lose = (cause: Error): void => {
      onLost(cause);
      reject(new ConnectionLost(cause, true));
    };
    const timer = setTimeout(() => lose(new Error(`no answer within ${withinMs} ms`)), withinMs);
    asked
      .then(resolve, (error: unknown) => {
        if (isDatabaseError(error)) reject(error);
        else lose(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => clearTimeout(timer));
  });
}
