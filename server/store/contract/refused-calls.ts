import { expect, test } from 'vitest';
import type { NewRefusedCall } from '../ports/casework.ts';
import { AT, bytes, fresh, freshId, type OpenStore } from './fixtures.ts';
import { newLead, newUser } from './money-fixtures.ts';
import { oldLead, ownClicks, removeOwn } from './retention-fixtures.ts';

const DAY = '2026-09-21';

export function refusedCall(given: Partial<NewRefusedCall> = {}): NewRefusedCall {
  const callId = `rfc_${String(fresh()).padStart(12, '0')}`;
  return { callId, source: 'any', day: DAY, verdict: 'invalid', clickId: null, sealed: bytes('{}'), at: AT, ...given };
}

/** Calls of sources that were refused, and whom they belong to. */
export function refusedCallsContract(open: OpenStore): void {
  test('refused calls are kept up to a limit a day, with the user of their click, and go with that user', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newLead(store, account);
    const source = freshId('source');
    const call = (given: Partial<NewRefusedCall> = {}): NewRefusedCall => refusedCall({ source, ...given });
    const own = call({ clickId });
    const calls = [own, call(), call(), call()];
    expect(await store.addRefusedCalls({ calls, most: 2 })).toBe(2);
    expect(await store.addRefusedCalls({ calls: [call()], most: 2 })).toBe(0);
    const unproven = [call({ verdict: 'unauthenticated' }), call({ verdict: 'address_not_allowed' })];
    expect(await store.addRefusedCalls({ calls: [...unproven, call({ verdict: 'unauthenticated' })], most: 2 })).toBe(
      2,
    );
    expect(await store.addRefusedCalls({ calls: [call({ day: '2026-09-22', at: AT - 5 })], most: 2 })).toBe(1);
    const page = { walls: null, source, after: null, limit: 10 };
    const found = await store.pageRefusedCalls(page);
    expect(found).toHaveLength(5);
    expect(await store.pageRefusedCalls({ ...page, walls: [account.profileId] })).toMatchObject([
      { callId: own.callId, adwallId: account.profileId },
    ]);
    expect(await store.pageRefusedCalls({ ...page, after: found[0]?.callId ?? '' })).toEqual(found.slice(1));
    expect(await store.findRefusedCall(own.callId)).toEqual(found.find(({ callId }) => callId === own.callId));
    expect(await store.findRefusedCall('rfc_unknown')).toBeNull();
    const byId = { text: own.callId, sources: [], publishers: null };
    expect((await store.findById(byId)).refusedCalls).toEqual([{ callId: own.callId, adwallId: account.profileId }]);
    await store.purgeRefusedCalls({ before: AT });
    expect(await store.pageRefusedCalls(page)).toHaveLength(4);
    await store.erasePerson({ account, at: AT });
    expect(await store.pageRefusedCalls({ ...page, walls: [account.profileId] })).toEqual([]);
    expect(await store.pageRefusedCalls(page)).toHaveLength(3);
    // Those that still waited in memory.
    expect(await store.addRefusedCalls({ calls: [call({ clickId })], most: 100 })).toBe(0);
    expect(await store.addRefusedCalls({ calls: [call({ clickId: 'clk_unknown' })], most: 100 })).toBe(1);
  });

  test('a refused call about a removed click belongs to its user, too', async () => {
    const store = open();
    const account = await newUser(store);
    const clicks = ownClicks();
    const { clickId } = await oldLead(store, { account, clicks });
    expect(await removeOwn(store, clicks, 181)).toMatchObject({ leadClicks: 1 });
    const source = freshId('source');
    const call = refusedCall({ source, clickId });
    expect(await store.addRefusedCalls({ calls: [call], most: 2 })).toBe(1);
    expect((await store.exportPerson(account))?.refusedCalls).toMatchObject([
      { ...call, sealed: expect.anything(), adwallId: account.profileId },
    ]);
    await store.erasePerson({ account, at: AT });
    const page = { walls: null, source, after: null, limit: 10 };
    expect(await store.pageRefusedCalls(page)).toEqual([]);
    expect(await store.addRefusedCalls({ calls: [{ ...call, callId: `${call.callId}b` }], most: 2 })).toBe(0);
  });
}
