import { expect, test } from 'vitest';
import { AT, fresh, lead, newClick, type OpenStore } from './fixtures.ts';
import { expectValidLedger, newUser, release, reversal } from './money-fixtures.ts';

const HOLD = { verdict: 'hold', reason: 'unknown_goal' } as const;

/** Events of an offer next to goals that its feed did not know at the click. */
export function compatibleEventsContract(open: OpenStore): void {
  test('an event is held next to a paid goal of its click or transaction that is none of those it may be paid in addition to', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId, offerId } = await newClick(store, account);
    const goal = lead(clickId, { ...HOLD, eventId: '950', takes: 'identity' });
    await store.creditLead(goal);
    const compatibleEvents = ['', 'reconciled', '1', '2'];
    const given = { eventCount: 9, compatibleEvents };
    expect(await store.creditLead(lead(clickId, { ...given, eventId: '1' }))).toMatchObject({ kind: 'credited' });
    expect(await store.releaseLead(release(goal))).toMatchObject({ kind: 'credited' });
    const late = lead(clickId, { ...given, eventId: '2', verdict: 'hold', reason: 'velocity' });
    const elsewhere = await newClick(store, account, { offerId, at: AT + 1, repeatSince: AT + 1 });
    const sameTransaction = lead(elsewhere.clickId, { ...given, eventId: '3', externalId: goal.externalId });
    for (const each of [late, sameTransaction]) {
      expect(await store.creditLead(each)).toEqual({ kind: 'held', leadId: each.leadId });
      expect(await store.findLead(each.leadId)).toMatchObject({ state: 'pending', reason: 'unknown_goal' });
    }
    const paid = [
      lead(clickId, { ...given, eventId: '4', compatibleEvents: [...compatibleEvents, '950'] }),
      lead(elsewhere.clickId, { ...given, eventId: '5' }),
      lead(clickId, { eventId: '6', eventCount: 9 }),
      lead(clickId, { ...given, eventId: '7', source: `other ${fresh()}` }),
    ];
    for (const each of paid) expect(await store.creditLead(each)).toMatchObject({ kind: 'credited' });
    const rejected = lead(clickId, { ...given, eventId: '8', verdict: 'reject', reason: 'too_late' });
    expect(await store.creditLead(rejected)).toMatchObject({ kind: 'rejected', reason: 'too_late' });
    await store.reverseLead(reversal(goal));
    expect(await store.creditLead(lead(clickId, { ...given, eventId: '9' }))).toMatchObject({ kind: 'held' });
    await expectValidLedger(store);
  });

  test('a goal that was taken back before anyone paid it holds no event', async () => {
    const store = open();
    const { clickId } = await newClick(store, await newUser(store));
    const goal = lead(clickId, { ...HOLD, eventId: '950', takes: 'identity' });
    await store.creditLead(goal);
    expect(await store.reverseLead(reversal(goal))).toMatchObject({ kind: 'withdrawn' });
    expect(await store.creditLead(lead(clickId, { eventId: '1', eventCount: 9, compatibleEvents: [] }))).toMatchObject({
      kind: 'credited',
    });
  });
}
