import type { StoredDelivery } from '../../../server/store/ports/deliveries.ts';
import type { Store } from '../../../server/store/store.ts';
import type { ReceivedPostback } from '../postbacks/postback-receiver.ts';
import { idOf } from '../postbacks/received-postbacks.ts';
import { leadsIn } from '../../../server/store/contract/leads-in.ts';

/** What must be delivered, and what was received. */
export interface DeliveriesToCheck {
  adwallId: number;
  /** The requests to each postback in order of arrival, by the postback's id. */
  received: ReadonlyMap<string, readonly ReceivedPostback[]>;
  leads: readonly LeadToCheck[];
  /**
   * Whether the service was stopped properly rather than killed. If so, deliveries may still be in the outbox, but each
   * was received exactly as often as it was attempted. Otherwise, all must be delivered and may have been received more
   * often, because a process may die after sending.
   */
  isUninterrupted: boolean;
  /** Whether the database was restored from a replica, which may not know yet that a credit was delivered. */
  isRestored?: boolean;
}

export interface LeadToCheck {
  /** The source's id of the lead. */
  externalId: string;
  subid1: string;
  /** The statuses to deliver: 1 the credit, 2 its reversal. */
  statuses: readonly number[];
}

/** A request of a delivery. */
interface Receipt {
  deliveryId: string;
  /** Its position among the requests to the same URL. */
  position: number;
  /** Everything but the timestamp and the signature, which differ between attempts. */
  content: string;
}

const ALL = 10_000_000;

/** Compares the leads' stored and received deliveries with the expected ones. Returns the problems. */
export async function wrongDeliveries(store: Store, given: DeliveriesToCheck): Promise<string[]> {
  const { adwallId, isRestored = false, isUninterrupted, leads, received } = given;
  const stored = await store.listDeliveries({ adwallId, limit: ALL });
  const leadIds = await leadIdsOf(store, adwallId);
  const checked = new Set(leads.map(({ externalId }) => leadIds.get(externalId)));
  const byPostback = Map.groupBy(stored, ({ postbackId }) => postbackId);
  const wrong: string[] = [];
  for (const [postbackId, requests] of received) {
    const receipts = Map.groupBy(requests.map(readReceipt), ({ deliveryId }) => deliveryId);
    const ofPostback = byPostback.get(postbackId) ?? [];
    const known = new Set(ofPostback.map(({ deliveryId }) => deliveryId));
    for (const id of receipts.keys()) if (!known.has(id)) wrong.push(`received, but not stored: ${id}`);
    const byLead = Map.groupBy(ofPostback, ({ leadId }) => leadId);
    if (isUninterrupted) {
      for (const id of byLead.keys()) if (!checked.has(id)) wrong.push(`delivered, but not acknowledged: ${id}`);
    }
    for (const { externalId, statuses, subid1 } of leads) {
      const deliveries = byLead.get(leadIds.get(externalId) ?? '') ?? [];
      const problems = wrongOfLead(deliveries, { receipts, statuses, isRestored, isUninterrupted });
      wrong.push(...problems.map((problem) => `${subid1}, ${postbackId}: ${problem}`));
    }
  }
  return wrong;
}

function wrongOfLead(
  deliveries: readonly StoredDelivery[],
  {
    isRestored,
    isUninterrupted,
    receipts,
    statuses,
  }: {
    receipts: ReadonlyMap<string, Receipt[]>;
    statuses: readonly number[];
    isRestored: boolean;
    isUninterrupted: boolean;
  },
): string[] {
  const wrong: string[] = [];
  const stateOf = (state: string): string => (isUninterrupted && state !== 'exhausted' ? 'delivered' : state);
  const found = deliveries.map(({ state, status }) => `${status} ${stateOf(state)}`).toSorted();
  const expected = statuses.map((status) => `${status} delivered`);
  if (found.join() !== expected.join()) wrong.push(`stored ${found.join()}; not ${expected.join()}`);
  const received = (status: number): Receipt[] =>
    deliveries.filter((each) => each.status === status).flatMap(({ deliveryId }) => receipts.get(deliveryId) ?? []);
  for (const { attempts, deliveryId, state, status } of deliveries) {
    const own = receipts.get(deliveryId) ?? [];
    const contents = new Set(own.map(({ content }) => content));
    if (contents.size > 1 || (state === 'delivered' && contents.size === 0)) {
      wrong.push(`status ${status} was received with ${contents.size} contents`);
    }
    if (isUninterrupted && own.length !== attempts.length) {
      wrong.push(`status ${status} was attempted ${attempts.length} times, but received ${own.length} times`);
    }
  }
  const credits = received(1).map(({ position }) => position);
  // A restored service may repeat a credit that the receiver has long had.
  const credited = isRestored ? Math.min(...credits) : Math.max(...credits);
  const isInOrder = received(2).every((reversal) => credited < reversal.position);
  return isInOrder ? wrong : [...wrong, 'the credit was received after its reversal'];
}

async function leadIdsOf(store: Store, adwallId: number): Promise<Map<string, string>> {
  const states = ['credited', 'reversed'] as const;
  const leads = await Promise.all(states.map((state) => leadsIn(store, { state, adwallId, limit: ALL })));
  return new Map(leads.flat().map(({ externalId, leadId }) => [externalId, leadId]));
}

function readReceipt(received: ReceivedPostback, position: number): Receipt {
  const { body, method, parameters } = received;
  const content = JSON.stringify([method, { ...parameters, timestamp: '', signature: '' }, body]);
  return { deliveryId: idOf(received), position, content };
}
