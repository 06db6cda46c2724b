import { expect, test } from 'vitest';
import { DAY, movableClock, NOON } from '../runtime/clock.fixture.ts';
import type { StoredRetentionRun } from '../store/ports/retention.ts';
import { retentionHealth } from './retention-health.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const run = (daysAgo: number, state: StoredRetentionRun['state']): StoredRetentionRun => ({
  runId: `ret_${daysAgo}`,
  startedAt: NOON - daysAgo * DAY,
  endedAt: null,
  state,
  report: '{"removed":{}}',
});

const OK = { state: 'ok' };
const FAILED = {
  state: 'warning',
  detail: expect.stringMatching(/2026-03-09T12:00:00\.000Z has failed.*retention_failed/),
};
const LATE = {
  state: 'warning',
  detail: expect.stringContaining('no run has finished since 2026-03-06T12:00:00.000Z'),
};

test.each<[string, StoredRetentionRun[], object, intervalMs?: number]>([
  ['no run yet', [], OK],
  ['a run that has finished', [run(1, 'done')], OK],
  ['a run that has failed', [run(1, 'failed'), run(2, 'done')], FAILED],
  ['none that has finished for three days', [run(0, 'stopped'), run(4, 'done')], LATE],
  ['none that has ever finished', [run(1, 'running'), run(4, 'stopped')], LATE],
  ['the job is off', [run(1, 'failed')], OK, 0],
  ['none since a run of a clock that was ahead', [run(-90, 'done'), run(4, 'done')], LATE],
  ['a short interval', [run(0.1, 'done')], OK, 60_000],
])('%s', async (_name, runs, expected, intervalMs = DAY) => {
  const store = { readRetention: async () => ({ addressCursor: '', oldest: emptied, runs }) };
  expect(await retentionHealth({ store: fakeStore(store), clock: movableClock(), intervalMs }).check()).toEqual(
    expected,
  );
});

const emptied = { clicks: null, deliveries: null, attempts: null };
