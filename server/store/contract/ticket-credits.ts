import { expect, test } from 'vitest';
import { adjustment } from './casework.ts';
import type { Store } from '../store.ts';
import type { AccountRef } from '../ports/accounts.ts';
import { AT, freshAccount, lead, newClick, ticket, type OpenStore } from './fixtures.ts';
import { BONUS, newUser, RECONCILED, release } from './money-fixtures.ts';

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

  test('completes of a click or event that staff credited by hand wait for a person', async () => {
    const store = open();
    const account = await newUser(store);
    const pay = (paysFor: { clickId: string; eventId: string | null }) => payByHand(store, account, paysFor);
    const send = async (clickId: string, given: Parameters<typeof lead>[1] = {}) => {
      const input = lead(clickId, given);
      const { kind } = await store.creditLead(input);
      return [kind, (await store.findLead(input.leadId))?.reason ?? null, input] as const;
    };
    const held = ['held', 'credited_by_hand', expect.anything()];
    const paid = ['credited', null, expect.anything()];
    const { clickId } = await newClick(store, account);
    const posted = await pay({ clickId, eventId: null });
    expect(await send(clickId, BONUS)).toEqual(paid);
    const wait = { verdict: 'hold', reason: 'hold_days', releaseAt: AT + 9 } as const;
    const [, , first] = await send(clickId, wait);
    const found = await store.readLeadCase(first.leadId);
    expect(found).toMatchObject({ lead: { reason: 'credited_by_hand', releaseAt: AT + 9 }, creditsByHand: [posted] });
    expect((await store.readClickCase(clickId))?.creditsByHand).toEqual([posted]);
    expect(await store.releaseLead(release(first, { dueBy: AT + 10 }))).toEqual({ kind: 'not_due' });
    expect(await store.releaseLead(release(first))).toMatchObject({ kind: 'credited' });
    expect(await send(clickId, { ...RECONCILED, externalId: first.externalId })).toEqual(held);

    const other = await newClick(store, account);
    await pay({ clickId: other.clickId, eventId: '1' });
    expect(await send(other.clickId, { eventId: '2' })).toEqual(paid);
    expect(await send(other.clickId, { eventId: '1' })).toEqual(held);

    const foreign = await newUser(store);
    const theirs = await newClick(store, foreign);
    await pay({ clickId: theirs.clickId, eventId: null });
    expect(await send(theirs.clickId), 'a ticket that names the click of another user').toEqual(paid);
  });

  test('a credit by hand and a lead at once never both pay without a word', async () => {
    const store = open();
    const account = await newUser(store);
    for (let round = 0; round < 8; round += 1) {
      const { clickId } = await newClick(store, account);
      const input = lead(clickId);
      const [answer] = await Promise.all([
        store.creditLead(input),
        payByHand(store, account, { clickId, eventId: null }),
      ]);
      const rows = (await store.listTransactions({ account, limit: 2, offset: 0 })).rows.map(({ kind }) => kind);
      // Staff saw no lead, or the lead waits.
      expect([answer.kind, ...rows].join(' ')).toMatch(/^(credited manual lead|held manual .*)$/);
    }
  });
}

async function payByHand(store: Store, account: AccountRef, paysFor: { clickId: string; eventId: string | null }) {
  const made = await store.createTicket(ticket(account));
  const ticketId = made.kind === 'created' ? made.ticketId : 0;
  const posted = await store.adjustBalance(adjustment(account, { ticketId, paysFor }));
  const transactionId = posted.kind === 'posted' ? posted.transactionId : expect.unreachable(posted.kind);
  return { ticketId, transactionId, amount: 40, at: AT };
}
