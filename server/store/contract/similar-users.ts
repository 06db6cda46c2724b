import { expect, test } from 'vitest';
import { HOLD_DAYS } from '../ports/leads.ts';
import { AT, fresh, freshAccount, lead, newClick, type OpenStore } from './fixtures.ts';
import { newLead, newUser, reversal } from './money-fixtures.ts';

/** How many users of similar ids were credited for an offer. */
export function similarUsersContract(open: OpenStore): void {
  test('users of similar ids count while they are credited for the offer, or only wait for the date', async () => {
    const store = open();
    const [idDigest, offerId] = [`id ${fresh()}`, fresh()];
    const [asker, credited, held, elsewhere, other] = Array.from({ length: 5 }, () => freshAccount());
    if (!asker || !credited || !held || !elsewhere || !other) throw new Error('There are five.');
    const { clickId } = await newClick(store, asker, { idDigest, offerId });
    const similarUsers = async () => (await store.leadFacts({ clickId, recentSince: AT }))?.similarUsers;
    await store.creditLead(lead(clickId));
    await newLead(store, held, { verdict: 'hold' }, { idDigest, offerId });
    await newLead(store, elsewhere, {}, { idDigest });
    await newLead(store, other, {}, { idDigest: `id ${fresh()}`, offerId });
    await newLead(store, freshAccount(), { kind: 'bonus', takes: 'identity' }, { idDigest, offerId });
    expect(await similarUsers()).toBe(0);
    const paid = await newLead(store, credited, {}, { idDigest, offerId });
    expect(await similarUsers()).toBe(1);
    await store.reverseLead(reversal(paid));
    expect(await similarUsers()).toBe(0);
    await newLead(store, elsewhere, { verdict: 'hold', reason: HOLD_DAYS, releaseAt: AT + 1 }, { idDigest, offerId });
    expect(await similarUsers()).toBe(1);
    await store.erasePerson({ account: elsewhere, at: AT });
    expect(await similarUsers()).toBe(0);
  });

  test('a click gives an account that has none its digest, and a changed one its new digest', async () => {
    const store = open();
    const [idDigest, offerId, account, twin] = [`id ${fresh()}`, fresh(), await newUser(store), freshAccount()];
    await newLead(store, twin, {}, { idDigest, offerId });
    const first = await newClick(store, account, { idDigest, offerId });
    const count = async (clickId: string) => (await store.leadFacts({ clickId, recentSince: AT }))?.similarUsers;
    expect(await count(first.clickId)).toBe(1);
    const later = { offerId, repeatSince: AT + 1, at: AT + 1 };
    const changed = await newClick(store, account, { ...later, idDigest: `id ${fresh()}` });
    expect(await count(changed.clickId)).toBe(0);
  });

  test('a hundred users of similar ids are enough, whether they were credited or not', async () => {
    const store = open();
    const idDigest = `id ${fresh()}`;
    const crowd = Array.from({ length: 120 }, () => freshAccount());
    await Promise.all(crowd.map((account) => newClick(store, account, { idDigest })));
    const { clickId } = await newClick(store, freshAccount(), { idDigest });
    expect(await store.leadFacts({ clickId, recentSince: AT })).toMatchObject({ similarUsers: 100 });
  });
}
