import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { deliveryCountsContract, type CountedStore } from '../contract/delivery-counts.ts';
import { AT } from '../contract/fixtures.ts';
import { pagesOfOneStateContract } from '../contract/pages-of-one-state.ts';
import type { Query } from '../sql.ts';
import { openSqlite } from './open-sqlite.ts';

async function open(onFirstUse: (query: Query<unknown>) => void): Promise<CountedStore> {
  const folder = mkdtempSync(join(tmpdir(), 'rewards-counts-'));
  const file = join(folder, 'counts.db');
  const store = openSqlite({ file, onFirstUse });
  await store.migrate(AT);
  const other = new Database(file);
  onTestFinished(async () => {
    other.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return { store, sqlNow: (text) => void other.exec(text) };
}

deliveryCountsContract(open);
pagesOfOneStateContract(open);
