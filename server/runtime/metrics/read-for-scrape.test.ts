import { expect, onTestFinished, test, vi } from 'vitest';
import { movableClock } from '../clock.fixture.ts';
import { readSamples } from '../../../e2e/support/metrics/samples.ts';
import type { Readings } from './metrics.ts';
import { openMetrics } from './open-metrics.ts';
import { quietLog } from '../log.ts';

async function setUp(more: Partial<Readings> = {}) {
  const clock = movableClock();
  const log = { error: vi.fn<() => void>() };
  const feeds = vi.fn<Readings['feeds']>(async () => [
    { name: 'tune', ageMs: 2500, failures: 1, isPaused: false },
    { name: 'stopped', ageMs: 9000, failures: 0, isPaused: true },
  ]);
  const metrics = await openMetrics({ clock, log: quietLog(log), workers: 2 });
  metrics.follow({
    readiness: async () => ({
      ready: false,
      checks: { a: { state: 'ok' }, b: { state: 'warning' }, c: { state: 'failed' } },
    }),
    deliveries: async () => ({ pending: 3, exhausted: 2, parked: 1, overdueMs: 1500 }),
    connections: () => ({ open: 5, idle: 2, waiting: 4 }),
    catalogAgeMs: () => null,
    unsentBytes: () => 10,
    feeds,
    verification: async () => ({ ageMs: 3500, fullAgeMs: 7500 }),
    retention: async () => ({ ageMs: 90_000, removed: { clicks: 7, attempts: 0 } }),
    credits: async () => ({
      changes: [{ kind: 'lead', rows: 2, credits: 7.5 }],
      heldLeads: 4,
      heldMs: 5500,
      releaseOverdueMs: 2500,
    }),
    backup: async () => ({ ageMs: 8500 }),
    ...more,
  });
  const read = async (name: string) =>
    readSamples((await metrics.scrape()).text)
      .filter((sample) => sample.name === name)
      .map(({ labels, value }) => [...Object.values(labels), value].join(' '));
  return { clock, feeds, log, read };
}

test('gauges say what the readings say, without paused feeds', async () => {
  const { read } = await setUp();
  expect(await read('rewards_ready')).toEqual(['0']);
  expect(await read('rewards_check_state')).toEqual(['a 0', 'b 1', 'c 2']);
  expect(await read('rewards_outbox_deliveries')).toEqual(['pending 3', 'exhausted 2', 'parked 1']);
  expect(await read('rewards_outbox_overdue_seconds')).toEqual(['1.5']);
  expect(await read('rewards_feed_age_seconds')).toEqual(['tune 2.5']);
  expect(await read('rewards_feed_failures')).toEqual(['tune 1']);
  expect(await read('rewards_ledger_verification_age_seconds')).toEqual(['new 3.5', 'everything 7.5']);
  expect(await read('rewards_retention_age_seconds')).toEqual(['90']);
  expect(await read('rewards_retention_removed_rows')).toEqual(['clicks 7', 'attempts 0']);
  expect(await read('rewards_credit_changes_total')).toEqual(['lead 2']);
  expect(await read('rewards_credits_total')).toEqual(['lead 7.5']);
  expect(await read('rewards_held_leads')).toEqual(['4']);
  expect(await read('rewards_held_lead_age_seconds')).toEqual(['5.5']);
  expect(await read('rewards_release_overdue_seconds')).toEqual(['2.5']);
  expect(await read('rewards_backup_age_seconds')).toEqual(['8.5']);
  expect(await read('rewards_database_connections')).toEqual(['idle 2', 'busy 3']);
  expect(await read('rewards_database_waiting')).toEqual(['4']);
});

test('no age is negative, though a clock that was ahead has noted a later time', async () => {
  const { feeds, read } = await setUp({
    deliveries: async () => ({ pending: 3, exhausted: 0, parked: 0, overdueMs: -1 }),
    verification: async () => ({ ageMs: -1, fullAgeMs: -1 }),
    retention: async () => ({ ageMs: -1, removed: {} }),
  });
  feeds.mockResolvedValue([{ name: 'tune', ageMs: -1, failures: 0, isPaused: false }]);
  expect(await read('rewards_outbox_overdue_seconds')).toEqual(['0']);
  expect(await read('rewards_feed_age_seconds')).toEqual(['tune 0']);
  expect(await read('rewards_ledger_verification_age_seconds')).toEqual(['new 0', 'everything 0']);
  expect(await read('rewards_retention_age_seconds')).toEqual(['0']);
});

test('scrapes within three seconds share what was read, and a feed that is gone leaves', async () => {
  const { clock, feeds, read } = await setUp();
  await Promise.all([read('rewards_ready'), read('rewards_ready')]);
  clock.forward(2999);
  await read('rewards_ready');
  expect(feeds).toHaveBeenCalledTimes(1);
  feeds.mockResolvedValue([]);
  clock.forward(1);
  expect(await read('rewards_feed_age_seconds')).toEqual([]);
});

test('counters follow the totals that are read, and a reading that fails counts nothing', async () => {
  const credits = vi.fn<Readings['credits']>();
  const { clock, read } = await setUp({ credits });
  const changes = (rows: number) => ({
    changes: [{ kind: 'lead', rows, credits: rows / 2 }],
    heldLeads: 0,
    heldMs: 0,
    releaseOverdueMs: 0,
  });
  for (const [total, expected] of [
    [changes(3), 3],
    [changes(3), 3],
    [new Error('no database'), 3],
    [changes(8), 8],
  ] as const) {
    if (total instanceof Error) credits.mockRejectedValueOnce(total);
    else credits.mockResolvedValueOnce(total);
    clock.forward(3000);
    expect(await read('rewards_credit_changes_total')).toEqual([`lead ${expected}`]);
    expect(await read('rewards_credits_total')).toEqual([`lead ${expected / 2}`]);
  }
});

test('a reading that fails leaves no old value behind, is counted, and spoils no other', async () => {
  const deliveries = vi.fn<Readings['deliveries']>(async () => ({ pending: 3, exhausted: 0, parked: 0, overdueMs: 9 }));
  const { clock, log, read } = await setUp({ deliveries });
  expect(await read('rewards_outbox_overdue_seconds')).toEqual(['0.009']);
  deliveries.mockRejectedValue(new Error('no database'));
  clock.forward(3000);
  expect(await read('rewards_outbox_overdue_seconds')).toEqual([]);
  expect(await read('rewards_outbox_deliveries')).toEqual([]);
  expect(await read('rewards_reading_failures_total')).toContain('deliveries 1');
  expect(await read('rewards_feed_failures')).toEqual(['tune 1']);
  expect(log.error).toHaveBeenCalledOnce();
});

test('a limit of the memory is shared by the workers, and without one there is no value that an alert could compare with', async () => {
  const limit = vi.spyOn(process, 'constrainedMemory').mockReturnValue(1024);
  onTestFinished(() => limit.mockRestore());
  const { clock, read } = await setUp();
  expect(await read('rewards_memory_limit_bytes')).toEqual(['512']);
  limit.mockReturnValue(0);
  clock.forward(3000);
  expect(await read('rewards_memory_limit_bytes')).toEqual([]);
});
