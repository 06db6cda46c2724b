import Database from 'better-sqlite3';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryStore } from './memory-store.ts';
import type { PostbackStore } from './postback-store.ts';
import { postgresStore, type PostgresClient } from './postgres-store.ts';
import { sqliteStore } from './sqlite-store.ts';

afterEach(() => vi.unstubAllEnvs());

interface Case {
  store: PostbackStore<unknown>;
  /** Adds one effect in the store's transaction. */
  count: (transaction: unknown) => unknown;
  counted: () => number;
}

function inSqlite(database: Database.Database | DatabaseSync): Case {
  database.exec('create table effects (n integer)');
  return {
    store: sqliteStore(database),
    count: () => void database.exec('insert into effects values (1)'),
    counted: () => (database.prepare('select count(*) as n from effects').get() as { n: number }).n,
  };
}

const cases: Record<string, () => Case> = {
  memory: () => {
    let counted = 0;
    return { store: memoryStore(), count: () => (counted += 1), counted: () => counted };
  },
  'better-sqlite3': () => inSqlite(new Database(':memory:')),
  'node:sqlite': () => inSqlite(new DatabaseSync(':memory:')),
};

describe.each(Object.entries(cases))('%s', (_name, open) => {
  test('work runs once for a key', async () => {
    const { count, counted, store } = open();
    expect([await store.once('1-1', count), await store.once('1-1', count)]).toEqual([true, false]);
    expect(await store.once('1-2', count)).toBe(true);
    expect(counted()).toBe(2);
  });

  test('failed work leaves no key and, in a database, no effect', async () => {
    const { count, counted, store } = open();
    const fail = (): never => {
      throw new Error('no such user');
    };
    const attempt = async (): Promise<boolean> => store.once('1-1', fail);
    await expect(attempt()).rejects.toThrow('no such user');
    await expect(attempt()).rejects.toThrow('no such user');
    expect(await store.once('1-1', count)).toBe(true);
    expect(counted()).toBe(1);
  });
});

test('SQLite rolls back the writes of a failed handler', () => {
  const { count, counted, store } = inSqlite(new DatabaseSync(':memory:'));
  const work = (transaction: unknown): void => {
    count(transaction);
    throw new Error('later');
  };
  expect(() => store.once('1-1', work)).toThrow('later');
  expect(counted()).toBe(0);
});

describe('an async handler for SQLite', () => {
  const open = { 'better-sqlite3': () => new Database(':memory:'), 'node:sqlite': () => new DatabaseSync(':memory:') };
  /** Without types, JavaScript callers can pass an async function. */
  const attempt = async (store: PostbackStore<unknown>, work: () => unknown): Promise<boolean> =>
    store.once('1-1', work);

  test.each(Object.entries(open))('%s: an async function never runs', async (_, database) => {
    const { count, counted, store } = inSqlite(database());
    const work = async (): Promise<void> => {
      await Promise.resolve();
      count(null);
    };
    await expect(attempt(store, work)).rejects.toThrow('must be synchronous');
    expect(counted()).toBe(0);
    expect(await attempt(store, () => count(null))).toBe(true);
    expect(counted()).toBe(1);
  });

  test.each(Object.entries(open))('%s: what it writes after an await counts once', async (_, database) => {
    const { count, counted, store } = inSqlite(database());
    const creditLater = async (): Promise<void> => {
      await Promise.resolve();
      count(null);
    };
    await expect(attempt(store, () => creditLater())).rejects.toThrow('must be synchronous');
    expect(await attempt(store, () => creditLater())).toBe(false);
    expect(counted()).toBe(1);
  });

  test('a query that runs when it is awaited counts once', async () => {
    const { count, counted, store } = inSqlite(new DatabaseSync(':memory:'));
    // oxlint-disable-next-line unicorn/no-thenable -- query builders are such objects
    const query = (): unknown => ({ then: (done: () => void) => (count(null), done()) });
    await expect(attempt(store, query)).rejects.toThrow('must be synchronous');
    expect(await attempt(store, query)).toBe(false);
    expect(counted()).toBe(1);
  });

  test('the error includes the cause from the promise', async () => {
    const { store } = inSqlite(new DatabaseSync(':memory:'));
    const cause = new Error('no such user');
    await expect(attempt(store, () => Promise.reject(cause))).rejects.toMatchObject({ cause });
  });
});

test('in memory, the second of two simultaneous calls waits for the first, and takes over if that fails', async () => {
  const store = memoryStore();
  const first = Promise.withResolvers<void>();
  const claim = async (work: () => unknown): Promise<boolean> => store.once('1-1', work);
  const outcomes = [claim(() => first.promise).catch(() => 'failed'), claim(() => undefined), claim(() => undefined)];
  first.reject(new Error('broken'));
  expect(await Promise.all(outcomes)).toEqual(['failed', true, false]);
});

test('the memory store refuses production', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(() => memoryStore()).toThrow('In production, use sqliteStore');
});

test('refuses a table name that could be SQL', () => {
  expect(() => sqliteStore(new DatabaseSync(':memory:'), { table: 'a; drop table b' })).toThrow('plain name');
});

describe('PostgreSQL, with a fake server', () => {
  /** A pool with one connection. `answers` is called for each statement. */
  function pool(answers: (text: string) => { command?: string; rowCount?: number } | undefined) {
    const statements: string[] = [];
    const released: unknown[] = [];
    const client: PostgresClient = {
      query: async (text) => {
        statements.push(text);
        const answer = answers(text) ?? {};
        return { rows: [], rowCount: 1, command: text.toUpperCase(), ...answer };
      },
      release: (isBroken) => void released.push(isBroken),
      on: () => undefined,
      off: () => undefined,
    };
    return { pool: { connect: async () => client }, statements, released };
  }

  test('the error for a missing table includes its SQL', async () => {
    const { pool: played, statements } = pool((text) => {
      if (text.startsWith('insert')) throw Object.assign(new Error('relation does not exist'), { code: '42P01' });
      return undefined;
    });
    const attempt = async (): Promise<boolean> => postgresStore(played).once('1-1', () => undefined);
    await expect(attempt()).rejects.toThrow('create table rewards_wall_postbacks (dedupe_key text primary key)');
    expect(statements.at(-1)).toBe('rollback');
  });

  test('a commit that PostgreSQL turned into a rollback counts as a failure', async () => {
    const { pool: played } = pool((text) => (text === 'commit' ? { command: 'ROLLBACK' } : undefined));
    const attempt = async (): Promise<boolean> => postgresStore(played).once('1-1', () => undefined);
    await expect(attempt()).rejects.toThrow('nothing was stored');
  });

  test('a connection that cannot even roll back does not return to the pool', async () => {
    const { pool: played, released } = pool((text) => {
      if (text === 'commit' || text === 'rollback') throw new Error('gone');
      return undefined;
    });
    const attempt = async (): Promise<boolean> => postgresStore(played).once('1-1', () => undefined);
    await expect(attempt()).rejects.toThrow('gone');
    expect(released).toEqual([true]);
  });
});
