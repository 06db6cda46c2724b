import { expect, test } from 'vitest';
import type { LeadPageWanted } from '../ports/casework.ts';
import type { DeliveryState, StoredDelivery } from '../ports/deliveries.ts';
import type { LeadState } from '../ports/stored-leads.ts';
import type { Store } from '../store.ts';
import { AT, fresh, freshId, ticket, transaction, type OpenStore } from './fixtures.ts';
import { newLead, newPostback, newUser, reversal } from './money-fixtures.ts';

const leadStates: readonly (LeadState | null)[] = [null, 'pending', 'credited', 'rejected', 'reversed'];
const deliveryStates: readonly (DeliveryState | null)[] = [null, 'pending', 'waiting', 'delivered'];

/** Every way to narrow a list, page by page, against all rows that are known. */
export function caseListsContract(open: OpenStore): void {
  test('leads of any walls, state, source and offer are listed completely and in order, page by page', async () => {
    const store = open();
    const users = [await newUser(store), await newUser(store), await newUser(store)];
    const sources = [freshId('net'), freshId('net')];
    const offers = [fresh(), fresh()];
    const known: { leadId: string; wall: number; state: LeadState; source: string; offerId: number }[] = [];
    for (let n = 0; n < 36; n += 1) {
      const account = { ...(users[n % 3] ?? expect.unreachable()), subid1: freshId('user') };
      const source = sources[n % 5 === 0 ? 1 : 0] ?? '';
      const offerId = offers[n % 7 === 0 ? 1 : 0] ?? 0;
      const state = leadStates[1 + (n % 4)] ?? 'credited';
      const verdict = state === 'pending' ? 'hold' : state === 'rejected' ? 'reject' : 'credit';
      const lead = await newLead(store, account, { source, verdict, takes: 'transaction' }, { offerId });
      if (state === 'reversed') await store.reverseLead(reversal(lead));
      known.push({ leadId: lead.leadId, wall: account.profileId, state, source, offerId });
    }
    const walls = users.map(({ profileId }) => profileId);
    for (const some of [walls, walls.slice(1), walls.slice(0, 1)]) {
      for (const state of leadStates) {
        for (const source of [null, ...sources]) {
          for (const offerId of [null, ...offers]) {
            const wanted = { walls: some, state, source, offerId };
            const right = known.filter(
              (one) =>
                some.includes(one.wall) &&
                (state === null || one.state === state) &&
                (source === null || one.source === source) &&
                (offerId === null || one.offerId === offerId),
            );
            const ids = right
              .map(({ leadId }) => leadId)
              .sort()
              .toReversed();
            expect(await everyPage(store, wanted), JSON.stringify(wanted)).toEqual(ids);
          }
        }
      }
    }
    const [first = 0] = walls;
    const ofFirst = known
      .filter(({ wall }) => wall === first)
      .map(({ leadId }) => leadId)
      .sort();
    const oldest = await store.leadsOfWall({ adwallId: first, after: ofFirst[1] ?? '', limit: 4, until: AT });
    expect(oldest.map(({ leadId }) => leadId)).toEqual(ofFirst.slice(2, 6));
  });

  test('deliveries of any postbacks and state are listed completely and in order, page by page', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackIds: string[] = [];
    for (let n = 0; n < 5; n += 1) postbackIds.push(await newPostback(store, account.profileId));
    for (let n = 0; n < 4; n += 1) {
      const lead = await newLead(store, account, { at: AT + (n % 2) });
      if (n === 1) await store.reverseLead(reversal(lead));
    }
    const all: StoredDelivery[] = [];
    for (const postbackId of postbackIds) all.push(...(await store.listDeliveries({ postbackId, limit: 100 })));
    expect(all).toHaveLength(25);
    const keyOf = ({ createdAt, deliveryId }: StoredDelivery): string => `${createdAt}.${deliveryId}`;
    for (const some of [postbackIds, postbackIds.slice(3), []]) {
      for (const state of deliveryStates) {
        const found: StoredDelivery[] = [];
        for (let after: StoredDelivery | null = null, pages = 0; pages < 20; pages += 1) {
          const page: StoredDelivery[] = await store.pageDeliveries({ postbackIds: some, state, after, limit: 3 });
          found.push(...page);
          after = page.at(-1) ?? null;
          if (page.length < 3) break;
        }
        const right = all.filter((one) => some.includes(one.postbackId) && (state === null || one.state === state));
        expect(found.map(keyOf), JSON.stringify({ some, state })).toEqual(right.map(keyOf).sort().toReversed());
      }
    }
  });

  test('tickets of any walls and panels are listed completely and in order, however many others have', async () => {
    const store = open();
    const owners = [await newUser(store), await newUser(store)];
    const busy = await newUser(store);
    const known: { ticketId: number; profileId: number }[] = [];
    for (let n = 0; n < 12; n += 1) {
      const account = n % 3 === 2 ? busy : (owners[n % 3] ?? expect.unreachable());
      const made = await store.createTicket(ticket({ ...account, subid1: freshId('user') }));
      if (made.kind === 'created') known.push({ ticketId: made.ticketId, profileId: account.profileId });
    }
    for (const some of [owners, owners.slice(1), []]) {
      const ids: number[] = [];
      for (let after: number | null = null, pages = 0; pages < 9; pages += 1) {
        const refs = some.map(({ kind, profileId }) => ({ kind, profileId }));
        const page = await store.pageTickets({ owners: refs, state: 'open', after, limit: 2 });
        ids.push(...page.map(({ ticketId }) => ticketId));
        after = page.at(-1)?.ticketId ?? null;
        if (page.length < 2) break;
      }
      const right = known.filter(({ profileId }) => some.some((owner) => owner.profileId === profileId));
      expect(ids).toEqual(right.map(({ ticketId }) => ticketId).toReversed());
    }
  });

  test('a list of a user can be read without the others', async () => {
    const store = open();
    const account = await newUser(store);
    await newLead(store, account);
    await store.createTicket(ticket(account));
    const found = (await store.readUserCase({ account, rows: 5 })) ?? expect.unreachable();
    const lists = ['ledger', 'clicks', 'leads', 'tickets'] as const;
    expect(lists.map((list) => found[list].length)).toEqual([1, 1, 1, 1]);
    const none = { ledger: [], clicks: [], leads: [], tickets: [] };
    for (const only of lists) {
      expect(await store.readUserCase({ account, rows: 5, only })).toEqual({ ...found, ...none, [only]: found[only] });
    }
  });

  test('a ledger row is read with those around it, and stays as numbers when its user is erased', async () => {
    const store = open();
    const account = await newUser(store);
    const { leadId } = await newLead(store, account);
    for (let amount = 1; amount <= 4; amount += 1) await store.postTransaction(transaction(account, { amount }));
    const { person } = (await store.readUserCase({ account, rows: 1 })) ?? expect.unreachable();
    const { accountId } = person;
    const ledger = await store.pageLedger({ accountId, before: null, limit: 9 });
    const [newest, , middle] = ledger;
    const { kind, profileId, subid1 } = account;
    expect(await store.readLedgerRow(middle?.transactionId ?? 0)).toMatchObject({
      entry: middle,
      around: ledger,
      accountId,
      owner: { kind, profileId },
      user: { subid1 },
      isTest: false,
      leadId: null,
    });
    expect((await store.readLedgerRow(newest?.transactionId ?? 0))?.around).toEqual(ledger.slice(0, 3));
    const oldest = ledger.at(-1)?.transactionId ?? 0;
    expect(await store.readLedgerRow(oldest)).toMatchObject({ around: ledger.slice(2), leadId });
    expect(await store.readLedgerRow(Number.MAX_SAFE_INTEGER)).toBeNull();
    await store.erasePerson({ account, at: AT });
    const erased = await store.readLedgerRow(middle?.transactionId ?? 0);
    expect(erased).toMatchObject({ user: null, entry: { amount: middle?.amount, sealedDescription: null } });
  });
}

async function everyPage(store: Store, wanted: Omit<LeadPageWanted, 'after' | 'limit'>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, pages = 0; pages < 20; pages += 1) {
    const { next, rows } = await store.pageLeads({ ...wanted, after, limit: 5 });
    ids.push(...rows.map(({ leadId }) => leadId));
    if (next === null) return ids;
    after = next;
  }
  throw new Error(`The pages of ${JSON.stringify(wanted)} have no end.`);
}
