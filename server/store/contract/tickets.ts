import { expect, test } from 'vitest';
import type { AccountRef } from '../ports/accounts.ts';
import { AT, fresh, freshAccount, NO_WALL, textOf, ticket, type OpenStore, sealedWithKey } from './fixtures.ts';

/** Support tickets. */
export function ticketsContract(open: OpenStore): void {
  test('tickets are stored, listed newest first, and closed', async () => {
    const store = open();
    const account = freshAccount();
    const ids: number[] = [];
    for (const subjectId of [1, 2]) {
      const made = await store.createTicket(ticket(account, { subjectId, at: AT + subjectId }));
      if (made.kind === 'created') ids.push(made.ticketId);
    }
    const [first, second] = ids;
    const [newest] = await store.listTickets({ state: null, limit: 1 });
    expect(newest).toMatchObject({ ticketId: second, kind: 'wall', profileId: NO_WALL, subjectId: 2, state: 'open' });
    expect(textOf(newest?.sealed)).toBe('not credited');
    expect(newest?.person).toEqual(await store.findPerson(account));
    expect(await store.closeTicket({ ticketId: second ?? 0, at: AT + 5 })).toEqual({ kind: 'closed' });
    expect(await store.closeTicket({ ticketId: second ?? 0, at: AT + 6 })).toEqual({ kind: 'closed' });
    expect(await store.closeTicket({ ticketId: 999_999, at: AT })).toEqual({ kind: 'unknown_ticket' });
    expect((await store.listTickets({ state: 'open', limit: 1 }))[0]?.ticketId).toBe(first);
    expect((await store.listTickets({ state: 'closed', limit: 1 }))[0]).toMatchObject({
      ticketId: second,
      closedAt: AT + 5,
    });
  });

  test("accounts, addresses and networks each have a limit of tickets, which concurrent tickets can't exceed", async () => {
    const store = open();
    const account = freshAccount();
    const limit = { since: AT, perAccount: 2, perAddress: 5, perNetwork: 3 };
    const ticketOf = (from: AccountRef, ipDigest: string | null) => ticket(from, { ipDigest, limit });
    await store.createTicket({ ...ticketOf(account, null), at: AT - 1, limit: null });
    const addresses = [null, `ip ${fresh()}`, `ip ${fresh()}`, `ip ${fresh()}`];
    const ofOne = await Promise.all(addresses.map((ipDigest) => store.createTicket(ticketOf(account, ipDigest))));
    expect(ofOne.map(({ kind }) => kind).sort()).toEqual(['created', 'created', 'too_many', 'too_many']);

    const ipDigest = `ip ${fresh()}`;
    await store.createTicket({ ...ticketOf(freshAccount(), ipDigest), at: AT - 1, limit: null });
    const users = Array.from({ length: 12 }, () => freshAccount());
    const fromOne = await Promise.all(users.map((user) => store.createTicket(ticketOf(user, ipDigest))));
    expect(fromOne.filter(({ kind }) => kind === 'created')).toHaveLength(5);
    expect(fromOne.filter(({ kind }) => kind === 'too_many')).toHaveLength(7);
    const opened = await Promise.all(users.map((user) => store.findPerson(user)));
    expect(opened.filter((person) => person !== null)).toHaveLength(5);
    expect(await store.createTicket(ticketOf(freshAccount(), null))).toMatchObject({ kind: 'created' });

    const networkDigest = `net ${fresh()}`;
    const fromNetwork = await Promise.all(
      users.map((user) =>
        store.createTicket({ ...ticketOf({ ...user, subid1: `${user.subid1}-6` }, `ip ${fresh()}`), networkDigest }),
      ),
    );
    expect(fromNetwork.filter(({ kind }) => kind === 'created')).toHaveLength(3);
  });

  test("a ticket is sealed with the account's key", async () => {
    const store = open();
    const account = freshAccount();
    await store.createTicket(ticket(account, { sealer: sealedWithKey('first') }));
    await store.createTicket(ticket(account, { sealer: sealedWithKey('second') }));
    const { tickets = [] } = (await store.exportPerson(account)) ?? {};
    expect(tickets.map(({ sealed }) => textOf(sealed))).toEqual(['sealed with first', 'sealed with first']);
  });
}
