import type { FirstRun, System } from '@rewards-wall/shared/admin/system-schema.ts';
import { covers } from '@rewards-wall/shared/admin/permissions.ts';
import { SANDBOX } from '../../leads/write-trial-call.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { ownVersion } from '../../runtime/own-version.ts';
import { json, type Endpoint } from '../endpoint.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';

const tag = 'System';
const order = ['failed', 'warning', 'ok'];

/** The installation itself, and the remaining steps on a new one (docs/console.md#screens). */
export function systemEndpoints({ publicUrl, readiness, services }: AdminContext): Endpoint[] {
  const { store } = services;
  return [
    adminEndpoint('readSystem', {
      tag,
      summary: 'Version, database, queue, retention, last backup and readiness',
      problems: [],
      handle: async () => {
        const { checks, ready } = await readiness();
        const { exhausted, oldest, parked, pending } = await store.deliveryHealth();
        const { days, next_run_at: nextRun, oldest: kept } = await services.retention.readRetention({ runs: 1 });
        return json({
          version: ownVersion(),
          node: process.versions.node,
          database: store.engine,
          schema_version: await store.schemaVersion(),
          public_url: publicUrl,
          ready,
          checks: Object.entries(checks)
            .map(([name, { detail = null, state }]) => ({ name, state, detail }))
            .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
          queue: { pending, exhausted, parked, oldest_due_at: isoTime(oldest?.dueAt ?? null) },
          retention: {
            clicks_days: days.clicks,
            leads_days: days.leads,
            attempts_days: days.attempts,
            addresses_days: days.addresses,
            next_run_at: nextRun,
            oldest_click_at: kept.clicks,
          },
          last_backup_at: isoTime(await store.lastCommand('backup')),
        } satisfies System);
      },
    }),
    adminEndpoint('readFirstRun', {
      tag,
      summary: 'What is left to do before users earn anything',
      problems: ['invalid_request'],
      handle: async ({ caller, directory, query }) => {
        const mine = directory.walls.filter(({ pubId }) => covers(caller, pubId));
        const wall = mine.find(({ adwallId }) => adwallId === query.wall) ?? mine[0] ?? null;
        // Trials use the service's own source, which reports no real leads.
        const sources = directory.sources.filter(({ name }) => name !== SANDBOX).length;
        const steps = await services.admins.readFirstRun({ wall, sources });
        return json({ steps } satisfies FirstRun);
      },
    }),
  ];
}
