// Makes the table of metrics in docs/monitoring.md from the metrics' own help.
import { systemClock } from '../server/runtime/clock.ts';
import { createLog } from '../server/runtime/log.ts';
import type { Readings } from '../server/runtime/metrics/metrics.ts';
import { openMetrics } from '../server/runtime/metrics/open-metrics.ts';
import { code, table } from './markdown-table.ts';

/** Every metric of the service and its help, by name. */
export async function metricTable(): Promise<string> {
  const metrics = await openMetrics({ clock: systemClock, log: createLog({ level: 'silent' }), workers: 1 });
  metrics.follow(nothing);
  const { text } = await metrics.scrape();
  const helps = [...text.matchAll(/^# HELP (rewards_\w+) (.*)\.$/gm)].map(([, name = '', help = '']) => [name, help]);
  const rows = helps.toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en'));
  return table(
    ['metric', 'what it says'],
    rows.map(([name = '', help = '']) => [code(name), help]),
  );
}

const nothing: Readings = {
  readiness: async () => ({ ready: true, checks: {} }),
  deliveries: async () => ({ pending: 0, exhausted: 0, parked: 0, overdueMs: 0 }),
  feeds: async () => [],
  verification: async () => ({ ageMs: 0, fullAgeMs: 0 }),
  retention: async () => null,
  credits: async () => ({ changes: [], heldLeads: 0, heldMs: 0, releaseOverdueMs: 0 }),
  backup: async () => ({ ageMs: 0 }),
  connections: () => null,
  catalogAgeMs: () => null,
  unsentBytes: () => 0,
};
