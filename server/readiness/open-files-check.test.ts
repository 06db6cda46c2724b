import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { movableClock } from '../runtime/clock.fixture.ts';
import type { LogFields } from '../runtime/log.ts';
import { watchOpenFiles } from './open-files-check.ts';
import { quietLog } from '../runtime/log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(fileLimit: number | null, count = 30) {
  const clock = movableClock();
  const logged: LogFields[] = [];
  const system = {
    failure: null as Error | null,
    fileLimit,
    open: () => undefined as void,
    count: () => count,
    limit: () => system.fileLimit,
  };
  system.open = () => {
    if (system.failure !== null) throw system.failure;
  };
  const log = { error: (fields: LogFields) => void logged.push(fields) };
  const { check } = watchOpenFiles({ clock, log: quietLog(log), system });
  return { clock, logged, system, state: () => check.check() };
}

test.each([
  [null, 30, 'ok'],
  [1024, 30, 'ok'],
  [1023, 30, 'warning'],
  [1024, 819, 'ok'],
  [1024, 820, 'warning'],
])('with a limit of %s files and %i of them open, the check says %s', async (limit, count, state) => {
  expect(await setUp(limit, count).state()).toMatchObject({ state });
});

test('the warning ends once the operator raises the limit of the running process', async () => {
  const { state, system } = setUp(256);
  expect(await state()).toMatchObject({ state: 'warning' });
  system.fileLimit = 65_536;
  expect(await state()).toEqual({ state: 'ok' });
});

test('once no file can be opened, the check fails for ten seconds, and each look is logged', async () => {
  const { clock, logged, state, system } = setUp(1024);
  const error = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  system.failure = error;
  vi.advanceTimersByTime(1000);
  system.failure = null;
  vi.advanceTimersByTime(1000);
  expect(logged).toEqual([{ event: 'open_files_exhausted', error }]);
  clock.forward(9_999);
  expect(await state()).toMatchObject({ state: 'failed' });
  clock.forward(1);
  expect(await state()).toEqual({ state: 'ok' });
});

test('another failure of the look says nothing about files', async () => {
  const { logged, state, system } = setUp(1024);
  system.failure = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  vi.advanceTimersByTime(1000);
  expect([logged, await state()]).toEqual([[], { state: 'ok' }]);
});
