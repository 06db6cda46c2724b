import { expect, test } from 'vitest';
import { adjustment } from './casework.ts';
import { AT, freshAccount, ticket, type OpenStore } from './fixtures.ts';

/** Credits by hand for tickets about the same click. */
export function ticketCreditsContract(open: OpenStore): void {
  test('of tickets that must not both be credited, one is, also at once, unless someone insists', async () => {
    const store = open();
    const account = freshAccount();
    const made = await Promise.all([store.createTicket(ticket(account)), store.createTicket(ticket(account))]);
    const ticketIds = made.map((one) => (one.kind === 'created' ? one.ticketId : 0));
    const credits = (ticketId: number, unlessCredited = ticketIds) =>
      store.adjustBalance(adjustment(account, { ticketId, unlessCredited }));
    const raced = await Promise.all(ticketIds.map((ticketId) => credits(ticketId)));
    expect(raced.map(({ kind }) => kind).toSorted()).toEqual(['credited_before', 'posted']);
    const [ticketId = 0] = ticketIds;
    const { person } = (await store.findTicket(ticketId)) ?? expect.unreachable('the ticket is stored');
    const { accountId } = person;
    const [credit, ...others] = await store.ticketCredits({ accountId, ticketIds });
    expect([credit, ...others]).toMatchObject([{ amount: 40, at: AT }]);
    expect(raced).toContainEqual({ kind: 'credited_before', credit });
    expect(await credits(ticketId, [])).toMatchObject({ kind: 'posted' });
    expect(await store.ticketCredits({ accountId, ticketIds })).toHaveLength(2);
    expect(await store.ticketCredits({ accountId, ticketIds: [] })).toEqual([]);
  });
}
