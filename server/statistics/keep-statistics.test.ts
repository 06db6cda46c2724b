import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStatistics } from './keep-statistics.ts';
import { quietLog } from '../runtime/log.ts';
import { fakeIds } from '../runtime/fake.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(intervalMs: number) {
  const events: string[] = [];
  const state = { fail: false, gate: Promise.resolve() };
  const warn = vi.fn();
  const keeper = keepStatistics({
    flush: async () => void events.push('flush'),
    async refresh(signal) {
      events.push('refresh');
      await state.gate;
      signal.throwIfAborted();
      if (state.fail) throw new Error('the disk is gone');
      events.push('done');
    },
    ids: fakeIds({ run: () => 'run_1' }),
    intervalMs,
    log: quietLog({ warn }),
  });
  const count = (event: string): number => events.filter((one) => one === event).length;
  return { count, events, keeper, state, warn };
}

test('refreshes soon after the start and then at intervals, and stores impressions more often', async () => {
  const { count } = setUp(300_000);
  expect(count('refresh')).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(count('refresh')).toBe(1);
  await vi.advanceTimersByTimeAsync(290_000);
  expect(count('refresh')).toBe(1);
  expect(count('flush')).toBeGreaterThanOrEqual(29);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(count('refresh')).toBe(2);
});

test('an interval of 0 starts no timer', async () => {
  const { events, keeper } = setUp(0);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(events).toEqual([]);
  await keeper.refresh();
  expect(events).toEqual(['flush', 'refresh', 'done']);
});

test('a failure is logged and does not stop the timer; an explicit refresh throws it', async () => {
  const { count, keeper, state, warn } = setUp(10_000);
  state.fail = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(warn).toHaveBeenCalledOnce();
  await expect(keeper.refresh()).rejects.toThrow('the disk is gone');
  state.fail = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count('done')).toBe(1);
});

test('refreshes never overlap', async () => {
  const { events, keeper, state } = setUp(0);
  const opened = Promise.withResolvers<void>();
  state.gate = opened.promise;
  const both = Promise.all([keeper.refresh(), keeper.refresh()]);
  opened.resolve();
  await both;
  expect(events).toEqual(['flush', 'refresh', 'done', 'flush', 'refresh', 'done']);
});

test('closing aborts a refresh, stops the timers and stores the last impressions', async () => {
  const { count, events, keeper, state, warn } = setUp(10_000);
  const opened = Promise.withResolvers<void>();
  state.gate = opened.promise;
  await vi.advanceTimersByTimeAsync(5_000);
  const closing = keeper.close();
  opened.resolve();
  await closing;
  expect(events.at(-1)).toBe('flush');
  const seen = events.length;
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(events).toHaveLength(seen);
  expect(count('done')).toBe(0);
  expect(warn).not.toHaveBeenCalled();
});
