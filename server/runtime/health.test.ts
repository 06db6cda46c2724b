import { expect, test, vi } from 'vitest';
import { movableClock } from './clock.fixture.ts';
import { DatabaseUnavailable, StorageFull } from '../store/database-failures.ts';
import { readiness, type CheckState, type HealthCheck } from './health.ts';
import type { LogFields } from './log.ts';
import { quietLog } from './log.ts';

const ok: HealthCheck = { name: 'database', check: async () => ({ state: 'ok' }) };
const warned: HealthCheck = { name: 'proxy', check: async () => ({ state: 'warning', detail: 'Not trusted.' }) };
const broken: HealthCheck = { name: 'catalog', check: () => Promise.reject(new Error('no such table')) };

async function stateOf(checks: readonly HealthCheck[], isDraining = false) {
  const logged: LogFields[] = [];
  const state = await readiness({
    checks,
    isDraining: () => isDraining,
    clock: movableClock(),
    log: quietLog({ error: (fields) => void logged.push(fields) }),
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
  expect(state).toMatchObject({ ready: false, checks: { catalog: { state: 'failed' } } });
  expect(JSON.stringify(state)).not.toContain('no such table');
  expect(logged).toMatchObject([{ event: 'check_failed', setting: 'catalog', error: { message: 'no such table' } }]);
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
  const ask = readiness({ checks: [{ name: 'database', check }], isDraining: () => false, clock, log: quietLog(log) });
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
  const ask = readiness({ checks: [ok], isDraining: () => isDraining, clock: movableClock(), log: quietLog(log) });
  expect(await ask()).toMatchObject({ ready: true });
  isDraining = true;
  expect(await ask()).toMatchObject({ ready: false });
});

test('a check that takes long keeps its last state for ten seconds, then it has failed, and never runs twice at once', async () => {
  vi.useFakeTimers();
  try {
    const clock = movableClock();
    let answer = Promise.resolve<CheckState>({ state: 'ok' });
    let runs = 0;
    const check = () => {
      runs += 1;
      return answer;
    };
    const log = { error: () => undefined };
    const ask = readiness({
      checks: [ok, { name: 'catalog', check }],
      isDraining: () => false,
      clock,
      log: quietLog(log),
    });
    const catalog = async () => {
      clock.forward(1000);
      const asked = ask();
      await vi.advanceTimersByTimeAsync(1999);
      return (await asked).checks['catalog'];
    };
    expect(await catalog()).toEqual({ state: 'ok' });
    const { promise, resolve } = Promise.withResolvers<CheckState>();
    answer = promise;
    for (let second = 0; second < 10; second += 1) expect(await catalog()).toEqual({ state: 'ok' });
    expect(await catalog()).toEqual({ state: 'failed', detail: 'No response within 10 s.' });
    expect(runs).toBe(2);
    resolve({ state: 'warning', detail: 'Slow.' });
    await promise;
    expect(await catalog()).toMatchObject({ state: 'warning' });
  } finally {
    vi.useRealTimers();
  }
});

test('a check that has never finished warns', async () => {
  vi.useFakeTimers();
  try {
    const clock = movableClock();
    const hanging: HealthCheck = { name: 'catalog', check: () => new Promise(() => undefined) };
    const log = { error: () => undefined };
    const asked = readiness({ checks: [hanging], isDraining: () => false, clock, log: quietLog(log) })();
    await vi.advanceTimersByTimeAsync(1999);
    expect(await asked).toMatchObject({ ready: true, checks: { catalog: { state: 'warning' } } });
  } finally {
    vi.useRealTimers();
  }
});

test('if the database is down, it is the one check that fails, and the one line in the log', async () => {
  const down = new DatabaseUnavailable(new Error('connect ECONNREFUSED 10.0.0.5:5432'));
  const failing = (['database', 'catalog', 'ledger'] as const).map((name) => ({
    name,
    check: () => Promise.reject(down),
  }));
  const { logged, state } = await stateOf([...failing, warned]);
  const database = { state: 'failed', detail: 'The database does not respond.' };
  const proxy = { state: 'warning', detail: 'Not trusted.' };
  expect(state).toEqual({ ready: false, checks: { database, proxy } });
  expect(logged).toMatchObject([{ event: 'check_failed', setting: 'database', error: down }]);
});

test('what fails for another reason than the database is reported as well', async () => {
  const down: HealthCheck = { name: 'database', check: () => Promise.reject(new StorageFull(new Error('full'))) };
  const { logged, state } = await stateOf([down, broken]);
  expect(Object.keys(state.checks)).toEqual(['database', 'catalog']);
  expect(logged.map(({ setting }) => setting)).toEqual(['database', 'catalog']);
});

test('the log has a check that says itself that it has failed', async () => {
  const failed: HealthCheck = { name: 'master_key', check: async () => ({ state: 'failed', detail: 'Changed.' }) };
  expect((await stateOf([failed])).logged).toEqual([{ event: 'check_failed', setting: 'master_key' }]);
});
