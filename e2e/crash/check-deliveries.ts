import type { StoredDelivery } from '../../server/store/ports/deliveries.ts';
import type { Store } from '../../server/store/store.ts';
import type { ReceivedPostback } from '../support/postbacks/postback-receiver.ts';
import { idOf } from '../support/postbacks/received-postbacks.ts';
import type { Installation } from './installation.ts';
import type { SimulatedUser } from './simulated-users.ts';

/** A request of a delivery. */
interface Receipt {
  deliveryId: string;
  /** Its position among the requests to the same URL. */
  position: number;
  /** All but the timestamp and the signature, which differ between attempts. */
  content: string;
}

const ALL = 1_000_000;

/** Compares the users' deliveries, stored and received, with their ledgers. Returns the problems. */
export async function wrongDeliveries(
  store: Store,
  { endpoints, wall }: Pick<Installation, 'endpoints' | 'wall'>,
  users: readonly SimulatedUser[],
): Promise<string[]> {
  const { adwallId } = wall;
  const stored = await store.listDeliveries({ adwallId, limit: ALL });
  const leadIds = await leadIdsOf(store, adwallId);
  const wrong: string[] = [];
  for (const [postbackId, { received }] of endpoints) {
    const receipts = Map.groupBy(received.map(readReceipt), ({ deliveryId }) => deliveryId);
    const ofPostback = stored.filter((delivery) => delivery.postbackId === postbackId);
    const known = new Set(ofPostback.map(({ deliveryId }) => deliveryId));
    for (const id of receipts.keys()) if (!known.has(id)) wrong.push(`received, but not stored: ${id}`);
    const byLead = Map.groupBy(ofPostback, ({ leadId }) => leadId);
    for (const { externalId, subid1 } of users) {
      const deliveries = byLead.get(leadIds.get(externalId) ?? '') ?? [];
      const expected = await statusesOf(store, adwallId, subid1);
      wrong.push(
        ...wrongOfLead(deliveries, receipts, expected).map((problem) => `${subid1}, ${postbackId}: ${problem}`),
      );
    }
  }
  return wrong;
}

/** The number of requests beyond the first one of each delivery. */
export function repeatedDeliveries({ endpoints }: Pick<Installation, 'endpoints'>): number {
  const all = [...endpoints.values()].flatMap(({ received }) => received.map(idOf));
  return all.length - new Set(all).size;
}

function wrongOfLead(
  deliveries: readonly StoredDelivery[],
  receipts: ReadonlyMap<string, Receipt[]>,
  statuses: readonly number[],
): string[] {
  const wrong: string[] = [];
  const found = deliveries.map(({ state, status }) => `${status} ${state}`).toSorted();
  const expected = statuses.map((status) => `${status} delivered`);
  if (found.join() !== expected.join()) wrong.push(`stored ${found.join()}; not ${expected.join()}`);
  const received = (status: number): Receipt[] =>
    deliveries.filter((each) => each.status === status).flatMap(({ deliveryId }) => receipts.get(deliveryId) ?? []);
  for (const status of statuses) {
    const contents = new Set(received(status).map(({ content }) => content));
    if (contents.size !== 1) wrong.push(`status ${status} was received with ${contents.size} contents`);
  }
  const isInOrder = received(2).every((reversal) => received(1).every((credit) => credit.position < reversal.position));
  return isInOrder ? wrong : [...wrong, 'the credit was received after its reversal'];
}

async function leadIdsOf(store: Store, adwallId: number): Promise<Map<string, string>> {
  const states = ['credited', 'reversed'] as const;
  const leads = await Promise.all(states.map((state) => store.listLeads({ state, adwallId, limit: ALL })));
  return new Map(leads.flat().map(({ externalId, leadId }) => [externalId, leadId]));
}

/** The statuses that must be delivered: those of the lead's ledger rows. */
async function statusesOf(store: Store, profileId: number, subid1: string): Promise<number[]> {
  const account = { kind: 'wall', profileId, subid1 } as const;
  const { rows } = await store.listTransactions({ account, limit: null, offset: 0 });
  const kinds = new Set(rows.map(({ kind }) => kind));
  return [...(kinds.has('lead') ? [1] : []), ...(kinds.has('reversal') ? [2] : [])];
}

function readReceipt(received: ReceivedPostback, position: number): Receipt {
  const { body, method, parameters } = received;
  const content = JSON.stringify([method, { ...parameters, timestamp: '', signature: '' }, body]);
  return { deliveryId: idOf(received), position, content };
}
