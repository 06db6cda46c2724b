import { nothing } from 'lit';
import { call } from '../api.ts';
import { defineScreen } from '../define-screen.ts';
import { addressOf } from '../router.ts';
import { isAllDone } from './wall/first-steps.ts';

/** Where the console begins: with the figures, once users can earn. */
export const screen = defineScreen<null>({
  load: async ({ adwallId, mayCall, replace, wall }) => {
    const reply = await call('readFirstRun', { query: { wall: wall?.adwall_id ?? null } });
    if (!reply.ok) return reply;
    const isReady = isAllDone(reply.body) && mayCall('readOverview');
    replace(addressOf(isReady ? 'overview' : 'snippet', adwallId));
    return { ok: true, body: null };
  },
  view: () => nothing,
});
