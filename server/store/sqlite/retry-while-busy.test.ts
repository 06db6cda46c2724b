import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { retryWhileBusy } from './retry-while-busy.ts';

/** Fails with `code` the given number of times, then returns how often it was run. */
function failing(code: string, times: number): () => number {
  let runs = 0;
  return () => {
    runs += 1;
    if (runs <= times) throw new Database.SqliteError('database is locked', code);
    return runs;
  };
}

test.each(['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_BUSY_SNAPSHOT'])(
  'tries again after %s, and the event loop goes on in between',
  async (code) => {
    const run = failing(code, 3);
    const triedIn: number[] = [];
    let turns = 0;
    const countTurn = (): void => {
      turns += 1;
      if (triedIn.length < 4) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    const attempt = (): number => {
      triedIn.push(turns);
      return run();
    };
    expect(await retryWhileBusy(attempt)).toBe(4);
    expect(new Set(triedIn).size).toBe(4);
  },
);

test('runs at once, in the same turn', () => {
  let ran = false;
  void retryWhileBusy(() => {
    ran = true;
  });
  expect(ran).toBe(true);
});

test('gives up with DatabaseUnavailable, and passes on any other error at once', async () => {
  await expect(retryWhileBusy(failing('SQLITE_BUSY', 9), 3)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  await expect(retryWhileBusy(failing('SQLITE_CORRUPT', 1))).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
});
