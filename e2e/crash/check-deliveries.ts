import type { Store } from '../../server/store/store.ts';
import { wrongDeliveries as wrongDeliveriesOf, type LeadToCheck } from '../support/money/delivered-once.ts';
import { idOf } from '../support/postbacks/received-postbacks.ts';
import type { Installation } from './installation.ts';
import { leadsOf, type SimulatedUser } from './simulated-users.ts';

/** Compares the users' deliveries, stored and received, with their ledgers. Returns the problems. */
export async function wrongDeliveries(
  store: Store,
  { endpoints, wall }: Pick<Installation, 'endpoints' | 'wall'>,
  users: readonly SimulatedUser[],
  { isRestored = false } = {},
): Promise<string[]> {
  const { adwallId } = wall;
  const leads: LeadToCheck[] = [];
  for (const user of users) {
    const { subid1 } = user;
    const statuses = await statusesOf(store, adwallId, subid1);
    for (const { externalId, isPaid } of leadsOf(user)) {
      leads.push({ externalId, subid1, statuses: isPaid ? statuses : [] });
    }
  }
  const received = new Map([...endpoints].map(([postbackId, endpoint]) => [postbackId, endpoint.received]));
  return wrongDeliveriesOf(store, { adwallId, received, leads, isRestored, isUninterrupted: false });
}

/** The number of requests beyond the first one of each delivery. */
export function repeatedDeliveries({ endpoints }: Pick<Installation, 'endpoints'>): number {
  const all = [...endpoints.values()].flatMap(({ received }) => received.map(idOf));
  return all.length - new Set(all).size;
}

/** The statuses that must be delivered: those of the lead's ledger rows. */
async function statusesOf(store: Store, profileId: number, subid1: string): Promise<number[]> {
  const account = { kind: 'wall', profileId, subid1 } as const;
  const { rows } = await store.listTransactions({ account, limit: null, offset: 0 });
  const kinds = new Set(rows.map(({ kind }) => kind));
  return [...(kinds.has('lead') ? [1] : []), ...(kinds.has('reversal') ? [2] : [])];
}
