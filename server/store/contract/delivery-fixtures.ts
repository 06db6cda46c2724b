import type { ClaimedDelivery, DeliveryClaim, SettledDelivery, StoredDelivery } from '../ports/deliveries.ts';
import type { NewLead, NewReversal } from '../ports/leads.ts';
import type { NewPostback } from '../ports/postbacks.ts';
import type { Store } from '../store.ts';
import { AT, bytes, fresh, freshAccount, freshId, lead, newClick, newWall } from './fixtures.ts';

/** How long a lease of `claimOf` lasts. */
export const LEASE_MS = 60_000;

export function postback(adwallId: number, given: Partial<NewPostback> = {}): NewPostback {
  return {
    postbackId: freshId('pbk'),
    adwallId,
    kind: 'get',
    sealedUrl: bytes('address'),
    sealedSecret: bytes('secret'),
    at: AT,
    ...given,
  };
}

/** Creates a postback of a wall, by default of a new one. */
export async function newPostback(store: Store, adwallId?: number): Promise<NewPostback> {
  const input = postback(adwallId ?? (await newWall(store)).adwallId);
  const created = await store.createPostback(input);
  if (created.kind !== 'created') throw new Error(created.kind);
  return input;
}

/** Credits a lead of a new user of the wall. */
export async function newLead(store: Store, adwallId: number, given: Partial<NewLead> = {}): Promise<NewLead> {
  const { clickId } = await newClick(store, { ...freshAccount(), profileId: adwallId });
  const input = lead(clickId, given);
  const credited = await store.creditLead(input);
  if (credited.kind !== 'credited') throw new Error(credited.kind);
  return input;
}

export function reversalOf(credited: NewLead, given: Partial<NewReversal> = {}): NewReversal {
  const { clickId, eventId, externalId, source, takes } = credited;
  return {
    source,
    externalId,
    eventId,
    clickId,
    takes,
    reason: 'fraud',
    deliveryId: `${freshId('dlv')}_`,
    at: AT,
    ...given,
  };
}

export async function reverse(store: Store, credited: NewLead, given: Partial<NewReversal> = {}): Promise<void> {
  const reversed = await store.reverseLead(reversalOf(credited, given));
  if (reversed.kind !== 'reversed') throw new Error(reversed.kind);
}

export function claimOf(postbackId: string, given: Partial<DeliveryClaim> = {}): DeliveryClaim {
  const at = given.at ?? AT;
  return {
    postbackId,
    limit: 100,
    lease: `lease ${fresh()}`,
    owner: 'prc_of_nobody',
    leaseUntil: at + LEASE_MS,
    probeAt: at + LEASE_MS,
    at,
    ...given,
  };
}

/** A claimed delivery with its lease. */
export interface Held {
  delivery: ClaimedDelivery;
  lease: string;
}

export async function claim(store: Store, postbackId: string, given: Partial<DeliveryClaim> = {}): Promise<Held[]> {
  const input = claimOf(postbackId, given);
  return (await store.claimDeliveries(input)).map((delivery) => ({ delivery, lease: input.lease }));
}

/** Claims one delivery; throws if none is due. */
export async function claimOne(store: Store, postbackId: string, at = AT): Promise<Held> {
  const [held] = await claim(store, postbackId, { at, limit: 1 });
  if (held === undefined) throw new Error('Nothing was claimed.');
  return held;
}

export type Outcome = SettledDelivery['outcome'];

/** A settlement for an attempt at `at` with this outcome. */
export function settlement(held: Held, outcome: Outcome, at = AT): SettledDelivery {
  const delivered = outcome.kind === 'delivered';
  return {
    deliveryId: held.delivery.deliveryId,
    lease: held.lease,
    attempt: { at, ms: 12, httpStatus: delivered ? 204 : 500, error: delivered ? null : 'http_status', body: 'said' },
    outcome,
    receiver: delivered || outcome.kind === 'gone' ? 'up' : 'down',
    probeAt: at + LEASE_MS,
  };
}

export async function settle(store: Store, held: Held, outcome: Outcome, at = AT): Promise<void> {
  const [settled] = await store.settleDeliveries([settlement(held, outcome, at)]);
  if (settled?.kind !== 'settled') throw new Error(settled?.kind);
}

/** Claims the next delivery and settles it. */
export async function attempt(store: Store, postbackId: string, outcome: Outcome, at = AT): Promise<ClaimedDelivery> {
  const held = await claimOne(store, postbackId, at);
  await settle(store, held, outcome, at);
  return held.delivery;
}

/** The one delivery of a lead's credit, or of its reversal. */
export async function stored(store: Store, leadId: string, status: 1 | 2 = 1): Promise<StoredDelivery> {
  const rows = await store.listDeliveries({ leadId, limit: 10 });
  const row = rows.find((each) => each.status === status);
  if (row === undefined) throw new Error('There is no such delivery.');
  return row;
}
