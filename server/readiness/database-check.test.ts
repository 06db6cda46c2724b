import { expect, test } from 'vitest';
import { movableClock } from '../../e2e/support/service/clock.ts';
import { checkDatabase } from './database-check.ts';
import { StorageFull } from '../store/database-failures.ts';

const FULL = { state: 'failed', detail: 'The disk that holds the database is full.' };

function setUp() {
  const clock = movableClock();
  const state: { failures: number; error: Error | null } = { failures: 0, error: null };
  const probe = async (): Promise<void> => {
    if (state.error instanceof StorageFull) state.failures += 1;
    if (state.error !== null) throw state.error;
  };
  return { clock, state, check: checkDatabase({ probe, storageFailures: () => state.failures, clock }) };
}

test('a probe without room says so, and only as long as there is none', async () => {
  const { check, state } = setUp();
  state.error = new StorageFull(new Error('database or disk is full'));
  expect(await check.check()).toEqual(FULL);
  state.error = null;
  expect(await check.check()).toEqual({ state: 'ok' });
});

test('a command that found no room is told of for ten seconds, though the probe found some', async () => {
  const { check, clock, state } = setUp();
  expect(await check.check()).toEqual({ state: 'ok' });
  state.failures += 1;
  expect(await check.check()).toEqual(FULL);
  clock.forward(9_999);
  expect(await check.check()).toEqual(FULL);
  clock.forward(1);
  expect(await check.check()).toEqual({ state: 'ok' });
});

test('any other failure is one of the check', async () => {
  const { check, state } = setUp();
  state.error = new Error('gone');
  await expect(check.check()).rejects.toThrow('gone');
});
