import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openStore } from '../open-store.ts';
import { defaultConnections } from '../postgres/connection-settings.ts';
import type { Store } from '../store.ts';
import { moveDatabase, type MoveInputs, type MoveReport } from './move-database.ts';
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
        ...{ source, target, newId: `mov_${(moves += 1)}`, key: KEY, at: 1, note: () => undefined },
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
