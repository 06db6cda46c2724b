import { expect, test } from 'vitest';
import { adjustment } from './casework.ts';
import type { Store } from '../store.ts';
import type { AccountRef } from '../ports/accounts.ts';
import type { NewLead } from '../ports/leads.ts';
import { AT, fresh, freshAccount, lead, newClick, ticket, type OpenStore } from './fixtures.ts';
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
    const [credit, ...others] = await store.ticketCredits({ accountId, ticketIds, clickId: null });
    expect([credit, ...others]).toMatchObject([{ amount: 40, at: AT }]);
    expect(raced).toContainEqual({ kind: 'credited_before', credit });
    expect(await credits(ticketId, [])).toMatchObject({ kind: 'posted' });
    const deducted = adjustment(account, { ticketId, amount: -80 });
    expect(await store.adjustBalance(deducted)).toMatchObject({ kind: 'posted' });
    const amounts = (await store.ticketCredits({ accountId, ticketIds, clickId: null })).map(({ amount }) => amount);
    expect(amounts.toSorted((one, another) => one - another)).toEqual([-80, 40, 40]);
    expect(await credits(ticketId), 'what was credited is deducted again').toMatchObject({ kind: 'posted' });
    expect(await store.ticketCredits({ accountId, ticketIds: [], clickId: null })).toEqual([]);
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

  test('completes of an event that staff credited by hand wait on any click of the user', async () => {
    const store = open();
    const account = await newUser(store);
    const offerId = fresh();
    const clicks = [];
    for (let at = AT; clicks.length < 4; at += 120_000) {
      const { clickId } = await newClick(store, account, { offerId, at, repeatSince: at - 60_000 });
      clicks.push(clickId);
    }
    const [named = '', other = '', third = '', fourth = ''] = clicks;
    const credit = await payByHand(store, account, { clickId: named, eventId: '1' });
    const send = async (clickId: string, given: Partial<NewLead>) => {
      const input = lead(clickId, given);
      await store.creditLead(input);
      return input;
    };
    const reasonOf = async ({ leadId }: NewLead) => (await store.findLead(leadId))?.reason;
    const held = await send(other, { eventId: '1' });
    expect(await reasonOf(held)).toBe('credited_by_hand');
    expect((await store.readLeadCase(held.leadId))?.creditsByHand).toEqual([credit]);
    expect((await store.readClickCase(other))?.creditsByHand).toEqual([credit]);
    expect(await reasonOf(await send(other, { ...RECONCILED, externalId: held.externalId }))).toBe('credited_by_hand');
    // What may be paid several times is credited by hand for its click only.
    for (const takes of ['transaction', 'identity'] as const) {
      expect(await reasonOf(await send(third, { eventId: '1', takes }))).toBeNull();
    }
    expect(await reasonOf(await send(fourth, { eventId: '2' }))).toBeNull();
  });

  test('a click or event that a lead pays is not credited by hand for a ticket, unless someone insists', async () => {
    const store = open();
    const account = await newUser(store);
    const offerId = fresh();
    const { clickId } = await newClick(store, account, { offerId });
    const again = await newClick(store, account, { offerId, at: AT + 120_000, repeatSince: AT + 60_000 });
    const ticketId = await newTicket(store, account);
    const credit = (paysFor: { clickId: string; eventId: string | null }, unlessCredited = [ticketId]) =>
      store.adjustBalance(adjustment(account, { ticketId, paysFor, unlessCredited }));
    const held = lead(clickId, { eventId: '1', verdict: 'hold', reason: 'hold_days', releaseAt: AT + 9 });
    await store.creditLead(held);
    for (const on of [clickId, again.clickId]) {
      const refused = { kind: 'lead_before', lead: { leadId: held.leadId, state: 'pending', amount: held.amount } };
      expect(await credit({ clickId: on, eventId: '1' })).toEqual(refused);
      expect(await credit({ clickId: on, eventId: null })).toEqual(refused);
    }
    await store.releaseLead(release(held));
    expect(await credit({ clickId, eventId: null })).toMatchObject({
      kind: 'lead_before',
      lead: { state: 'credited' },
    });
    expect(await credit({ clickId, eventId: '2' })).toMatchObject({ kind: 'posted' });
    expect(await credit({ clickId, eventId: null }, [])).toMatchObject({ kind: 'posted' });
    const other = await newTicket(store, account);
    const ofOther = { ticketId: other, paysFor: { clickId: again.clickId, eventId: '3' }, unlessCredited: [other] };
    const twice = adjustment(account, ofOther);
    expect(await store.adjustBalance(twice)).toMatchObject({ kind: 'credited_before', credit: { ticketId } });
  });

  test('of a credit by hand and a lead at once, only one pays', async () => {
    const store = open();
    const account = await newUser(store);
    for (let round = 0; round < 8; round += 1) {
      const { clickId } = await newClick(store, account);
      const paysFor = { clickId, eventId: null };
      const ticketId = await newTicket(store, account);
      const [reported, byHand] = await Promise.all([
        store.creditLead(lead(clickId)),
        store.adjustBalance(adjustment(account, { ticketId, paysFor, unlessCredited: [ticketId] })),
      ]);
      expect([`credited, lead_before`, 'held, posted']).toContain(`${reported.kind}, ${byHand.kind}`);
    }
  });
}

async function newTicket(store: Store, account: AccountRef): Promise<number> {
  const made = await store.createTicket(ticket(account));
  return made.kind === 'created' ? made.ticketId : expect.unreachable(made.kind);
}

async function payByHand(store: Store, account: AccountRef, paysFor: { clickId: string; eventId: string | null }) {
  const ticketId = await newTicket(store, account);
  const posted = await store.adjustBalance(adjustment(account, { ticketId, paysFor }));
  const transactionId = posted.kind === 'posted' ? posted.transactionId : expect.unreachable(posted.kind);
  return { ticketId, transactionId, amount: 40, at: AT };
}
