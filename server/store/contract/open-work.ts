import { expect, test } from 'vitest';
import { CIRCUIT_FAILURES } from '../../net/circuit.ts';
import { MOST_COUNTED } from '../ports/open-work.ts';
import type { Store } from '../store.ts';
import { entry } from './admin-fixtures.ts';
import { attempt, newLead, newPostback } from './delivery-fixtures.ts';
import { AT, freshAccount, lead, newClick, newWall, ticket, type OpenStore } from './fixtures.ts';

/** Counts of open work. */
export function openWorkContract(open: OpenStore): void {
  const count = (store: Store, adwallId: number, since = AT) => store.countOpenWork({ adwallId, since });

  test('held leads and open tickets of a wall count until someone has dealt with them', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const other = await newWall(store);
    const account = { ...freshAccount(), profileId: adwallId };
    const { clickId } = await newClick(store, account);
    const held = lead(clickId, { verdict: 'hold', reason: 'too_late' });
    await store.creditLead(held);
    const made = await store.createTicket(ticket(account));
    if (made.kind !== 'created') throw new Error(made.kind);
    expect(await count(store, adwallId)).toMatchObject({ heldLeads: 1, openTickets: 1, failingPostbacks: 0 });
    expect(await count(store, other.adwallId)).toMatchObject({ heldLeads: 0, openTickets: 0 });
    await store.rejectLead({ leadId: held.leadId, reason: 'no', at: AT });
    await store.closeTicket({ ticketId: made.ticketId, at: AT });
    expect(await count(store, adwallId)).toMatchObject({ heldLeads: 0, openTickets: 0 });
  });

  test('a postback counts that fails, has given up on a delivery, or whose receiver is gone', async () => {
    const store = open();
    const failing = await newPostback(store);
    await newLead(store, failing.adwallId);
    expect((await count(store, failing.adwallId)).failingPostbacks).toBe(0);
    for (let failure = 1; failure <= CIRCUIT_FAILURES; failure++) {
      await attempt(store, failing.postbackId, { kind: 'retry', dueAt: AT - 1 });
    }
    expect((await count(store, failing.adwallId)).failingPostbacks).toBe(1);
    await store.disablePostback({ postbackId: failing.postbackId, reason: 'operator' });
    expect((await count(store, failing.adwallId)).failingPostbacks).toBe(0);

    const tired = await newPostback(store);
    await newLead(store, tired.adwallId);
    await attempt(store, tired.postbackId, { kind: 'exhausted' });
    expect((await count(store, tired.adwallId)).failingPostbacks).toBe(1);

    const gone = await newPostback(store);
    await store.disablePostback({ postbackId: gone.postbackId, reason: 'gone' });
    expect((await count(store, gone.adwallId)).failingPostbacks).toBe(1);
  });

  test('failed sign-ins count since a moment', async () => {
    const store = open();
    const { failedSignIns: before } = await count(store, 1);
    await store.recordAudit({ ...entry, action: 'sign-in.failed', at: AT - 1 });
    await store.recordAudit({ ...entry, action: 'sign-in.failed', at: AT });
    await store.recordAudit({ ...entry, action: 'sign-in', at: AT });
    expect((await count(store, 1)).failedSignIns).toBe(before + 1);
  });

  test('failed sign-ins of a day count, however much else was recorded after them', async () => {
    const store = open();
    const since = AT + 365 * 86_400_000;
    const failed = () => count(store, 1, since).then(({ failedSignIns }) => failedSignIns);
    expect(await failed()).toBe(0);
    await store.recordAudit({ ...entry, action: 'sign-in.failed', at: since });
    const later = Array.from({ length: 5_100 }, () => ({ ...entry, action: 'list.read', at: since }));
    for (let from = 0; from < later.length; from += 100) {
      await Promise.all(later.slice(from, from + 100).map((row) => store.recordAudit(row)));
    }
    expect(await failed()).toBe(1);
  });

  test('failed sign-ins count up to a limit', async () => {
    const store = open();
    const since = AT + 2 * 365 * 86_400_000;
    const rows = Array.from({ length: MOST_COUNTED + 1 }, () => ({ ...entry, action: 'sign-in.failed', at: since }));
    await Promise.all(rows.map((row) => store.recordAudit(row)));
    expect((await count(store, 1, since)).failedSignIns).toBe(MOST_COUNTED);
  });
}
