import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog, quietLog } from './log.ts';
import { runEvery } from './run-every.ts';
import { fakeIds } from './fake.fixture.ts';

const ids = { run: () => 'run_1' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs a job at each interval, even after a failure, but never twice at once', async () => {
  const warned: unknown[] = [];
  let runs = 0;
  let release = (): void => undefined;
  const job = async (): Promise<void> => {
    runs += 1;
    if (runs === 1) throw new Error('disk full');
    await new Promise<void>((resolve) => (release = resolve));
  };
  const kept = runEvery({
    intervalMs: 10,
    event: 'feeds_failed',
    job,
    ids: fakeIds(ids),
    log: quietLog({ warn: (fields) => warned.push(fields) }),
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(warned).toMatchObject([{ event: 'feeds_failed' }]);
  await vi.advanceTimersByTimeAsync(30);
  expect(runs).toBe(2);
  release();
  await vi.advanceTimersByTimeAsync(10);
  expect(runs).toBe(3);
  release();
  await kept.close();
});

test('all lines of a run have its id, also those after a wait, and the next run has another', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const idOf = (line: string): unknown => (JSON.parse(line) as { runId?: string }).runId;
  let runs = 0;
  const job = async (): Promise<void> => {
    log.info({}, 'begins');
    await vi.advanceTimersByTimeAsync(1);
    throw new Error('disk full');
  };
  const kept = runEvery({
    intervalMs: 10,
    event: 'feeds_failed',
    job,
    ids: fakeIds({ run: () => `run_${(runs += 1)}` }),
    log,
  });
  await vi.advanceTimersByTimeAsync(25);
  await kept.close();
  log.info({}, 'after');
  expect(lines.map(idOf)).toEqual(['run_1', 'run_1', 'run_2', 'run_2', undefined]);
});

test('closing aborts the job under way and waits for it', async () => {
  let signal: AbortSignal | undefined;
  let ended = false;
  const job = (given: AbortSignal): Promise<void> => {
    signal = given;
    return new Promise((resolve) => {
      given.addEventListener('abort', () => {
        ended = true;
        resolve();
      });
    });
  };
  const kept = runEvery({
    intervalMs: 10,
    event: 'feeds_failed',
    job,
    ids: fakeIds(ids),
    log: quietLog({ warn: () => undefined }),
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(signal?.aborted).toBe(false);
  await kept.close();
  expect(ended).toBe(true);
  await vi.advanceTimersByTimeAsync(50);
});
