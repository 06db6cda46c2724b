import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseMoved } from './file-in-place.ts';
import { openSqlite } from './open-sqlite.ts';

test.each([
  ['deleted', (file: string) => rmSync(file)],
  ['moved', (file: string) => renameSync(file, `${file}.old`)],
  [
    'replaced',
    (file: string) => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ],
])('the probe fails once the file of the open database is %s', async (_what, change) => {
  const folder = mkdtempSync(join(tmpdir(), 'rewards-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'rewards.db');
  const store = openSqlite({ file });
  onTestFinished(() => store.close());
  await store.migrate(0);
  await store.probe(1);
  change(file);
  await expect(store.probe(2)).rejects.toThrow(DatabaseMoved);
});
