import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { expect, test } from 'vitest';
import { AT, lead, newClick, offer, transaction, type OpenStore } from './fixtures.ts';
import { claim, deliver, history, newLead, newPostback, newUser, reversal, stateOf } from './money-fixtures.ts';

/** Reversals, including those that come before their lead. */
export function reversalsContract(open: OpenStore): void {
  test('a reversal takes the credit back once, even if the balance falls below zero', async () => {
    const store = open();
    const account = await newUser(store);
    const known = offer();
    await store.importOffers({ offers: [known], prune: false, at: AT });
    const paid = await newLead(store, account, {}, { offerId: known.offer_id });
    await store.postTransaction(transaction(account, { amount: -100_000 }));
    const answer = await store.reverseLead(reversal(paid));
    expect(answer).toMatchObject({ kind: 'reversed', leadId: paid.leadId, balance: -100_000, deliveries: 0 });
    const { rows } = await store.listTransactions({ account, limit: null, offset: 0 });
    const credit = rows.find((row) => row.kind === 'lead');
    expect(rows[0]).toMatchObject({
      kind: 'reversal',
      amount: -150_000,
      reverses: credit?.transactionId,
      transactionId: 'transactionId' in answer ? answer.transactionId : null,
      offerId: known.offer_id,
      offerName: known.name,
      at: AT + 60_000,
    });
    expect(await store.findLead(paid.leadId)).toMatchObject({
      state: 'reversed',
      reason: 'fraud',
      changedAt: AT + 60_000,
    });
    expect(await store.reverseLead(reversal(paid))).toEqual({ kind: 'duplicate' });
    expect(await store.reverseLead(reversal(paid, { externalId: 'another name' }))).toEqual({ kind: 'duplicate' });
    expect(await store.creditLead(paid)).toEqual({ kind: 'duplicate', leadId: paid.leadId });
    expect(await store.creditLead(lead(paid.clickId))).toMatchObject({ kind: 'held' });
    expect(await history(store, account)).toEqual({ balance: -100_000, kinds: ['lead', 'manual', 'reversal'] });
  });

  test('a reversal of only the named lead leaves others of the click alone, and waits for none', async () => {
    const store = open();
    const account = await newUser(store);
    const paid = await newLead(store, account, {});
    const other = reversal(paid, { externalId: 'a duplicate', onlyNamed: true });
    expect(await store.reverseLead(other)).toEqual({ kind: 'unknown_lead' });
    expect(await stateOf(store, paid.leadId)).toBe('credited');
    const later = await newLead(store, await newUser(store), { externalId: 'a duplicate', source: paid.source });
    expect(await stateOf(store, later.leadId)).toBe('credited');
    expect(await store.reverseLead(reversal(paid, { onlyNamed: true }))).toMatchObject({ kind: 'reversed' });
    expect(await store.reverseLead(reversal(paid, { onlyNamed: true }))).toEqual({ kind: 'duplicate' });
  });

  test('a reversal of one event leaves other events under the same transaction id alone', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const [one, two] = ['1', '2'].map((eventId) =>
      lead(clickId, { eventId, eventCount: 2, externalId: `t ${clickId}` }),
    );
    if (one === undefined || two === undefined) throw new Error('Two events');
    await store.creditLead(one);
    await store.creditLead(two);
    expect(await store.reverseLead(reversal(two))).toMatchObject({ kind: 'reversed', leadId: two.leadId });
    expect([await stateOf(store, one.leadId), await stateOf(store, two.leadId)]).toEqual(['credited', 'reversed']);
    expect(await history(store, account)).toEqual({ balance: 150_000, kinds: ['lead', 'lead', 'reversal'] });
  });

  test('a reversal under another id reverses the lead of its click and event, if that came from the same source', async () => {
    const store = open();
    const account = await newUser(store);
    const paid = await newLead(store, account, { eventId: '4' });
    const stranger = reversal(paid, { source: 'other network' });
    expect(await store.reverseLead(stranger)).toEqual({ kind: 'early' });
    expect(await store.reverseLead(reversal(paid, { eventId: '5', externalId: 'x' }))).toEqual({ kind: 'early' });
    expect(await stateOf(store, paid.leadId)).toBe('credited');
    const own = reversal(paid, { externalId: 'another name' });
    expect(await store.reverseLead(own)).toMatchObject({ kind: 'reversed', leadId: paid.leadId });
  });

  test('a reversal that names an unknown click, or not the click of its lead, changes nothing', async () => {
    const store = open();
    const account = await newUser(store);
    const paid = await newLead(store, account);
    const other = await newClick(store, account);
    const unknown = reversal(paid, { externalId: 'x', clickId: 'clk_none' });
    expect(await store.reverseLead(unknown)).toEqual({ kind: 'unknown_click' });
    expect(await store.reverseLead(reversal(paid, { clickId: other.clickId }))).toEqual({ kind: 'conflict' });
    expect(await store.reverseLead(reversal(paid, { clickId: 'clk_none' }))).toEqual({ kind: 'conflict' });
    expect(await history(store, account)).toEqual({ balance: 150_000, kinds: ['lead'] });
  });

  test('a reversal that would exceed the limit of balances writes nothing', async () => {
    const store = open();
    const account = await newUser(store);
    const paid = await newLead(store, account, { amount: 10 });
    await store.postTransaction(transaction(account, { amount: -MAX_BALANCE_UNITS }));
    await store.postTransaction(transaction(account, { amount: -9 }));
    expect(await store.reverseLead(reversal(paid))).toEqual({ kind: 'balance_limit' });
    expect(await stateOf(store, paid.leadId)).toBe('credited');
    await store.postTransaction(transaction(account, { amount: 9 }));
    expect(await store.reverseLead(reversal(paid))).toMatchObject({ kind: 'reversed', balance: -MAX_BALANCE_UNITS });
  });

  test('the reversal of a held lead ends it without a ledger row, and that of a rejected lead changes nothing', async () => {
    const store = open();
    const account = await newUser(store);
    const held = await newLead(store, account, { verdict: 'hold', reason: 'velocity' });
    expect(await store.reverseLead(reversal(held))).toEqual({ kind: 'withdrawn', leadId: held.leadId });
    expect(await store.findLead(held.leadId)).toMatchObject({ state: 'reversed', reason: 'fraud' });
    expect(await store.reverseLead(reversal(held))).toEqual({ kind: 'duplicate' });
    const rejected = await newLead(store, account, { verdict: 'reject', reason: 'agent' });
    expect(await store.reverseLead(reversal(rejected))).toEqual({ kind: 'withdrawn', leadId: rejected.leadId });
    expect(await store.reverseLead(reversal(rejected))).toEqual({ kind: 'withdrawn', leadId: rejected.leadId });
    const listed = { ...reversal(rejected), onlyNamed: true };
    expect(await store.reverseLead(listed)).toEqual({ kind: 'duplicate' });
    expect(await store.findLead(rejected.leadId)).toMatchObject({ state: 'rejected', reason: 'agent' });
    expect(await history(store, account)).toEqual({ balance: 0, kinds: [] });
  });

  test.each(['day', 'total'] as const)(
    'a held lead that is reversed no longer counts against the cap per %s',
    async (per) => {
      const store = open();
      const full = offer({ cap: { leads: 1, per } });
      await store.importOffers({ offers: [full], prune: false, at: AT });
      const day = new Date(AT).toISOString().slice(0, 10);
      const hold = { verdict: 'hold', reason: 'velocity', cap: full.cap, day } as const;
      const held = await newLead(store, await newUser(store), hold, { offerId: full.offer_id });
      const fullOffers = async (): Promise<number[]> => (await store.fullOffers({ day })).offerIds;
      expect(await fullOffers()).toContain(full.offer_id);
      const before = await store.versions();
      for (const kind of ['withdrawn', 'duplicate'])
        expect(await store.reverseLead(reversal(held))).toMatchObject({ kind });
      expect(await fullOffers()).not.toContain(full.offer_id);
      expect(await store.versions()).toEqual({ ...before, caps: before.caps + 1 });
    },
  );

  test('a reversal that comes first waits for its lead, which is then stored as reversed and never credited', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const full = offer({ cap: { leads: 1, per: 'total' } });
    await store.importOffers({ offers: [full], prune: false, at: AT });
    const { clickId } = await newClick(store, account, { offerId: full.offer_id });
    const other = await newClick(store, account);
    const late = lead(clickId, { cap: full.cap });
    expect(await store.reverseLead(reversal(late))).toEqual({ kind: 'early' });
    expect(await store.reverseLead(reversal(late))).toEqual({ kind: 'duplicate' });
    expect(await store.reverseLead(reversal(late, { clickId: other.clickId }))).toEqual({ kind: 'conflict' });
    expect(await store.creditLead({ ...late, clickId: other.clickId })).toEqual({ kind: 'conflict' });

    expect(await store.creditLead(late)).toEqual({ kind: 'reversed_early', leadId: late.leadId });
    expect(await store.findLead(late.leadId)).toMatchObject({ state: 'reversed', reason: 'fraud' });
    expect(await store.creditLead(late)).toEqual({ kind: 'duplicate', leadId: late.leadId });
    expect(await store.reverseLead(reversal(late))).toEqual({ kind: 'duplicate' });
    expect(await history(store, account)).toEqual({ balance: 0, kinds: [] });
    expect(await claim(store, postbackId)).toEqual([]);
    expect((await store.fullOffers({ day: '2026-09-21' })).offerIds).not.toContain(full.offer_id);
  });

  test('an early reversal under another id reverses the first lead of its click and event', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const first = lead(clickId);
    expect(await store.reverseLead(reversal(first, { externalId: `a ${clickId}`, reason: null }))).toEqual({
      kind: 'early',
    });
    expect(await store.reverseLead(reversal(first, { externalId: `b ${clickId}` }))).toEqual({ kind: 'early' });
    expect(await store.creditLead({ ...first, source: 'other network', verdict: 'reject', reason: 'x' })).toMatchObject(
      {
        kind: 'rejected',
      },
    );
    const second = lead(clickId, { eventId: '2' });
    expect(await store.creditLead(second)).toMatchObject({ kind: 'credited' });
    const third = lead(clickId);
    expect(await store.creditLead(third)).toMatchObject({ kind: 'reversed_early' });
    expect(await store.reverseLead(reversal(first, { externalId: `b ${clickId}` }))).toEqual({ kind: 'duplicate' });
    expect(await history(store, account)).toEqual({ balance: 150_000, kinds: ['lead'] });
  });

  test('the rejection of a lead uses up its early reversal', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const late = lead(clickId, { verdict: 'reject', reason: 'too_late' });
    await store.reverseLead(reversal(late));
    expect(await store.creditLead(late)).toMatchObject({ kind: 'rejected', reason: 'too_late' });
    expect(await store.creditLead(lead(clickId))).toMatchObject({ kind: 'credited' });
  });

  test('a reversal is sent to the postbacks that have a delivery of the credit, after the credit', async () => {
    const store = open();
    const account = await newUser(store);
    const quick = await newPostback(store, account.profileId);
    const slow = await newPostback(store, account.profileId);
    const paid = await newLead(store, account);
    const added = await newPostback(store, account.profileId);
    await deliver(store, quick);
    const undone = reversal(paid, { reason: 'charged back' });
    const answer = await store.reverseLead(undone);
    expect(answer).toMatchObject({ kind: 'reversed', deliveries: 2 });

    const deliveries = await store.listDeliveries({ leadId: paid.leadId, limit: 10 });
    expect(deliveries.map((row) => `${row.status} ${row.postbackId} ${row.state} ${row.deliveryId}`).sort()).toEqual([
      `1 ${quick} delivered ${paid.deliveryId}01`,
      `1 ${slow} pending ${paid.deliveryId}02`,
      `2 ${quick} pending ${undone.deliveryId}01`,
      `2 ${slow} waiting ${undone.deliveryId}02`,
    ]);
    const [credit] = await claim(store, slow);
    expect(credit).toMatchObject({ status: 1, event: paid.event });
    expect(await claim(store, quick)).toMatchObject([
      {
        status: 2,
        transactionId: credit?.transactionId,
        reversalId: 'transactionId' in answer ? answer.transactionId : null,
        event: { ...paid.event, reason: 'charged back', at: AT + 60_000 },
      },
    ]);
    expect(await claim(store, added)).toEqual([]);
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });
}
