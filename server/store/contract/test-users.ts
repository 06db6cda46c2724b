import { expect, test } from 'vitest';
import type { AccountRef } from '../ports/accounts.ts';
import type { Store } from '../store.ts';
import { AT, bytes, fresh, lead, newClick, newKey, offer, textOf, type OpenStore } from './fixtures.ts';
import { newLead, newUser, reversal } from './money-fixtures.ts';

const EVER = Number.MAX_SAFE_INTEGER;

/** Test users, for whom nothing is counted. */
export function testUsersContract(open: OpenStore): void {
  /** A test user of a new wall. */
  async function newTestUser(store: Store): Promise<AccountRef & { profileId: number }> {
    const account = await newUser(store);
    expect((await store.openTestPerson({ account, newKey, at: AT })).kind).toBe('opened');
    return account;
  }

  test('a test user is one from the first call on, and a real user never becomes one', async () => {
    const store = open();
    const account = await newTestUser(store);
    const holder = await store.findTokenHolder(account);
    expect(await store.openTestPerson({ account, newKey: () => bytes('other'), at: AT })).toEqual({
      kind: 'opened',
      holder,
    });
    expect(await store.openPerson({ account, newKey, at: AT })).toEqual(holder);
    expect(await store.exportPerson(account)).toMatchObject({ isTest: true });

    const real: AccountRef = { ...account, subid1: `real ${fresh()}` };
    await store.openPerson({ account: real, newKey, at: AT });
    expect(await store.openTestPerson({ account: real, newKey, at: AT })).toEqual({ kind: 'real_user' });
    expect(await store.exportPerson(real)).toMatchObject({ isTest: false });
    expect(await store.listTestPersons(account)).toEqual([account]);

    // Once erased, the subid is free again.
    await store.erasePerson({ account, at: AT });
    expect(await store.listTestPersons(account)).toEqual([]);
    await store.openPerson({ account, newKey, at: AT });
    expect(await store.openTestPerson({ account, newKey, at: AT })).toEqual({ kind: 'real_user' });
  });

  test('a test user who must exist is not opened', async () => {
    const store = open();
    const account = await newTestUser(store);
    const wanted = { newKey, mustExist: true, at: AT };
    expect(await store.openTestPerson({ account, ...wanted })).toMatchObject({ kind: 'opened' });
    const nobody = { ...account, subid1: `nobody ${fresh()}` };
    expect(await store.openTestPerson({ account: nobody, ...wanted })).toEqual({ kind: 'unknown_user' });
    expect(await store.findPerson(nobody)).toBeNull();
    await store.openPerson({ account: nobody, newKey, at: AT });
    expect(await store.openTestPerson({ account: nobody, ...wanted })).toEqual({ kind: 'real_user' });
  });

  test('who asks for a test user erases no real user who has got their subid in the meantime', async () => {
    const store = open();
    const account = await newTestUser(store);
    const remembered: (string | null)[] = [];
    const remember = (wrappedKey: Uint8Array) => `digest ${fresh()} of ${remembered.push(textOf(wrappedKey))}`;
    const onlyTest = { account, onlyTest: true, remember, at: AT };
    expect(await store.erasePerson(onlyTest)).not.toBeNull();
    const real = await store.openPerson({ account, newKey: () => bytes('of a real user'), at: AT });
    expect(await store.erasePerson(onlyTest)).toBeNull();
    expect(await store.findPerson(account)).toMatchObject({ accountId: real.accountId });
    expect(remembered).toEqual([textOf(newKey())]);
  });

  test('no one is erased who cannot be remembered', async () => {
    const store = open();
    const account = await newTestUser(store);
    const remember = () => {
      throw new Error('The disk is full.');
    };
    await expect(store.erasePerson({ account, remember, at: AT })).rejects.toThrow('The disk is full.');
    expect(await store.findPerson(account)).not.toBeNull();
  });

  test('of calls that open the same account at once, all get the same answer', async () => {
    const store = open();
    const account = await newUser(store);
    const opened = await Promise.all([
      ...[1, 2, 3].map(() => store.openTestPerson({ account, newKey, at: AT })),
      ...[1, 2, 3].map(async () => ({ kind: 'opened', holder: await store.openPerson({ account, newKey, at: AT }) })),
    ]);
    const isTest = (await store.exportPerson(account))?.isTest === true;
    expect(new Set(opened.slice(0, 3).map(({ kind }) => kind))).toEqual(new Set([isTest ? 'opened' : 'real_user']));
  });

  test('reads of the user and of their leads say so', async () => {
    const store = open();
    const account = await newTestUser(store);
    const ask = { account, ipDigest: null, panelId: null };
    expect(await store.targetingFacts(ask)).toMatchObject({ isTestUser: true, user: { tokenGeneration: 0 } });
    const real = await newUser(store);
    await store.openPerson({ account: real, newKey, at: AT });
    expect(await store.targetingFacts({ ...ask, account: real })).toMatchObject({ isTestUser: false });
    expect(await store.targetingFacts({ ...ask, account: { ...real, subid1: 'nobody' } })).toMatchObject({
      isTestUser: false,
    });

    const { clickId, leadId } = await newLead(store, account);
    expect(await store.leadFacts({ clickId, recentSince: AT })).toMatchObject({ person: { isTest: true } });
    expect(await store.findLead(leadId)).toMatchObject({ isTest: true });
    const { clickId: realClick } = await newLead(store, real);
    expect(await store.leadFacts({ clickId: realClick, recentSince: AT })).toMatchObject({ person: { isTest: false } });
    await store.erasePerson({ account, at: AT });
    expect(await store.findLead(leadId)).toMatchObject({ isTest: true });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('clicks, leads and reversals of a test user are never counted, even if the user is erased first', async () => {
    const store = open();
    const rollUp = async (): Promise<void> => {
      while ((await store.rollUpStatistics({ until: EVER, limit: 1000 })).counted === 1000);
    };
    await rollUp();
    const account = await newTestUser(store);
    const { profileId: adwallId } = account;
    const real: AccountRef = { ...account, subid1: `real ${fresh()}` };
    const later = { clickId: `zzz_${String(fresh()).padStart(12, '0')}` };
    const paid = await newLead(store, account, {}, later);
    const { offerId } = (await store.readClick(paid.clickId)) ?? { offerId: 0 };
    await store.reverseLead(reversal(paid));
    await newLead(store, account, {}, { clickId: `zzz_${String(fresh()).padStart(12, '0')}`, offerId: fresh() });
    await store.erasePerson({ account, at: AT });
    const counted = await newClick(store, real, { clickId: `zzz_${String(fresh()).padStart(12, '0')}`, offerId });
    await store.creditLead(lead(counted.clickId));
    await rollUp();
    const rows = await store.listPeriods({ adwallId, from: 0, to: EVER });
    expect(rows).toMatchObject([{ offerId, clicks: 1, leads: 1, reversals: 0, conversions: 1 }]);
  });

  test("a test user's leads count against no cap, neither when it is new nor when they end", async () => {
    const store = open();
    const known = offer();
    await store.importOffers({ offers: [known], prune: false, at: AT });
    const account = await newTestUser(store);
    const { offer_id: offerId } = known;
    const held = await newLead(store, account, { verdict: 'hold' }, { offerId });
    const other: AccountRef = { ...account, subid1: `test ${fresh()}` };
    await store.openTestPerson({ account: other, newKey, at: AT });
    await newLead(store, other, {}, { offerId });

    const cap = { leads: 1, per: 'total' } as const;
    await store.importOffers({ offers: [{ ...known, cap }], prune: false, at: AT });
    const isFull = async (): Promise<boolean> =>
      (await store.fullOffers({ day: '2026-09-21' })).offerIds.includes(offerId);
    expect(await isFull()).toBe(false);
    await newLead(store, await newUser(store), { cap }, { offerId });
    expect(await isFull()).toBe(true);
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'no', at: AT })).toEqual({ kind: 'rejected' });
    expect(await isFull()).toBe(true);
  });
}
