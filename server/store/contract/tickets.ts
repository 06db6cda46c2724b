import { expect, test } from 'vitest';
import { AT, bytes, fresh, freshAccount, textOf, ticket } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

/** Support tickets. */
export function ticketsContract(open: OpenStore): void {
  test('a ticket is stored, listed newest first, and closed', async () => {
    const store = open();
    const account = freshAccount();
    const ids: number[] = [];
    for (const subjectId of [1, 2]) {
      const made = await store.createTicket(ticket(account, { subjectId, at: AT + subjectId }));
      if (made.kind === 'created') ids.push(made.ticketId);
    }
    const [first, second] = ids;
    const [newest] = await store.listTickets({ state: null, limit: 1 });
    expect(newest).toMatchObject({ ticketId: second, kind: 'wall', profileId: 7, subjectId: 2, state: 'open' });
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

  test('the limit counts one account from one address since a time, also at once', async () => {
    const store = open();
    const account = freshAccount();
    const ipDigest = `ip ${fresh()}`;
    const limited = ticket(account, { ipDigest, limit: { since: AT, maximum: 2 } });
    await store.createTicket({ ...limited, at: AT - 1, limit: null });
    const made = await Promise.all([1, 2, 3, 4].map(() => store.createTicket(limited)));
    expect(made.map((outcome) => outcome.kind).sort()).toEqual(['created', 'created', 'too_many', 'too_many']);
    expect(await store.createTicket({ ...limited, ipDigest: null })).toMatchObject({ kind: 'created' });
    expect(await store.createTicket({ ...limited, account: freshAccount() })).toMatchObject({ kind: 'created' });
  });

  test('a ticket sealed with a key that is not the account’s asks for another try', async () => {
    const store = open();
    const account = freshAccount();
    await store.createTicket(ticket(account));
    expect(await store.createTicket(ticket(account, { wrappedKey: bytes('another key') }))).toEqual({
      kind: 'person_changed',
    });
  });
}
