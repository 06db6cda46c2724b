import { expect, test } from 'vitest';
import { HOUR, movableClock } from '../runtime/clock.fixture.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { readBackupAge } from './backup-age.ts';

test('the age of a backup counts from the last one that was noted, and before the first from the installation', async () => {
  const clock = movableClock();
  const store = openSqlite({ file: ':memory:' });
  await store.migrate(clock.now());
  const read = readBackupAge({ store, clock });
  clock.forward(5 * HOUR);
  expect(await read()).toEqual({ ageMs: 5 * HOUR });
  for (let backup = 0; backup < 2; backup += 1) {
    await store.noteBackup(clock.now());
    clock.forward(HOUR);
    expect(await read()).toEqual({ ageMs: HOUR });
  }
  clock.jump(-2 * HOUR);
  expect(await read()).toEqual({ ageMs: 0 });
  await store.close();
});
