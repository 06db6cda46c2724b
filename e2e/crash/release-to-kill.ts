import { releaseDueLeads } from '../../server/leads/release-due-leads.ts';
import { processEnvironment } from '../../server/config.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { quietLog } from '../../server/runtime/log.ts';
import { openStore } from '../../server/store/open-store.ts';
import { killAt } from './kill-at.ts';

/**
 * Credits the held leads that are due at `AT`, as the service's job does, and kills itself.
 */
const env = processEnvironment();
const store = openStore(env['DATABASE_URL'] ?? '', { reach: killAt(env) });
const clock = { now: () => Number(env['AT']) };
await releaseDueLeads({ store, clock, ids: systemIds(), log: quietLog(), onDeliveries: () => undefined })(async () =>
  clock.now(),
);
await store.close();
