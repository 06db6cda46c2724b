import { expect, test } from 'vitest';
import { AT, type OpenStore } from './fixtures.ts';
import { newLead, newUser, reversal } from './money-fixtures.ts';

/** A wall's credits and reversals in the order of the ledger. */
export function wallCreditsContract(open: OpenStore): void {
  test("a wall's credits and reversals are listed in the order of the ledger, and no other wall's", async () => {
    const store = open();
    const [account, elsewhere] = [await newUser(store), await newUser(store)];
    const later = AT + 3_600_000;
    const after = await store.lastTransactionBy({ at: later });
    const first = await newLead(store, account);
    await newLead(store, elsewhere);
    await newLead(store, account, { verdict: 'hold' });
    const second = await newLead(store, account);
    await store.reverseLead(reversal(first, { at: AT + 60_000 }));

    const { profileId: adwallId, subid1 } = account;
    const listed = await store.creditsOfWall({ adwallId, after, limit: 10 });
    expect(listed.map((one) => [one.lead.leadId, one.reversalId === null, one.at])).toEqual([
      [first.leadId, true, AT],
      [second.leadId, true, AT],
      [first.leadId, false, AT + 60_000],
    ]);
    const [credit, , reversed] = listed;
    expect(reversed?.transactionId).toBe(credit?.transactionId);
    expect(reversed?.reversalId).toBeGreaterThan(credit?.transactionId ?? Infinity);
    expect(credit).toMatchObject({
      subid1,
      lead: await store.findLead(first.leadId),
      click: { clickId: first.clickId, country: 'DE', terms: '{"ratio":100000,"round":false,"events":[]}' },
    });

    const page = await store.creditsOfWall({ adwallId, after, limit: 1 });
    expect(page).toEqual([credit]);
    const rest = await store.creditsOfWall({ adwallId, after: credit?.transactionId ?? 0, limit: 10 });
    expect(rest.map((one) => one.lead.leadId)).toEqual([second.leadId, first.leadId]);
    expect(await store.lastTransactionBy({ at: later })).toBe(reversed?.reversalId);

    await store.erasePerson({ account, at: AT });
    expect(await store.creditsOfWall({ adwallId, after, limit: 10 })).toEqual([]);
  });

  test('before the first row of the ledger there is none', async () => {
    expect(await open().lastTransactionBy({ at: 0 })).toBe(0);
  });
}
