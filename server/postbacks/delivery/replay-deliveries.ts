import type { Clock } from '../../runtime/clock.ts';
import type { AuditEntry } from '../../store/ports/audit.ts';
import type { DeliveryFilter } from '../../store/ports/deliveries.ts';
import type { Store } from '../../store/store.ts';

export type Replayed = { kind: 'replayed'; replayed: number } | { kind: 'no_filter' };

/**
 * Makes deliveries due again, whatever their state (docs/contract/postbacks.md#attempts-and-replay). Ids and content
 * stay; the attempts start over. `no_filter`: refused, because an empty filter would replay everything.
 */
export function replayDeliveries(deps: {
  store: Store;
  clock: Clock;
}): (filter: DeliveryFilter, audit?: (replayed: number) => AuditEntry) => Promise<Replayed> {
  return async (filter, audit) => {
    if (Object.values(filter).every((value) => value === undefined)) return { kind: 'no_filter' };
    const { replayed } = await deps.store.replayDeliveries({
      ...filter,
      ...(audit !== undefined && { audit }),
      at: deps.clock.now(),
    });
    return { kind: 'replayed', replayed };
  };
}
