import { expect, test } from 'vitest';
import { readiness, type HealthCheck } from './health.ts';
import type { LogFields } from './log.ts';

const ok: HealthCheck = { name: 'database', check: async () => ({ state: 'ok' }) };
const warned: HealthCheck = { name: 'proxy', check: async () => ({ state: 'warning', detail: 'Not trusted.' }) };
const broken: HealthCheck = { name: 'catalogue', check: () => Promise.reject(new Error('no such table')) };

async function stateOf(checks: readonly HealthCheck[], isDraining = false) {
  const logged: LogFields[] = [];
  const state = await readiness({
    checks,
    isDraining: () => isDraining,
    log: { error: (fields) => void logged.push(fields) },
  })();
  return { state, logged };
}

test('a warning is shown and keeps the service ready', async () => {
  const { state, logged } = await stateOf([ok, warned]);
  expect(state).toEqual({
    ready: true,
    checks: { database: { state: 'ok' }, proxy: { state: 'warning', detail: 'Not trusted.' } },
  });
  expect(logged).toEqual([]);
});

test('why a check failed is in the log, not in the answer', async () => {
  const { state, logged } = await stateOf([ok, broken]);
  expect(state).toMatchObject({ ready: false, checks: { catalogue: { state: 'failed' } } });
  expect(JSON.stringify(state)).not.toContain('no such table');
  expect(logged).toMatchObject([{ event: 'check_failed', setting: 'catalogue', error: { message: 'no such table' } }]);
});

test('a service that drains takes no more requests', async () => {
  expect((await stateOf([ok], true)).state).toMatchObject({ ready: false, checks: { drain: { state: 'failed' } } });
});

test('a crowd that asks at once costs one round of checks', async () => {
  let rounds = 0;
  const check = async () => {
    rounds += 1;
    return { state: 'ok' as const };
  };
  const log = { error: () => undefined };
  const ask = readiness({ checks: [{ name: 'database', check }], isDraining: () => false, log });
  await Promise.all([ask(), ask(), ask()]);
  expect(rounds).toBe(1);
  await ask();
  expect(rounds).toBe(2);
});
