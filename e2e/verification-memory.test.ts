import Database from 'better-sqlite3';
import { createSecretKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { fillHistory } from '../bench/data/fill-history.ts';
import { createWallInStore } from '../bench/data/wall-in-store.ts';
import { verifyDatabase } from '../server/ledger/verification/verify-database.ts';
import { systemIds } from '../server/runtime/ids.ts';
import { openVault } from '../server/security/vault.ts';
import { openStore } from '../server/store/open-store.ts';
import type { WallLead } from '../server/store/ports/stored-leads.ts';
import type { Store } from '../server/store/store.ts';
import { sharedPostgres } from './support/database/shared-postgres.ts';

const AT = Date.UTC(2026, 0, 1);
const LEADS = 20_000;
/** What a verification reads in one statement. */
const MOST_ROWS = 2_000;
/** After so many full chunks, the test looks at what is held, which takes a while. */
const LOOKED_AT = 4;
/** What it may hold at once: some such chunks, and a digest for each 4096 accounts. */
const MOST_BYTES = 4_000_000;

const { createDatabase } = sharedPostgres();
const folder = mkdtempSync(join(tmpdir(), 'rewards-wall-'));
afterAll(() => rmSync(folder, { recursive: true }));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** What the statements of something have returned, and what it held in the meantime. */
interface Watched {
  /** The most rows of one statement. */
  rows: number;
  /** The most bytes in use when a statement had returned a full chunk, beyond those before it. */
  bytes: number;
}

/** Finds what gathers over many chunks. */
async function watched(work: () => Promise<unknown>): Promise<Watched> {
  const before = heldBytes();
  const found: Watched = { rows: 0, bytes: -Infinity };
  let chunks = 0;
  const note = (rows: readonly unknown[]): void => {
    found.rows = Math.max(found.rows, rows.length);
    if (rows.length < MOST_ROWS) return;
    chunks += 1;
    if (chunks % LOOKED_AT === 1) found.bytes = Math.max(found.bytes, heldBytes() - before);
  };
  const unwatch = watchDrivers(note);
  try {
    await work();
  } finally {
    unwatch();
  }
  expect(found.bytes, 'No statement returned a full chunk.').not.toBe(-Infinity);
  return found;
}

/** Passes the rows of every statement to `note`. A spy would hold them. */
function watchDrivers(note: (rows: readonly unknown[]) => void): () => void {
  const statement = Object.getPrototypeOf(new Database(':memory:').prepare('select 1')) as Database.Statement;
  const client = pg.Client.prototype;
  const { all } = statement;
  const { query } = client;
  statement.all = function (this: Database.Statement, ...values: unknown[]) {
    const rows = Reflect.apply(all, this, values);
    note(rows);
    return rows;
  };
  client.query = function (this: pg.Client, ...given: unknown[]) {
    const answer: unknown = Reflect.apply(query, this, given);
    // Several statements in one message have several results.
    const noteAll = (results: pg.QueryResult | pg.QueryResult[]): void => {
      for (const { rows } of [results].flat()) note(rows);
    };
    if (answer instanceof Promise) answer.then(noteAll, () => undefined);
    return answer as never;
  };
  return () => {
    statement.all = all;
    client.query = query;
  };
}

/** Each account has ten leads, each with its row of the ledger, its click and its delivery. */
async function openFilled(url: string): Promise<{ store: Store; adwallId: number }> {
  const store = openStore(url);
  onTestFinished(() => store.close());
  await store.migrate(AT);
  const { adwallId } = await createWallInStore(store, AT);
  const sealed = new Uint8Array([1]);
  const postback = { postbackId: 'pbk_memory', adwallId, kind: 'json' } as const;
  await store.createPostback({ ...postback, sealedUrl: sealed, sealedSecret: sealed, at: AT });
  const shape = { adwallId, postbackId: 'pbk_memory', leads: LEADS, accounts: LEADS / 10, from: 0, at: AT };
  await fillHistory(url, shape);
  return { store, adwallId };
}

test.each([
  { name: 'SQLite', newUrl: () => Promise.resolve(`file:${join(folder, 'verified.db')}`) },
  { name: 'PostgreSQL', newUrl: () => createDatabase() },
])('on $name, ledger verify and --full hold some chunks of rows, however many there are', async ({ newUrl }) => {
  const { store } = await openFilled(await newUrl());
  const ids = systemIds();
  const vault = openVault(createSecretKey(ids.bytes(32)), ids);
  const clock = { now: () => AT + LEADS * 1000 };
  const verify = async (isFull: boolean, rows: number): Promise<void> => {
    const found = await watched(async () => {
      const verified = await verifyDatabase({ store, vault, ids, clock })({ isFull, isRecorded: true });
      expect(verified).toMatchObject({ ok: true, rows, accounts: LEADS / 10 });
    });
    expect(found.rows).toBeLessThanOrEqual(MOST_ROWS);
    expect(found.bytes).toBeLessThan(MOST_BYTES);
  };
  // Everything, since there is no checkpoint; what is new, which is nothing; and everything again.
  await verify(false, LEADS);
  await verify(false, 0);
  await verify(true, LEADS);
});

test('who gathers all rows holds more', async () => {
  const { adwallId, store } = await openFilled(`file:${join(folder, 'gathered.db')}`);
  const gathered: WallLead[] = [];
  const found = await watched(async () => {
    for (let after = ''; gathered.length < LEADS; after = gathered.at(-1)?.leadId ?? '')
      gathered.push(...(await store.leadsOfWall({ adwallId, after, limit: MOST_ROWS, until: AT + LEADS * 1000 })));
  });
  expect(found).toMatchObject({ rows: MOST_ROWS, bytes: expect.any(Number) });
  expect(found.bytes).toBeGreaterThan(MOST_BYTES);
});
