import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { json, type Endpoint } from '../endpoint.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';

/** The page polls every few seconds and repeats each credit, so reads are recorded once per this interval. */
const READING_MS = 10 * 60_000;

/** The messages that each new credit of a wall sends to receivers (docs/console.md#screens). */
export function creditEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('listCredits', {
    tag: 'Walls',
    summary: 'New credits and reversals, as postbacks',
    description:
      'Each as a GET and as a JSON POST, signed as for a receiver. Nothing is sent or stored. At most 500, ' +
      'and none older than ten minutes. Roles that may not create keys see no signatures. The audit log records the view, at most every ten minutes.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, caller, directory, query, target: wall }) => {
      const { postbacks } = directory;
      const showsSignatures = isPermitted(caller, 'walls.keys');
      const found = await services.postbacks.tryCredits({
        wall,
        postbacks,
        after: query.after ?? null,
        showsSignatures,
      });
      const rows = found.postbacks.map(
        ({ at, credits: amount, event, isGenuine, isReversal, kind, offer, raw, row, user }) => ({
          transaction_id: row,
          kind,
          is_reversal: isReversal,
          is_genuine: isGenuine,
          at: isoTime(at),
          subid1: user,
          offer_name: offer,
          event_name: event,
          currency_count: amount,
          request: raw,
        }),
      );
      if (rows.length > 0) {
        const at = services.clock.now();
        const what = { subject: `credits of wall ${wall.adwallId}`, pubId: wall.pubId, before: null, after: null };
        await services.store.recordReading({
          entry: { action: 'list.read', actor, at, ...what },
          since: at - READING_MS,
        });
      }
      return json({ postbacks: rows, after: found.after });
    },
  });
}
