import { expect, test } from 'vitest';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { EXTRAS_A_DAY, type NewLead } from '../ports/leads.ts';
import { AT, fresh, lead, newClick, offer, type OpenStore } from './fixtures.ts';
import {
  BONUS,
  deliver,
  expectValidLedger,
  history,
  listedAs,
  newLead,
  newPostback,
  newUser,
  RECONCILED,
  release,
  reversal,
  SCREENOUT,
} from './money-fixtures.ts';

const MIDNIGHT = AT - (AT % DAY_MS);

/** Screen-outs, bonuses, reconciliations, and offers that are completed many times. */
export function leadKindsContract(open: OpenStore): void {
  const completed = async (by: NewLead, near: string | null = null): Promise<number[]> => {
    const found = await open().findLead(by.leadId);
    const account = { kind: 'wall', profileId: found?.adwallId ?? 0, subid1: `nobody ${fresh()}` } as const;
    return (await open().targetingFacts({ account, ipDigest: near, panelId: null })).completedOfferIds;
  };

  test('screen-outs and bonuses are credited, and leave the offer open for its completion', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const ipDigest = `ip ${fresh()}`;
    const { clickId } = await newClick(store, account, { ipDigest });
    const tries = [lead(clickId, SCREENOUT), lead(clickId, SCREENOUT), lead(clickId, BONUS)];
    for (const each of tries) expect(await store.creditLead(each)).toMatchObject({ kind: 'credited', deliveries: 1 });
    const [first = lead(clickId)] = tries;
    expect(await completed(first, ipDigest)).toEqual([]);
    expect((await store.targetingFacts({ account, ipDigest, panelId: null })).completedOfferIds).toEqual([]);
    expect(await store.creditLead(first)).toEqual({ kind: 'duplicate', leadId: first.leadId });
    expect(await store.creditLead({ ...first, kind: 'bonus' })).toEqual({ kind: 'conflict' });
    expect(await store.creditLead({ ...first, payout: 501 })).toEqual({ kind: 'conflict' });
    const done = lead(clickId);
    expect(await store.creditLead(done)).toMatchObject({ kind: 'credited' });
    expect(await completed(done, ipDigest)).toHaveLength(1);
    expect(await history(store, account)).toEqual({ balance: 165_000, kinds: ['lead', 'lead', 'lead', 'lead'] });
    expect(await store.findLead(first.leadId)).toMatchObject({ kind: 'screenout', state: 'credited' });
    await deliver(store, postbackId);
    await expectValidLedger(store);
  });

  test('the seventh screen-out or bonus of a source on a day is stored and never credited', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account, { at: MIDNIGHT - DAY_MS });
    const other = await newClick(store, account, { at: MIDNIGHT - DAY_MS });
    const give = (given: Partial<NewLead>, on = clickId) => {
      const input = lead(on, { ...SCREENOUT, at: MIDNIGHT, ...given });
      return { input, outcome: store.creditLead(input) };
    };
    for (let n = 0; n < EXTRAS_A_DAY - 2; n++) expect(await give({}).outcome).toMatchObject({ kind: 'credited' });
    expect(await give({ verdict: 'hold', reason: 'velocity', ...BONUS }, other.clickId).outcome).toMatchObject({
      kind: 'held',
    });
    // A rejected lead does not count.
    expect(await give({ verdict: 'reject', reason: 'agent' }).outcome).toMatchObject({ kind: 'rejected' });
    expect(await give({ at: MIDNIGHT + DAY_MS - 1 }).outcome).toMatchObject({ kind: 'credited' });

    const seventh = give({ at: MIDNIGHT + DAY_MS - 1 }, other.clickId);
    expect(await seventh.outcome).toEqual({ kind: 'not_credited', leadId: seventh.input.leadId });
    expect(await store.findLead(seventh.input.leadId)).toMatchObject({ state: 'rejected', reason: 'daily_limit' });
    const tomorrow = { ...seventh.input, leadId: `again ${fresh()}`, at: MIDNIGHT + DAY_MS };
    expect(await store.creditLead(tomorrow)).toEqual({ kind: 'duplicate', leadId: seventh.input.leadId });
    expect(await store.reverseLead(reversal(seventh.input))).toMatchObject({ kind: 'withdrawn' });

    // The limit counts by source, by day, and for screen-outs and bonuses only.
    expect(await give({ source: 'another' }).outcome).toMatchObject({ kind: 'credited' });
    expect(await give({ at: MIDNIGHT - 1 }).outcome).toMatchObject({ kind: 'credited' });
    expect(await give({ at: MIDNIGHT + DAY_MS }).outcome).toMatchObject({ kind: 'credited' });
    expect(await give({ kind: 'complete', takes: 'event' }).outcome).toMatchObject({ kind: 'credited' });
    expect(await give({ ...RECONCILED }).outcome).toMatchObject({ kind: 'credited' });
    const elsewhere = await newClick(store, await newUser(store), { at: MIDNIGHT - DAY_MS });
    expect(await give({}, elsewhere.clickId).outcome).toMatchObject({ kind: 'credited' });
    await expectValidLedger(store);
  });

  test('a reversed screen-out still counts against the limit of its day, and a rejected one does not', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const give = (given: Partial<NewLead> = {}) => {
      const input = lead(clickId, { ...SCREENOUT, ...given });
      return { input, outcome: store.creditLead(input) };
    };
    const first = give();
    await first.outcome;
    const held = give({ verdict: 'hold', reason: 'velocity' });
    await held.outcome;
    for (let n = 2; n < EXTRAS_A_DAY; n++) await give().outcome;
    expect(await store.reverseLead(reversal(first.input))).toMatchObject({ kind: 'reversed' });
    expect(await give().outcome).toMatchObject({ kind: 'not_credited' });
    expect(await store.rejectLead({ leadId: held.input.leadId, reason: 'operator', at: AT })).toEqual({
      kind: 'rejected',
    });
    expect(await give().outcome).toMatchObject({ kind: 'credited' });
    expect(await give().outcome).toMatchObject({ kind: 'not_credited' });
    await expectValidLedger(store);
  });

  test('a screen-out whose reversal came first does not count against the limit of its day', async () => {
    const store = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const [early = lead(clickId), ...paid] = Array.from({ length: EXTRAS_A_DAY + 1 }, () => lead(clickId, SCREENOUT));
    expect(await store.reverseLead(reversal(early))).toEqual({ kind: 'early' });
    for (const each of paid) expect(await store.creditLead(each)).toMatchObject({ kind: 'credited' });
    expect(await store.creditLead(early)).toMatchObject({ kind: 'reversed_early' });
    await expectValidLedger(store);
  });

  test('a lead that pays nothing is stored and accepted', async () => {
    const store = open();
    const { clickId } = await newClick(store, await newUser(store));
    const nothing = lead(clickId, { ...SCREENOUT, payout: 0, amount: 0, verdict: 'reject', reason: 'no_credits' });
    expect(await store.creditLead(nothing)).toEqual({ kind: 'not_credited', leadId: nothing.leadId });
    expect(await store.creditLead(nothing)).toEqual({ kind: 'duplicate', leadId: nothing.leadId });
    expect(await listedAs(store, nothing.leadId, 'rejected')).toMatchObject({
      reason: 'no_credits',
      kind: 'screenout',
    });
  });

  test('held screen-outs can be released and rejected, and a completed offer stays completed', async () => {
    const store = open();
    const account = await newUser(store);
    const ipDigest = `ip ${fresh()}`;
    const done = await newLead(store, account, {}, { ipDigest });
    const { clickId } = done;
    const held = [0, 1].map(() => lead(clickId, { ...SCREENOUT, verdict: 'hold', reason: 'velocity' }));
    for (const each of held) expect(await store.creditLead(each)).toMatchObject({ kind: 'held' });
    const [released = done, rejected = done] = held;
    expect(await store.releaseLead(release(released))).toMatchObject({ kind: 'credited', balance: 155_000 });
    expect(await store.rejectLead({ leadId: rejected.leadId, reason: 'operator', at: AT })).toEqual({
      kind: 'rejected',
    });
    expect(await completed(done, ipDigest)).toHaveLength(1);
    expect((await store.targetingFacts({ account, ipDigest: null, panelId: null })).completedOfferIds).toHaveLength(1);
    await expectValidLedger(store);
  });

  test('leads that complete nothing count against no cap, not even a new one', async () => {
    const store = open();
    const capped = offer();
    await store.importOffers({ offers: [capped], prune: false, at: AT });
    const account = await newUser(store);
    const { clickId } = await newClick(store, account, { offerId: capped.offer_id });
    const held = lead(clickId, { ...SCREENOUT, verdict: 'hold', reason: 'velocity' });
    for (const each of [lead(clickId, SCREENOUT), lead(clickId, RECONCILED), held]) await store.creditLead(each);
    const cap = { leads: 1, per: 'total' } as const;
    await store.importOffers({ offers: [{ ...capped, cap }], prune: false, at: AT });
    const isFull = async () => (await store.fullOffers({ day: '2026-09-21' })).offerIds.includes(capped.offer_id);
    expect(await isFull()).toBe(false);
    await store.creditLead(lead(clickId, { cap }));
    expect(await isFull()).toBe(true);
    await store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT });
    expect(await isFull()).toBe(true);
  });
}
