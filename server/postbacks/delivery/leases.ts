import type { Clock } from '../../runtime/clock.ts';
import { TimeLimitError, within } from '../../runtime/time-limit.ts';
import type { ClaimedDelivery } from '../../store/ports/deliveries.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import type { DelivererDeps } from './deliverer-deps.ts';
import { PROBE_EVERY_MS, STORE_LIMIT_MS } from './schedule.ts';

/** A delivery that this process has leased. */
export interface LeasedDelivery {
  delivery: ClaimedDelivery;
  postback: Postback;
  lease: string;
  /** On the monotonic clock. */
  claimedAtMs: number;
}

/** The leases of this process (docs/contract/postbacks.md#delivery). Both methods log what fails and never throw. */
export interface Leases {
  /** Leases up to `limit` due deliveries of a postback. Empty if there are none or the store fails. */
  claim(postbackId: string, limit: number): Promise<LeasedDelivery[]>;
  /** Makes leased deliveries due again for any process, by default immediately. If that fails, their leases expire. */
  release(leased: readonly LeasedDelivery[], afterMs?: number): Promise<void>;
}

const LEASE_MS = 60_000;

export function openLeases(deps: DelivererDeps, schedule: Clock): Leases {
  const { clock, log, store, storeLimitMs = STORE_LIMIT_MS } = deps;

  const end = async (lease: string, deliveries: readonly ClaimedDelivery[], afterMs = 0): Promise<void> => {
    const deliveryIds = deliveries.map(({ deliveryId }) => deliveryId);
    try {
      await within(storeLimitMs, store.releaseDeliveries({ deliveryIds, lease, at: schedule.now() + afterMs }));
    } catch (error) {
      const postbackId = deliveries[0]?.postbackId ?? '';
      log.error({ event: 'postback_release_failed', postbackId, error }, 'could not return leases');
    }
  };

  return {
    async claim(postbackId, limit) {
      const at = schedule.now();
      const lease = deps.ids.timeOrdered('lse', at);
      const times = { at, leaseUntil: at + LEASE_MS, probeAt: at + PROBE_EVERY_MS };
      const claimedAtMs = clock.monotonicMs();
      const claiming = store.claimDeliveries({ postbackId, limit, lease, owner: deps.processId, ...times });
      try {
        const deliveries = await within(storeLimitMs, claiming);
        if (deliveries.length === 0) return [];
        deps.reach('postback.claimed');
        const postback = await within(storeLimitMs, deps.findPostback(postbackId));
        if (postback === null) throw new Error('a claimed delivery has no postback');
        return deliveries.map((delivery) => ({ delivery, postback, lease, claimedAtMs }));
      } catch (error) {
        if (error instanceof TimeLimitError)
          claiming.then(
            (late) => end(lease, late),
            () => undefined,
          );
        log.error({ event: 'postback_claim_failed', postbackId, error }, 'could not claim deliveries');
        return [];
      }
    },
    async release(leased, afterMs) {
      const leasedTogether = Map.groupBy(leased, ({ lease }) => lease);
      const deliveriesOf = (held: readonly LeasedDelivery[]): ClaimedDelivery[] => held.map(({ delivery }) => delivery);
      await Promise.all([...leasedTogether].map(([lease, held]) => end(lease, deliveriesOf(held), afterMs)));
    },
  };
}
