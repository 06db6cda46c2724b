import { expect, test } from 'vitest';
import { movableClock } from '../runtime/clock.fixture.ts';
import { checkDatabase } from './database-check.ts';
import { StorageFull } from '../store/database-failures.ts';

function setUp() {
  const clock = movableClock();
  const state: { failures: number; error: Error | null } = { failures: 0, error: null };
  const probe = async (): Promise<void> => {
    if (state.error instanceof StorageFull) state.failures += 1;
    if (state.error !== null) throw state.error;
  };
  return { clock, state, check: checkDatabase({ probe, storageFailures: () => state.failures, clock }) };
}

test('the check fails while the probe finds the disk full, and no longer', async () => {
  const { check, state } = setUp();
  state.error = new StorageFull(new Error('database or disk is full'));
  await expect(check.check()).rejects.toThrow(StorageFull);
  state.error = null;
  expect(await check.check()).toEqual({ state: 'ok' });
});

test('the check fails for ten seconds after a command has found the disk full, even if the probe succeeds', async () => {
  const { check, clock, state } = setUp();
  expect(await check.check()).toEqual({ state: 'ok' });
  state.failures += 1;
  await expect(check.check()).rejects.toThrow(StorageFull);
  clock.forward(9_999);
  await expect(check.check()).rejects.toThrow(StorageFull);
  clock.forward(1);
  expect(await check.check()).toEqual({ state: 'ok' });
});

test('any other error of the probe is thrown', async () => {
  const { check, state } = setUp();
  state.error = new Error('gone');
  await expect(check.check()).rejects.toThrow('gone');
});
