import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { expect, test } from 'vitest';
import type { LeadRelease } from '../ports/leads.ts';
import type { Store } from '../store.ts';
import { AT, fresh, freshAccount, lead, newClick, offer, transaction, type OpenStore } from './fixtures.ts';
import { claim, history, newLead, newPostback, newUser, release, reversal, stateOf } from './money-fixtures.ts';

const HOLD = { verdict: 'hold', reason: 'too_fast' } as const;

/** Held leads: their release and rejection. */
export function heldLeadsContract(open: OpenStore): void {
  test('releasing a held lead writes what a credit writes, once', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const known = offer();
    await store.importOffers({ offers: [known], prune: false, at: AT });
    const [ipDigest, deviceDigest] = [`ip ${fresh()}`, `device ${fresh()}`];
    await store.postTransaction(transaction(account));
    const held = await newLead(store, account, HOLD, { offerId: known.offer_id, ipDigest, deviceDigest });
    const twin = await newClick(store, freshAccount(), { ipDigest, deviceDigest });
    const others = () => store.leadFacts({ clickId: twin.clickId, recentSince: AT });
    expect(await others()).toMatchObject({ otherUsersOfIp: 0, otherUsersOfDevice: 0 });

    const input = release(held);
    const released = await store.releaseLead(input);
    expect(released).toMatchObject({ kind: 'credited', balance: 160_000, deliveries: 1 });
    const transactionId = 'transactionId' in released ? released.transactionId : 0;
    const { rows } = await store.listTransactions({ account, limit: 1, offset: 0 });
    expect(rows).toMatchObject([{ kind: 'lead', amount: 150_000, offerName: known.name, transactionId, at: AT + 5 }]);
    expect(await store.findLead(held.leadId)).toMatchObject({ state: 'credited', reason: null, changedAt: AT + 5 });
    expect(await claim(store, postbackId)).toMatchObject([
      { deliveryId: `${input.deliveryId}01`, event: input.event, transactionId },
    ]);
    expect(await others()).toMatchObject({ otherUsersOfIp: 1, otherUsersOfDevice: 1 });

    expect(await store.releaseLead(release(held))).toEqual({ kind: 'not_held' });
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'late', at: AT })).toEqual({ kind: 'not_held' });
    expect(await store.creditLead(held)).toEqual({ kind: 'duplicate', leadId: held.leadId });
    expect(await store.reverseLead(reversal(held))).toMatchObject({ kind: 'reversed', balance: 10_000, deliveries: 1 });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('what the ledger got is counted by what it came from, in pages, and so are held leads', async () => {
    const store = open();
    const account = await newUser(store);
    const heldBefore = await store.countHeldLeads();
    const oldestAt = heldBefore.oldestAt ?? AT;
    let after = await store.settledTransaction();
    const [held] = [await newLead(store, account, HOLD), await newLead(store, account, HOLD)];
    expect(await store.countHeldLeads()).toEqual({ count: heldBefore.count + 2, oldestAt });
    await store.releaseLead(release(held));
    const paid = await newLead(store, account);
    await store.reverseLead(reversal(paid));
    await store.postTransaction(transaction(account, { amount: 30_000 }));
    for (const amount of [-10_000, -7]) await store.postTransaction(transaction(account, { amount }));
    expect(await store.countHeldLeads()).toEqual({ count: heldBefore.count + 1, oldestAt });
    const upTo = await store.settledTransaction();
    expect(await store.countCredits({ after, upTo, limit: 100 })).toEqual({
      counts: [
        { kind: 'credit', rows: 1, units: 30_000 },
        { kind: 'debit', rows: 2, units: 10_007 },
        { kind: 'lead', rows: 1, units: 150_000 },
        { kind: 'released_lead', rows: 1, units: 150_000 },
        { kind: 'reversal', rows: 1, units: 150_000 },
      ],
      last: upTo,
    });
    let rows = 0;
    for (let pages = 0; after < upTo && pages < 9; pages += 1) {
      const { counts, last } = await store.countCredits({ after, upTo, limit: 2 });
      rows += counts.reduce((sum, one) => sum + one.rows, 0);
      after = last;
    }
    expect([rows, after]).toEqual([6, upTo]);
    expect(await store.countCredits({ after, upTo, limit: 2 })).toEqual({ counts: [], last: upTo });
  });

  test('a release that would exceed the limit of balances, or names no lead, writes nothing', async () => {
    const store = open();
    const account = await newUser(store);
    const held = await newLead(store, account, HOLD);
    await store.postTransaction(transaction(account, { amount: MAX_BALANCE_UNITS }));
    expect(await store.releaseLead(release(held))).toEqual({ kind: 'balance_limit' });
    expect(await stateOf(store, held.leadId)).toBe('pending');
    expect(await store.releaseLead({ ...release(held), leadId: 'none' })).toEqual({ kind: 'unknown_lead' });
    expect(await store.rejectLead({ leadId: 'none', reason: 'x', at: AT })).toEqual({ kind: 'unknown_lead' });
  });

  test('a rejected lead leaves its event free for another lead, and no longer counts against the cap', async () => {
    const store = open();
    const account = await newUser(store);
    const full = offer({ cap: { leads: 1, per: 'day' } });
    await store.importOffers({ offers: [full], prune: false, at: AT });
    const given = { ...HOLD, cap: full.cap, day: new Date(AT).toISOString().slice(0, 10) };
    const held = await newLead(store, account, given, { offerId: full.offer_id });
    const fullOffers = async (): Promise<number[]> => (await store.fullOffers({ day: given.day })).offerIds;
    expect(await fullOffers()).toContain(full.offer_id);
    const before = await store.versions();
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT + 9 })).toEqual({
      kind: 'rejected',
    });
    expect(await store.versions()).toEqual({ ...before, caps: before.caps + 1 });
    expect(await fullOffers()).not.toContain(full.offer_id);
    expect(await store.findLead(held.leadId)).toMatchObject({
      state: 'rejected',
      reason: 'operator',
      changedAt: AT + 9,
    });
    expect(await store.creditLead(held)).toEqual({ kind: 'rejected', leadId: held.leadId, reason: 'operator' });
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'x', at: AT })).toEqual({ kind: 'not_held' });
    expect(await store.creditLead(lead(held.clickId, { cap: full.cap }))).toMatchObject({ kind: 'credited' });
    expect(await history(store, account)).toEqual({ balance: 150_000, kinds: ['lead'] });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test("rejecting a held lead does not raise the caps' version if the offer was not full", async () => {
    const store = open();
    const account = await newUser(store);
    const roomy = offer({ cap: { leads: 9, per: 'total' } });
    await store.importOffers({ offers: [roomy], prune: false, at: AT });
    const held = await newLead(store, account, { ...HOLD, cap: roomy.cap }, { offerId: roomy.offer_id });
    const before = await store.versions();
    await store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT });
    expect(await store.versions()).toEqual(before);
  });

  test('an offer that a held event completed is open again once the event is rejected', async () => {
    const store = open();
    const account = await newUser(store);
    const ipDigest = `ip ${fresh()}`;
    const { clickId, offerId } = await newClick(store, account, { ipDigest });
    const held = lead(clickId, { ...HOLD, eventId: '1', eventCount: 2 });
    await store.creditLead(held);
    await store.creditLead(lead(clickId, { eventId: '2', eventCount: 2 }));
    const done = async (ask: string | null): Promise<number[]> =>
      (await store.targetingFacts({ account, ipDigest: ask, panelId: null })).completedOfferIds;
    expect(await done(ipDigest)).toEqual([offerId]);
    await store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT });
    expect(await done(ipDigest)).toEqual([]);
    await store.creditLead(lead(clickId, { eventId: '1', eventCount: 2 }));
    expect(await done(ipDigest)).toEqual([offerId]);
  });

  test('after an erasure held leads no longer count against the cap, and paid ones still do', async () => {
    const store = open();
    const account = await newUser(store);
    const capped = offer({ cap: { leads: 2, per: 'day' } });
    await store.importOffers({ offers: [capped], prune: false, at: AT });
    const given = { cap: capped.cap, day: new Date(AT).toISOString().slice(0, 10), eventCount: 2 };
    const paid = await newLead(store, account, { ...given, eventId: '1' }, { offerId: capped.offer_id });
    const held = lead(paid.clickId, { ...HOLD, ...given, eventId: '2' });
    expect(await store.creditLead(held)).toMatchObject({ kind: 'held' });
    const isFull = async (): Promise<boolean> =>
      (await store.fullOffers({ day: given.day })).offerIds.includes(capped.offer_id);
    expect(await isFull()).toBe(true);
    await store.erasePerson({ account, at: AT });
    expect(await isFull()).toBe(false);
    await newLead(store, await newUser(store), given, { offerId: capped.offer_id });
    expect(await isFull()).toBe(true);
  });

  test("an erasure ends a user's held leads", async () => {
    const store = open();
    const account = await newUser(store);
    const held = await newLead(store, account, HOLD);
    await store.erasePerson({ account, at: AT });
    expect(await store.releaseLead(release(held))).toEqual({ kind: 'not_held' });
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'x', at: AT })).toEqual({ kind: 'not_held' });
    expect(await store.findLead(held.leadId)).toMatchObject({ state: 'reversed', reason: null, findings: [] });
  });

  test('a lead that takes only its identity takes the place of its event once it is released', async () => {
    const store = open();
    const account = await newUser(store);
    const capped = offer({ cap: { leads: 1, per: 'total' } });
    await store.importOffers({ offers: [capped], prune: false, at: AT });
    const ipDigest = `ip ${fresh()}`;
    const held = await newLead(store, account, { ...HOLD, takes: 'identity' }, { offerId: capped.offer_id, ipDigest });
    const isFull = async () => (await store.fullOffers({ day: '' })).offerIds.includes(capped.offer_id);
    expect(await isFull()).toBe(false);
    expect(await store.releaseLead(release(held, { takes: 'event' }))).toMatchObject({ kind: 'credited' });
    expect(await store.findLead(held.leadId)).toMatchObject({ takes: 'event' });
    expect(await isFull()).toBe(true);
    const done = await store.targetingFacts({ account, ipDigest, panelId: null });
    expect(done.completedOfferIds).toEqual([capped.offer_id]);
    const again = lead(held.clickId, { cap: capped.cap });
    expect(await store.creditLead(again)).toMatchObject({ kind: 'held' });
    expect(await store.reverseLead(reversal(held))).toMatchObject({ kind: 'reversed', balance: 0 });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('the last event that a release pays completes its offer', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId, offerId } = await newClick(store, account);
    const events = ['1', '2'].map((eventId) => lead(clickId, { ...HOLD, eventId, eventCount: 2, takes: 'identity' }));
    const done = async () => (await store.targetingFacts({ account, ipDigest: null, panelId: null })).completedOfferIds;
    const seen: number[][] = [];
    for (const each of events) {
      await store.creditLead(each);
      expect(await store.releaseLead(release(each, { takes: 'event' }))).toMatchObject({ kind: 'credited' });
      seen.push(await done());
    }
    expect(seen).toEqual([[], [offerId]]);
  });

  test('a release pays nothing whose place another lead has, paid or held', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const own = { ...HOLD, takes: 'identity' } as const;
    const [first, second] = [lead(clickId, own), lead(clickId, HOLD)];
    for (const each of [first, second]) expect(await store.creditLead(each)).toMatchObject({ kind: 'held' });
    const released = release(first, { takes: 'event' });
    expect(await store.releaseLead(released)).toEqual({ kind: 'place_taken', leadId: second.leadId });
    await store.releaseLead(release(second));
    expect(await store.releaseLead(released)).toEqual({ kind: 'already_paid', leadId: second.leadId });
    await store.reverseLead(reversal(second));
    expect(await store.releaseLead(released)).toEqual({ kind: 'already_paid', leadId: second.leadId });
    expect(await stateOf(store, first.leadId)).toBe('pending');
    expect(await history(store, account)).toEqual({ balance: 0, kinds: ['lead', 'reversal'] });
    await expectNoFault(store);
  });

  test('a release learns what its user was paid for the offer, and nothing else', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId, offerId } = await newClick(store, account);
    const paid = lead(clickId, { eventId: '1', eventCount: 9 });
    const screenout = lead(clickId, { kind: 'screenout', takes: 'identity' });
    const alsoHeld = lead(clickId, { ...HOLD, eventId: '2', eventCount: 9 });
    const held = lead(clickId, { ...HOLD, eventId: 'new goal', takes: 'identity' });
    for (const each of [paid, screenout, alsoHeld, held]) await store.creditLead(each);
    await newLead(store, await newUser(store), {}, { offerId });
    const { eventId, externalId, leadId, source } = paid;
    const expected = { leadId, source, externalId, eventId };
    const findPaid: LeadRelease['findPaid'] = (completed) => {
      expect(completed).toEqual([expected]);
      return completed[0];
    };
    expect(await store.releaseLead(release(held, { findPaid }))).toEqual({ kind: 'already_paid', leadId });
    expect(await stateOf(store, held.leadId)).toBe('pending');
    expect(await store.releaseLead(release(held))).toMatchObject({ kind: 'credited' });
    await expectNoFault(store);
  });

  test('the leads of a click are those that its source reported, oldest first', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId, offerId } = await newClick(store, account);
    const [a, b] = ['1', '2'].map((eventId, index) => lead(clickId, { eventId, eventCount: 2, at: AT + index }));
    const other = lead(clickId, { eventId: '3', eventCount: 2, source: `other ${fresh()}` });
    for (const each of [b, a, other]) if (each !== undefined) await store.creditLead(each);
    await newLead(store, await newUser(store), {}, { offerId });
    const { accountId = 0 } = (await store.findLead(a?.leadId ?? '')) ?? {};
    const asked = { accountId, offerId, clickId, source: a?.source ?? '' };
    const found = await store.leadsOfClick(asked);
    expect(found.map(({ leadId }) => leadId)).toEqual([a?.leadId, b?.leadId]);
    expect(await store.leadsOfClick({ ...asked, source: 'nobody' })).toEqual([]);
  });
}

async function expectNoFault(store: Store): Promise<void> {
  expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
}
