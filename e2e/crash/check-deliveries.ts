import type { StoredDelivery } from '../../server/store/ports/deliveries.ts';
import type { Store } from '../../server/store/store.ts';
import type { ReceivedPostback } from '../support/postbacks/postback-receiver.ts';
import type { Installation } from './installation.ts';
import type { Story } from './simulated-users.ts';

/** A request of a delivery, as it came. */
interface Receipt {
  deliveryId: string;
  /** Among all that came to the same address. */
  place: number;
  /** All but the time of the attempt and the signature over it. */
  content: string;
}

const ALL = 1_000_000;

/** What is wrong with the deliveries of told stories, as they are stored and as they were received. */
export async function wrongDeliveries(
  store: Store,
  { places, wall }: Pick<Installation, 'places' | 'wall'>,
  stories: readonly Story[],
): Promise<string[]> {
  const { adwallId } = wall;
  const stored = await store.listDeliveries({ adwallId, limit: ALL });
  const leadIds = await leadIdsOf(store, adwallId);
  const wrong: string[] = [];
  for (const [postbackId, { received }] of places) {
    const receipts = Map.groupBy(received.map(readReceipt), ({ deliveryId }) => deliveryId);
    const ofPostback = stored.filter((delivery) => delivery.postbackId === postbackId);
    const known = new Set(ofPostback.map(({ deliveryId }) => deliveryId));
    for (const id of receipts.keys()) if (!known.has(id)) wrong.push(`received, but not stored: ${id}`);
    const byLead = Map.groupBy(ofPostback, ({ leadId }) => leadId);
    for (const { externalId, subid1 } of stories) {
      const deliveries = byLead.get(leadIds.get(externalId) ?? '') ?? [];
      const right = await statusesOf(store, adwallId, subid1);
      wrong.push(...wrongOfLead(deliveries, receipts, right).map((problem) => `${subid1}, ${postbackId}: ${problem}`));
    }
  }
  return wrong;
}

/** Requests beyond the first one of a delivery. */
export function repeatedDeliveries({ places }: Pick<Installation, 'places'>): number {
  const all = [...places.values()].flatMap(({ received }) => received.map(idOf));
  return all.length - new Set(all).size;
}

/** `right`: the statuses that are to be told. */
function wrongOfLead(
  deliveries: readonly StoredDelivery[],
  receipts: ReadonlyMap<string, Receipt[]>,
  right: readonly number[],
): string[] {
  const wrong: string[] = [];
  const found = deliveries.map(({ state, status }) => `${status} ${state}`).toSorted();
  const expected = right.map((status) => `${status} delivered`);
  if (found.join() !== expected.join()) wrong.push(`stored ${found.join()}; not ${expected.join()}`);
  const came = (status: number): Receipt[] =>
    deliveries.filter((each) => each.status === status).flatMap(({ deliveryId }) => receipts.get(deliveryId) ?? []);
  for (const status of right) {
    const contents = new Set(came(status).map(({ content }) => content));
    if (contents.size !== 1) wrong.push(`status ${status} came with ${contents.size} contents`);
  }
  const isInOrder = came(2).every((reversal) => came(1).every((credit) => credit.place < reversal.place));
  return isInOrder ? wrong : [...wrong, 'the credit came after its reversal'];
}

async function leadIdsOf(store: Store, adwallId: number): Promise<Map<string, string>> {
  const states = ['credited', 'reversed'] as const;
  const leads = await Promise.all(states.map((state) => store.listLeads({ state, adwallId, limit: ALL })));
  return new Map(leads.flat().map(({ externalId, leadId }) => [externalId, leadId]));
}

/** A credit in the ledger is told, and a reversal in it. */
async function statusesOf(store: Store, profileId: number, subid1: string): Promise<number[]> {
  const account = { kind: 'wall', profileId, subid1 } as const;
  const { rows } = await store.listTransactions({ account, limit: null, offset: 0 });
  const kinds = new Set(rows.map(({ kind }) => kind));
  return [...(kinds.has('lead') ? [1] : []), ...(kinds.has('reversal') ? [2] : [])];
}

function readReceipt(received: ReceivedPostback, place: number): Receipt {
  const { body, method, parameters } = received;
  const content = JSON.stringify([method, { ...parameters, timestamp: '', signature: '' }, body]);
  return { deliveryId: idOf(received), place, content };
}

function idOf({ headers, parameters }: ReceivedPostback): string {
  return parameters['postback_id'] ?? headers['webhook-id'] ?? '';
}
