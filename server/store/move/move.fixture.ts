import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openStore } from '../open-store.ts';
import { AT, freshAccount, transaction } from '../contract/fixtures.ts';
import { newLead, newPostback } from '../contract/delivery-fixtures.ts';
import { refuseMoved } from '../moved-database.ts';
import { defaultConnections } from '../postgres/connection-settings.ts';
import type { Store } from '../store.ts';
import { cancelMove, moveDatabase, type MoveInputs, type MoveReport, type MoveStep } from './move-database.ts';
import { openSide } from './open-side.ts';

export const KEY = 'f'.repeat(64);
let moves = 0;

/** Moves as the command does, without a master key. */
export async function moveBetween(from: string, to: string, parts: Partial<MoveInputs> = {}): Promise<MoveReport> {
  const source = openSide(from, defaultConnections);
  try {
    const target = openSide(to, defaultConnections);
    try {
      return await moveDatabase({
        source,
        target,
        newId: `mov_${(moves += 1)}`,
        key: KEY,
        at: 1,
        note: () => undefined,
        requireSoundLedger: async () => undefined,
        ...parts,
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** A folder for SQLite databases, which is removed at the end. */
export function databaseFolder(): { newUrl: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'rewards-move-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let files = 0;
  return { newUrl: () => `file:${join(folder, `moved-${(files += 1)}.db`)}` };
}

/** Opens a store, works with it, and closes it. */
export async function withStore<Result>(url: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = openStore(url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const account = freshAccount();

/** Fills a database with a little of everything that money needs. */
export async function fill(url: string): Promise<string> {
  await withStore(url, async (store) => {
    await store.migrate(AT);
    const { adwallId } = await newPostback(store);
    for (let lead = 0; lead < 3; lead++) await newLead(store, adwallId);
    await store.postTransaction(transaction(account));
  });
  return url;
}

export async function cancel(url: string): Promise<{ to: string }> {
  const side = openSide(url, defaultConnections);
  try {
    return await cancelMove(side);
  } finally {
    await side.close();
  }
}

export const opens = (url: string): Promise<void> => withStore(url, (store) => refuseMoved(store));
export const balanceIn = (url: string): Promise<number> =>
  withStore(url, async (store) => (await store.listTransactions({ account, limit: null, offset: 0 })).balance);
export const post = (store: Store) => store.postTransaction(transaction(account));

export const overtaken = 'Another `rewards move`, maybe with --cancel, has changed';

/** A move that ends where `step` is reached for the `nth` time, as if the process had been killed. */
export const interrupted = (step: MoveStep, nth = 1): Partial<MoveInputs> => {
  let seen = 0;
  return {
    reach: (reached) => {
      if (reached === step && (seen += 1) === nth) throw new Error(`killed at ${step}`);
    },
  };
};
