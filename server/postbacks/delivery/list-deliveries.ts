import { isoTime } from '../../runtime/iso-time.ts';
import type { LeadDeliveriesWanted } from '../../store/ports/casework.ts';
import type {
  Attempt,
  DeliveryFilter,
  DeliveryState,
  DeliveryStatus,
  StoredDelivery,
} from '../../store/ports/deliveries.ts';
import type { Store } from '../../store/store.ts';

/** One delivery in the log. Times are in ISO 8601. */
export interface ListedDelivery {
  /** Receivers see it as `postback_id` or `webhook-id`. */
  deliveryId: string;
  postbackId: string;
  adwallId: number;
  leadId: string;
  offerId: number;
  status: DeliveryStatus;
  /** `parked`: its postback is disabled. `waiting`: the message that it takes back is not delivered yet. */
  state: DeliveryState | 'parked';
  created_at: string;
  /** When the next attempt is due; null if there is none. */
  due_at: string | null;
  attempts: ListedAttempt[];
}

export type ListedAttempt = Omit<Attempt, 'at'> & { at: string };

/** Lists deliveries with their attempts, newest first (docs/contract/postbacks.md#attempts-and-replay). */
export function listDeliveries(deps: {
  store: Store;
}): (input: DeliveryFilter & { limit: number }) => Promise<ListedDelivery[]> {
  return async (input) => (await deps.store.listDeliveries(input)).map(listed);
}

/** Lists the deliveries of some leads, those of the newest lead first. `isCut`: older leads were not looked through. */
export function listLeadDeliveries(deps: {
  store: Store;
}): (wanted: Omit<LeadDeliveriesWanted, 'after'>) => Promise<{ deliveries: ListedDelivery[]; isCut: boolean }> {
  return async (wanted) => {
    const { next, rows } = await deps.store.pageLeadDeliveries({ ...wanted, after: null });
    return { deliveries: rows.map(listed), isCut: next !== null && rows.length < wanted.limit };
  };
}

function listed(delivery: StoredDelivery): ListedDelivery {
  const isOpen = delivery.state === 'pending' || delivery.state === 'waiting';
  const isParked = isOpen && !delivery.isPostbackEnabled;
  return {
    deliveryId: delivery.deliveryId,
    postbackId: delivery.postbackId,
    adwallId: delivery.adwallId,
    leadId: delivery.leadId,
    offerId: delivery.offerId,
    status: delivery.status,
    state: isParked ? 'parked' : delivery.state,
    created_at: isoTime(delivery.createdAt),
    due_at: delivery.state === 'pending' && !isParked ? isoTime(delivery.dueAt) : null,
    attempts: delivery.attempts.map((attempt) => ({ ...attempt, at: isoTime(attempt.at) })),
  };
}
