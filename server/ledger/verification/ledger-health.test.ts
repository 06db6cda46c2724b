import { expect, test } from 'vitest';
import { movableClock } from '../../../e2e/support/service/clock.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { checkLedger, readVerification } from './ledger-health.ts';

test('readiness warns while the last verification found something wrong, and metrics count since it last did not', async () => {
  const clock = movableClock();
  const store = openSqlite({ file: ':memory:' });
  await store.migrate(clock.now());
  const check = checkLedger({ store });
  const read = readVerification({ store, clock });
  expect(await check.check()).toEqual({ state: 'ok' });
  expect(await read()).toEqual({ ageMs: null, fullAgeMs: null });
  await store.noteVerification({ at: clock.now(), isFull: false, problems: 0 });
  clock.forward(5000);
  await store.noteVerification({ at: clock.now(), isFull: true, problems: 2 });
  expect(await check.check()).toEqual({
    state: 'warning',
    detail: expect.stringMatching(/^The last verification of the ledger, at \d{4}-.*, found 2 problems/),
  });
  expect(await read()).toEqual({ ageMs: 5000, fullAgeMs: null });
  await store.noteVerification({ at: clock.now(), isFull: true, problems: 0 });
  expect(await check.check()).toEqual({ state: 'ok' });
  expect(await read()).toEqual({ ageMs: 0, fullAgeMs: 0 });
  await store.close();
});
