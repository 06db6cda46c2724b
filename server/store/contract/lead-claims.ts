import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { expect, test } from 'vitest';
import type { NewLead } from '../ports/leads.ts';
import { AT, click, fresh, lead, newClick, offer, transaction, type OpenStore } from './fixtures.ts';
import {
  BONUS,
  deliver,
  expectValidLedger,
  history,
  newLead,
  newPostback,
  newUser,
  RECONCILED,
  release,
  reversal,
  SCREENOUT,
  stateOf,
} from './money-fixtures.ts';

const AGAIN = { takes: 'transaction' } as const;

/** What leads take (their event, their transaction, or only their identity), and how they are reversed. */
export function leadClaimsContract(open: OpenStore): void {
  test('a repeatable offer pays every transaction up to its cap, and is never completed', async () => {
    const store = open();
    const account = await newUser(store);
    const cap = { leads: 3, per: 'total' } as const;
    const routed = offer({ cap });
    await store.importOffers({ offers: [routed], prune: false, at: AT });
    const [ipDigest, deviceDigest] = [`ip ${fresh()}`, `device ${fresh()}`];
    const { clickId } = await newClick(store, account, { offerId: routed.offer_id, ipDigest, deviceDigest });
    const first = lead(clickId, { ...AGAIN, cap });
    for (const each of [first, lead(clickId, { ...AGAIN, cap })]) {
      expect(await store.creditLead(each)).toMatchObject({ kind: 'credited' });
    }
    expect(await store.creditLead(first)).toEqual({ kind: 'duplicate', leadId: first.leadId });
    // The place is account, offer, event and transaction: the same transaction of another source is a duplicate.
    const elsewhere = lead(clickId, { ...AGAIN, cap, externalId: first.externalId, source: 'another' });
    expect(await store.creditLead(elsewhere)).toEqual({ kind: 'duplicate', leadId: first.leadId });
    expect(await store.creditLead(lead(clickId, { ...AGAIN, cap, verdict: 'hold', reason: 'velocity' }))).toMatchObject(
      {
        kind: 'held',
      },
    );
    expect((await store.fullOffers({ day: '2026-09-21' })).offerIds).toContain(routed.offer_id);
    expect((await store.targetingFacts({ account, ipDigest: null, panelId: null })).completedOfferIds).toEqual([]);
    // Fraud rules still see completions from an address and with a device.
    const twin = await newClick(store, await newUser(store), { ipDigest, deviceDigest });
    expect(await store.leadFacts({ clickId: twin.clickId, recentSince: AT })).toMatchObject({
      otherUsersOfIp: 1,
      otherUsersOfDevice: 1,
    });
    expect(await history(store, account)).toEqual({ balance: 300_000, kinds: ['lead', 'lead'] });
    await expectValidLedger(store);
  });

  test('a ceiling counts what is or will be credited for the offer on its day, without bonuses', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const credit = async (amount: number, given: Partial<NewLead> = {}) => {
      const tile = lead(clickId, { ...AGAIN, amount, dayCeiling: 100, ...given });
      return { tile, kind: (await store.creditLead(tile)).kind };
    };
    const bonus = { reward: { ruleId: 'rul_1', rule: 'Sale', bonus: 30 } };
    const first = await credit(90, bonus);
    const waiting = await credit(20, { verdict: 'hold', reason: 'hold_days', releaseAt: AT + 1 });
    const doubted = await credit(1_000, { verdict: 'hold', reason: 'unsigned_amount' });
    const over = await credit(21);
    const exact = await credit(20);
    expect([first, waiting, doubted, over, exact].map(({ kind }) => kind)).toEqual([
      'credited',
      'held',
      'held',
      'held',
      'credited',
    ]);
    expect(await store.findLead(over.tile.leadId)).toMatchObject({ state: 'pending', reason: 'day_ceiling' });
    expect(await credit(1, { at: AT + DAY_MS })).toMatchObject({ kind: 'credited' });
    const elsewhere = await newClick(store, await newUser(store));
    expect(await store.creditLead(lead(elsewhere.clickId, { ...AGAIN, amount: 100, dayCeiling: 100 }))).toMatchObject({
      kind: 'credited',
    });
    // A person may go beyond it, which counts. A reversal makes room again.
    expect(await store.releaseLead(release(over.tile))).toMatchObject({ kind: 'credited' });
    expect(await credit(1)).toMatchObject({ kind: 'held' });
    await store.reverseLead(reversal(first.tile));
    expect(await credit(39)).toMatchObject({ kind: 'credited' });
    expect(await credit(1)).toMatchObject({ kind: 'held' });
    await expectValidLedger(store);
  });

  test('a reconciliation pays a difference on top of its lead, also if its click has several leads', async () => {
    const store = open();
    const account = await newUser(store);
    const one = await newLead(store, account);
    const more = lead(one.clickId, { ...RECONCILED, externalId: one.externalId });
    expect(await store.creditLead(more)).toMatchObject({ kind: 'credited', balance: 175_000 });
    expect(await store.creditLead(lead(one.clickId, RECONCILED))).toMatchObject({ kind: 'credited', balance: 200_000 });
    expect(await store.creditLead({ ...more, payout: 9 })).toEqual({ kind: 'conflict' });
    expect(await store.reverseLead(reversal(more))).toMatchObject({ kind: 'reversed', balance: 175_000 });
    await expectValidLedger(store);
  });

  test('a lead and its reconciliation are reversed together, each with a row and a delivery, once', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const paid = await newLead(store, account);
    const more = lead(paid.clickId, { ...RECONCILED, externalId: paid.externalId });
    expect(await store.creditLead(more)).toMatchObject({ kind: 'credited', balance: 175_000 });
    expect(await store.reverseLead(reversal(paid))).toMatchObject({
      kind: 'reversed',
      leadId: paid.leadId,
      balance: 0,
      deliveries: 2,
    });
    const { rows } = await store.listTransactions({ account, limit: null, offset: 0 });
    const [moreBack, paidBack, moreRow, paidRow] = rows;
    expect([paidBack?.reverses, moreBack?.reverses]).toEqual([paidRow?.transactionId, moreRow?.transactionId]);
    expect(rows.map(({ amount }) => amount)).toEqual([-25_000, -150_000, 25_000, 150_000]);
    for (const each of [paid, more]) {
      expect(await store.reverseLead(reversal(each))).toEqual({ kind: 'duplicate' });
      expect(await store.creditLead(each)).toEqual({ kind: 'duplicate', leadId: each.leadId });
      const deliveries = await store.listDeliveries({ leadId: each.leadId, limit: 10 });
      expect(deliveries.map(({ status }) => status)).toEqual(expect.arrayContaining([1, 2]));
      expect(deliveries).toHaveLength(2);
    }
    await deliver(store, postbackId);
    await deliver(store, postbackId);
    const deliveries = await store.listDeliveries({ adwallId: account.profileId, limit: 10 });
    expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
    expect(await history(store, account)).toEqual({ balance: 0, kinds: ['lead', 'lead', 'reversal', 'reversal'] });
    await expectValidLedger(store);
  });

  test('a reconciliation that was reversed before stays so, and a held one ends with its lead', async () => {
    const store = open();
    const account = await newUser(store);
    const [one, two] = [await newLead(store, account), await newLead(store, account)];
    const taken = lead(one.clickId, { ...RECONCILED, externalId: one.externalId });
    const held = lead(two.clickId, { ...RECONCILED, externalId: two.externalId, verdict: 'hold', reason: 'velocity' });
    for (const each of [taken, held]) await store.creditLead(each);
    expect(await store.reverseLead(reversal(taken))).toMatchObject({ kind: 'reversed', balance: 300_000 });
    expect(await store.reverseLead(reversal(one))).toMatchObject({ kind: 'reversed', balance: 150_000 });
    expect(await store.reverseLead(reversal(two, { externalId: 'another name' }))).toMatchObject({ balance: 0 });
    expect(await stateOf(store, held.leadId)).toBe('reversed');
    expect(await store.releaseLead(release(held))).toEqual({ kind: 'not_held' });
    await expectValidLedger(store);
  });

  test('a reconciliation is reversed with the last lead of its transaction, never with leads of another one', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const [one = lead(clickId), two = lead(clickId), other = lead(clickId)] = ['t', 't', 'u'].map((name, index) =>
      lead(clickId, { eventId: String(index + 1), eventCount: 3, externalId: `${name} ${clickId}` }),
    );
    const more = lead(clickId, { ...RECONCILED, externalId: one.externalId });
    const elsewhere = await newClick(store, await newUser(store));
    const stranger = lead(elsewhere.clickId, { ...RECONCILED, externalId: other.externalId });
    for (const each of [one, two, other, more, stranger]) {
      expect(await store.creditLead(each)).toMatchObject({ kind: 'credited' });
    }
    for (const each of [other, one]) await store.reverseLead(reversal(each));
    expect([await stateOf(store, more.leadId), await stateOf(store, stranger.leadId)]).toEqual([
      'credited',
      'credited',
    ]);
    await store.reverseLead(reversal(two));
    expect([await stateOf(store, more.leadId), await stateOf(store, stranger.leadId)]).toEqual([
      'reversed',
      'credited',
    ]);
    expect((await history(store, account)).balance).toBe(0);
    await expectValidLedger(store);
  });

  test('either a lead and its reconciliation are both reversed, or neither', async () => {
    const store = open();
    const account = await newUser(store);
    const paid = await newLead(store, account, { amount: 10 });
    await store.creditLead(lead(paid.clickId, { ...RECONCILED, externalId: paid.externalId, amount: 5 }));
    await store.postTransaction(transaction(account, { amount: -MAX_BALANCE_UNITS }));
    expect(await store.reverseLead(reversal(paid))).toMatchObject({ kind: 'reversed', balance: -MAX_BALANCE_UNITS });
    const more = await newLead(store, account, { amount: 10 });
    await store.creditLead(lead(more.clickId, { ...RECONCILED, externalId: more.externalId, amount: 5 }));
    await store.postTransaction(transaction(account, { amount: -12 }));
    expect(await store.reverseLead(reversal(more))).toEqual({ kind: 'balance_limit' });
    expect(await stateOf(store, more.leadId)).toBe('credited');
    await expectValidLedger(store);
  });

  test.each([
    ['a screen-out', SCREENOUT],
    ['a bonus', BONUS],
    ['a reconciliation', RECONCILED],
    ['a repeated completion', AGAIN],
  ] as const)(
    '%s is taken back by its identity, early or late, and never for another lead of the click',
    async (_, kind) => {
      const store = open();
      const account = await newUser(store);
      const { clickId } = await newClick(store, account);
      const paid = lead(clickId, kind);
      const spared = lead(clickId, kind);
      const late = lead(clickId, kind);
      for (const each of [paid, spared]) expect(await store.creditLead(each)).toMatchObject({ kind: 'credited' });
      expect(await store.reverseLead(reversal(late))).toEqual({ kind: 'early' });
      expect(await store.reverseLead(reversal(late))).toEqual({ kind: 'duplicate' });
      expect(await store.reverseLead(reversal(paid))).toMatchObject({ kind: 'reversed' });
      expect(await store.creditLead(lead(clickId, kind))).toMatchObject({ kind: 'credited' });
      expect(await store.creditLead(late)).toEqual({ kind: 'reversed_early', leadId: late.leadId });
      expect([await stateOf(store, spared.leadId), await stateOf(store, late.leadId)]).toEqual([
        'credited',
        'reversed',
      ]);
      await expectValidLedger(store);
    },
  );

  test('an early reversal of a completion reverses the completion of its click, and no screen-out', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const done = lead(clickId);
    expect(await store.reverseLead(reversal(lead(clickId)))).toEqual({ kind: 'early' });
    expect(await store.reverseLead(reversal(lead(clickId, SCREENOUT)))).toEqual({ kind: 'early' });
    expect(await store.creditLead(lead(clickId, SCREENOUT))).toMatchObject({ kind: 'credited' });
    expect(await store.creditLead(done)).toEqual({ kind: 'reversed_early', leadId: done.leadId });
    const records = await store.exportPerson(account);
    expect(records?.earlyReversals).toHaveLength(1);
  });

  test('an early reversal of a screen-out does not reverse the completion of its click', async () => {
    const store = open();
    const { clickId } = await newClick(store, await newUser(store));
    expect(await store.reverseLead(reversal(lead(clickId, SCREENOUT)))).toEqual({ kind: 'early' });
    expect(await store.creditLead(lead(clickId))).toMatchObject({ kind: 'credited' });
  });

  test('after an offer has become repeatable, a new completion is paid in addition to the earlier one', async () => {
    const store = open();
    const account = await newUser(store);
    const offerId = fresh();
    const done = await newLead(store, account, {}, { offerId });
    const input = click(account, { offerId, at: AT + 1, repeatSince: AT + 1 });
    await store.recordClick(input);
    expect(await store.creditLead(lead(input.clickId, AGAIN))).toMatchObject({ kind: 'credited' });
    expect(await store.creditLead(lead(input.clickId))).toEqual({ kind: 'already_completed' });
    expect(await stateOf(store, done.leadId)).toBe('credited');
  });
}
