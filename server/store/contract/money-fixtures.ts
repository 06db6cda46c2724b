import { expect } from 'vitest';
import type { AccountRef } from '../ports/accounts.ts';
import type { NewClick } from '../ports/clicks.ts';
import type { ClaimedDelivery } from '../ports/deliveries.ts';
import type { LeadRelease, NewLead, NewReversal } from '../ports/leads.ts';
import type { LeadState, StoredLead } from '../ports/stored-leads.ts';
import type { Store } from '../store.ts';
import { AT, bytes, fresh, lead, leadEvent, newClick, newWall } from './fixtures.ts';
import { leadsIn } from './leads-in.ts';

/** A new user of a new wall. */
export async function newUser(store: Store): Promise<AccountRef & { profileId: number }> {
  const { adwallId } = await newWall(store);
  return { kind: 'wall', profileId: adwallId, subid1: `user ${fresh()}` };
}

export async function newPostback(store: Store, adwallId: number, kind: 'get' | 'json' = 'get'): Promise<string> {
  const postbackId = `pbk_${String(fresh()).padStart(12, '0')}`;
  const sealed = bytes('sealed');
  await store.createPostback({ postbackId, adwallId, kind, sealedUrl: sealed, sealedSecret: sealed, at: AT });
  return postbackId;
}

/** The reversal that names `lead` by its identity. */
export function reversal(of: NewLead, given: Partial<NewReversal> = {}): NewReversal {
  const { clickId, eventId, externalId, source, takes } = of;
  const deliveryId = `dlv_${fresh()}_`;
  return { source, externalId, eventId, clickId, takes, reason: 'fraud', deliveryId, at: AT + 60_000, ...given };
}

/** Stores a click of the user and a lead, which is credited unless its verdict says otherwise. */
export async function newLead(
  store: Store,
  account: AccountRef,
  given: Partial<NewLead> = {},
  clicked: Partial<NewClick> = {},
): Promise<NewLead> {
  const { clickId } = await newClick(store, account, clicked);
  const input = lead(clickId, given);
  const answer = await store.creditLead(input);
  const expected = { credit: 'credited', hold: 'held', reject: 'rejected' }[input.verdict];
  if (answer.kind !== expected) throw new Error(`${input.verdict}: ${answer.kind}`);
  return input;
}

export function release(of: NewLead, changes: Partial<LeadRelease> = {}): LeadRelease {
  const { clickId, eventCount, leadId, limits, takes } = of;
  const event = leadEvent({ leadId, clickId });
  const given = { leadId, takes, eventCount, ...(limits && { limits }), findPaid: () => undefined };
  return { ...given, event, deliveryId: `dlv_${fresh()}_`, at: AT + 5, ...changes };
}

export async function stateOf(store: Store, leadId: string): Promise<LeadState | undefined> {
  return (await store.findLead(leadId))?.state;
}

/** The kinds of the user's ledger rows, oldest first, and the balance. */
export async function history(store: Store, account: AccountRef): Promise<{ balance: number; kinds: string[] }> {
  const { balance, rows } = await store.listTransactions({ account, limit: null, offset: 0 });
  return { balance, kinds: rows.map((row) => row.kind).toReversed() };
}

/** Claims every due delivery of the postback. */
export function claim(store: Store, postbackId: string): Promise<ClaimedDelivery[]> {
  const at = AT + 3_600_000;
  return store.claimDeliveries({
    postbackId,
    limit: 100,
    lease: 'lease',
    owner: 'prc',
    leaseUntil: at + 1,
    probeAt: at,
    at,
  });
}

/** Delivers every due delivery of the postback. */
export async function deliver(store: Store, postbackId: string): Promise<void> {
  const at = AT + 3_600_000;
  for (const { deliveryId } of await claim(store, postbackId)) {
    const attempt = { at, ms: 5, httpStatus: 200, error: null, body: 'OK' };
    await store.settleDeliveries([
      {
        deliveryId,
        lease: 'lease',
        attempt,
        outcome: { kind: 'delivered' },
        receiver: 'up',
        probeAt: at,
      },
    ]);
  }
}

/** The lead as shown in lists, after checking that `findLead` agrees. */
export async function listedAs(store: Store, leadId: string, state: LeadState): Promise<StoredLead | undefined> {
  return (await leadsIn(store, { state, adwallId: null, limit: 1_000_000 })).find((row) => row.leadId === leadId);
}

/** The fields of a screen-out, a bonus and a reconciliation that differ from a completion's. */
export const SCREENOUT = { kind: 'screenout', takes: 'identity', payout: 500, amount: 5_000 } as const;
export const BONUS = { ...SCREENOUT, kind: 'bonus' } as const;
export const RECONCILED = {
  kind: 'complete',
  takes: 'identity',
  eventId: 'reconciled',
  payout: 2_500,
  amount: 25_000,
} as const;

export async function expectValidLedger(store: Store): Promise<void> {
  expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
}
