import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runEvery } from './run-every.ts';

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
  const kept = runEvery({ intervalMs: 10, event: 'job_failed', job, log: { warn: (fields) => warned.push(fields) } });
  await vi.advanceTimersByTimeAsync(10);
  expect(warned).toMatchObject([{ event: 'job_failed' }]);
  await vi.advanceTimersByTimeAsync(30);
  expect(runs).toBe(2);
  release();
  await vi.advanceTimersByTimeAsync(10);
  expect(runs).toBe(3);
  release();
  await kept.close();
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
  const kept = runEvery({ intervalMs: 10, event: 'job_failed', job, log: { warn: () => undefined } });
  await vi.advanceTimersByTimeAsync(10);
  expect(signal?.aborted).toBe(false);
  await kept.close();
  expect(ended).toBe(true);
  await vi.advanceTimersByTimeAsync(50);
});
