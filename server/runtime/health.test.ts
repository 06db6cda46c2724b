import { expect, test, vi } from 'vitest';
import { movableClock } from '../../e2e/support/service/clock.ts';
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
    clock: movableClock(),
    log: { error: (fields) => void logged.push(fields) },
  })();
  return { state, logged };
}

test('shows a warning and stays ready', async () => {
  const { state, logged } = await stateOf([ok, warned]);
  expect(state).toEqual({
    ready: true,
    checks: { database: { state: 'ok' }, proxy: { state: 'warning', detail: 'Not trusted.' } },
  });
  expect(logged).toEqual([]);
});

test('the log, not the response, says why a check failed', async () => {
  const { state, logged } = await stateOf([ok, broken]);
  expect(state).toMatchObject({ ready: false, checks: { catalogue: { state: 'failed' } } });
  expect(JSON.stringify(state)).not.toContain('no such table');
  expect(logged).toMatchObject([{ event: 'check_failed', setting: 'catalogue', error: { message: 'no such table' } }]);
});

test('a draining service is not ready', async () => {
  expect((await stateOf([ok], true)).state).toMatchObject({ ready: false, checks: { drain: { state: 'failed' } } });
});

test('all requests within a second share one run of the checks', async () => {
  const clock = movableClock();
  let rounds = 0;
  const check = async () => {
    rounds += 1;
    return { state: 'ok' as const };
  };
  const log = { error: () => undefined };
  const ask = readiness({ checks: [{ name: 'database', check }], isDraining: () => false, clock, log });
  await Promise.all([ask(), ask(), ask()]);
  clock.forward(999);
  await ask();
  expect(rounds).toBe(1);
  clock.forward(1);
  await Promise.all([ask(), ask()]);
  expect(rounds).toBe(2);
});

test('reports draining at once, even if an earlier result is kept', async () => {
  let isDraining = false;
  const log = { error: () => undefined };
  const ask = readiness({ checks: [ok], isDraining: () => isDraining, clock: movableClock(), log });
  expect(await ask()).toMatchObject({ ready: true });
  isDraining = true;
  expect(await ask()).toMatchObject({ ready: false });
});

test('names a hanging check within two seconds, and never runs it twice at once', async () => {
  vi.useFakeTimers();
  try {
    const clock = movableClock();
    const { promise, resolve } = Promise.withResolvers<{ state: 'ok' }>();
    let runs = 0;
    const check = () => {
      runs += 1;
      return promise;
    };
    const log = { error: () => undefined };
    const ask = readiness({ checks: [ok, { name: 'catalogue', check }], isDraining: () => false, clock, log });
    for (let round = 0; round < 3; round += 1) {
      const asked = ask();
      await vi.advanceTimersByTimeAsync(1999);
      const detail = 'The check timed out: no answer within 1.5 s.';
      expect(await asked).toEqual({
        ready: false,
        checks: { database: { state: 'ok' }, catalogue: { state: 'failed', detail } },
      });
      clock.forward(1000);
    }
    expect(runs).toBe(1);
    resolve({ state: 'ok' });
    await promise;
    expect(await ask()).toMatchObject({ ready: true });
  } finally {
    vi.useRealTimers();
  }
});
