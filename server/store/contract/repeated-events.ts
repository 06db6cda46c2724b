import { expect, test } from 'vitest';
import type { NewLead } from '../ports/leads.ts';
import { AT, lead, newClick, offer, type OpenStore } from './fixtures.ts';
import { beginEvents, numbered } from './event-fixtures.ts';
import { expectValidLedger, history, newUser, release, reversal, stateOf } from './money-fixtures.ts';

/** Events that are paid several times, and new transactions for those that are paid once. */
export function repeatedEventsContract(open: OpenStore): void {
  const kindOf = async (input: NewLead) => (await open().creditLead(input)).kind;
  const begin = () => beginEvents(open());

  test('an event that may be completed three times is paid three times, whichever click they name', async () => {
    const { account, clickId, completed, offerId, otherClickId, store } = await begin();
    const three = { completions: 3 };
    const first = numbered(clickId, three);
    expect(await store.creditLead(first)).toMatchObject({ kind: 'credited' });
    expect(await kindOf(numbered(otherClickId, three, { verdict: 'hold', reason: 'too_fast' }))).toBe('held');
    expect(await completed()).toEqual([]);
    expect(await kindOf(numbered(clickId, three))).toBe('credited');
    expect(await completed()).toEqual([offerId]);
    const fourth = numbered(clickId, three);
    expect(await store.creditLead(fourth)).toEqual({ kind: 'not_credited', leadId: fourth.leadId });
    expect(await store.findLead(fourth.leadId)).toMatchObject({ state: 'rejected', reason: 'event_limit' });
    expect(await store.creditLead(fourth)).toEqual({ kind: 'duplicate', leadId: fourth.leadId });
    expect(await store.creditLead(first)).toEqual({ kind: 'duplicate', leadId: first.leadId });
    expect(await kindOf(numbered(clickId, three, { eventId: '2' }))).toBe('credited');
    expect((await history(store, account)).balance).toBe(450_000);
    await expectValidLedger(store);
  });

  test('rejected and reversed leads give their places back, and the offer is open again', async () => {
    const { clickId, completed, offerId, store } = await begin();
    const two = { completions: 2 };
    const paid = numbered(clickId, two);
    const held = numbered(clickId, two, { verdict: 'hold', reason: 'too_fast' });
    expect([await kindOf(paid), await kindOf(held)]).toEqual(['credited', 'held']);
    expect(await completed()).toEqual([offerId]);
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT })).toEqual({ kind: 'rejected' });
    expect(await completed()).toEqual([]);
    expect([await kindOf(numbered(clickId, two)), await kindOf(numbered(clickId, two))]).toEqual([
      'credited',
      'not_credited',
    ]);
    expect(await completed()).toEqual([offerId]);
    expect(await store.reverseLead(reversal(paid))).toMatchObject({ kind: 'reversed' });
    expect(await store.reverseLead(reversal(paid))).toEqual({ kind: 'duplicate' });
    expect(await completed()).toEqual([]);
    expect(await kindOf(numbered(clickId, two))).toBe('credited');
    expect(await completed()).toEqual([offerId]);
    await expectValidLedger(store);
  });

  test('reversals of an event that is paid several times match by identity only, early or late', async () => {
    const { clickId, store } = await begin();
    const [paid, late] = [numbered(clickId, {}), numbered(clickId, {})];
    expect(await kindOf(paid)).toBe('credited');
    expect(await store.reverseLead(reversal(late))).toEqual({ kind: 'early' });
    expect(await kindOf(numbered(clickId, {}))).toBe('credited');
    expect(await store.creditLead(late)).toEqual({ kind: 'reversed_early', leadId: late.leadId });
    expect(await stateOf(store, paid.leadId)).toBe('credited');
    await expectValidLedger(store);
  });

  test('one lead of a day is paid; a second one is held, or rejected if its source states the day', async () => {
    const { clickId, completed, store } = await begin();
    const monday = { day: '2026-09-21' };
    const first = numbered(clickId, monday);
    expect(await kindOf(first)).toBe('credited');
    const second = numbered(clickId, monday);
    expect(await kindOf(second)).toBe('held');
    expect(await store.findLead(second.leadId)).toMatchObject({ state: 'pending', reason: 'event_daily_limit' });
    const stated = numbered(clickId, { ...monday, isDayStated: true });
    expect(await kindOf(stated)).toBe('not_credited');
    expect(await store.findLead(stated.leadId)).toMatchObject({ state: 'rejected', reason: 'event_daily_limit' });
    expect(await kindOf(numbered(clickId, { day: '2026-09-22', isDayStated: true }))).toBe('credited');
    expect(await store.releaseLead(release(second))).toMatchObject({ kind: 'credited' });
    expect(await store.reverseLead(reversal(first))).toMatchObject({ kind: 'reversed' });
    expect(await kindOf(numbered(clickId, { ...monday, isDayStated: true }))).toBe('credited');
    expect(await completed(), 'an event without a limit is never completed').toEqual([]);
    await expectValidLedger(store);
  });

  test('the limit of all days counts before that of one day', async () => {
    const { clickId, store } = await begin();
    const given = { completions: 1, day: '2026-09-21' };
    expect(await kindOf(numbered(clickId, given))).toBe('credited');
    const second = numbered(clickId, given);
    expect(await kindOf(second)).toBe('not_credited');
    expect(await store.findLead(second.leadId)).toMatchObject({ reason: 'event_limit' });
  });

  test('a new transaction for an event that is paid once is held, and a person may pay it', async () => {
    const { account, clickId, completed, offerId, otherClickId, store } = await begin();
    const paid = lead(clickId);
    const repeat = lead(clickId);
    expect([await kindOf(paid), await kindOf(repeat), await kindOf(repeat)]).toEqual(['credited', 'held', 'duplicate']);
    expect(await store.findLead(repeat.leadId)).toMatchObject({ reason: 'repeated_event', takes: 'repeat' });
    expect(await kindOf(lead(otherClickId))).toBe('already_completed');
    expect(await store.releaseLead(release(repeat))).toMatchObject({ kind: 'credited', balance: 300_000 });
    expect(await store.reverseLead(reversal(repeat))).toMatchObject({ kind: 'reversed', balance: 150_000 });
    expect(await stateOf(store, paid.leadId)).toBe('credited');
    const turnedAway = lead(clickId);
    expect(await kindOf(turnedAway)).toBe('held');
    const decided = { leadId: turnedAway.leadId, reason: 'operator', at: AT };
    expect(await store.rejectLead(decided)).toEqual({ kind: 'rejected' });
    expect(await completed()).toEqual([offerId]);
    expect((await history(store, account)).balance).toBe(150_000);
    await expectValidLedger(store);
  });

  test('once an event of a click was repeated, reversals match by identity only, early or late', async () => {
    const { clickId, store } = await begin();
    const [paid, repeat, early] = [lead(clickId), lead(clickId), lead(clickId)];
    expect([await kindOf(paid), await kindOf(repeat)]).toEqual(['credited', 'held']);
    expect(await store.reverseLead(reversal(early))).toEqual({ kind: 'early' });
    expect([await stateOf(store, paid.leadId), await stateOf(store, repeat.leadId)]).toEqual(['credited', 'pending']);
    expect(await kindOf(early)).toBe('reversed_early');
    expect(await store.reverseLead(reversal(paid))).toMatchObject({ kind: 'reversed' });
    expect(await stateOf(store, repeat.leadId)).toBe('pending');
    await expectValidLedger(store);
  });

  test('a source that says so has repeated events rejected, stored and accepted', async () => {
    const { clickId, store } = await begin();
    expect(await kindOf(lead(clickId))).toBe('credited');
    const repeat = lead(clickId, { repeatedEvents: 'reject' });
    expect(await store.creditLead(repeat)).toEqual({ kind: 'not_credited', leadId: repeat.leadId });
    expect(await store.findLead(repeat.leadId)).toMatchObject({ state: 'rejected', reason: 'repeated_event' });
    expect(await store.creditLead(repeat)).toEqual({ kind: 'duplicate', leadId: repeat.leadId });
  });

  test('a repeated event takes the place of the event once that is free, and counts once against the cap', async () => {
    const store = open();
    const account = await newUser(store);
    const cap = { leads: 2, per: 'total' } as const;
    const capped = offer({ cap });
    await store.importOffers({ offers: [capped], prune: false, at: AT });
    const { clickId } = await newClick(store, account, { offerId: capped.offer_id });
    const held = lead(clickId, { cap, verdict: 'hold', reason: 'too_fast' });
    const repeat = lead(clickId, { cap });
    expect([await kindOf(held), await kindOf(repeat)]).toEqual(['held', 'held']);
    const isFull = async () => (await store.fullOffers({ day: '2026-09-21' })).offerIds.includes(capped.offer_id);
    expect(await isFull()).toBe(true);
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT })).toEqual({ kind: 'rejected' });
    expect(await isFull()).toBe(false);
    expect(await store.releaseLead(release(repeat))).toMatchObject({ kind: 'credited' });
    expect(await store.findLead(repeat.leadId)).toMatchObject({ takes: 'event' });
    expect(await isFull()).toBe(false);
    expect(await kindOf(lead(clickId))).toBe('held');
    await expectValidLedger(store);
  });

  test('a lead that was held for another reason takes a numbered place when it is released, if one is free', async () => {
    const { clickId, completed, offerId, store } = await begin();
    const one = numbered(clickId, { completions: 2 });
    const two = numbered(clickId, { completions: 2 });
    const three = numbered(clickId, { completions: 2 });
    const asAnotherOffer = ({ limits: _, ...input }: NewLead) =>
      kindOf({ ...input, takes: 'identity', verdict: 'hold', reason: 'wrong_offer' });
    for (const input of [one, two, three]) expect(await asAnotherOffer(input)).toBe('held');
    for (const input of [one, two]) expect(await store.releaseLead(release(input))).toMatchObject({ kind: 'credited' });
    expect(await completed()).toEqual([offerId]);
    expect(await store.releaseLead(release(three))).toEqual({ kind: 'event_limit' });
    const daily = { day: '2026-09-21' };
    expect(await kindOf(numbered(clickId, daily, { eventId: '2' }))).toBe('credited');
    const late = numbered(clickId, daily, { eventId: '2' });
    expect(await asAnotherOffer(late)).toBe('held');
    expect(await store.releaseLead(release(late)), 'a person decides about the day').toMatchObject({
      kind: 'credited',
    });
    expect(await kindOf(numbered(clickId, { completions: 2 }))).toBe('not_credited');
    await expectValidLedger(store);
  });

  test('when an event pays more or less often than before, all of its completions count', async () => {
    const { clickId, otherClickId, store } = await begin();
    expect(await kindOf(lead(clickId, { eventId: '1' }))).toBe('credited');
    for (const kind of ['credited', 'credited', 'not_credited']) {
      expect(await kindOf(numbered(otherClickId, { completions: 3 }))).toBe(kind);
    }
    const unlimited = await begin();
    for (const kind of ['credited', 'credited', 'credited']) {
      expect(await kindOf(numbered(unlimited.clickId, {}))).toBe(kind);
    }
    expect(await kindOf(numbered(unlimited.otherClickId, { completions: 3 }))).toBe('not_credited');
    expect(await kindOf(lead(unlimited.otherClickId, { eventId: '1' }))).toBe('already_completed');
    await expectValidLedger(store);
  });
}
