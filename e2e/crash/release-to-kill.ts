import { releaseDueLeads } from '../../server/leads/release-due-leads.ts';
import { processEnvironment } from '../../server/config.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { quietLog } from '../../server/runtime/log.ts';
import { openStore } from '../../server/store/open-store.ts';

/**
 * Credits the held leads that are due at `AT`, as the service's job does, but kills itself by SIGKILL when it reaches the
 * checkpoint `KILL_AT` for the `KILL_OCCURRENCE`th time.
 */
const env = processEnvironment();
const killOccurrence = Number(env['KILL_OCCURRENCE']);
let occurrence = 0;
const store = openStore(env['DATABASE_URL'] ?? '', {
  reach: (step) => {
    if (step !== env['KILL_AT']) return;
    occurrence += 1;
    if (occurrence === killOccurrence) process.kill(process.pid, 'SIGKILL');
  },
});
const clock = { now: () => Number(env['AT']) };
await releaseDueLeads({ store, clock, ids: systemIds(), log: quietLog(), onDeliveries: () => undefined })(async () =>
  clock.now(),
);
await store.close();
