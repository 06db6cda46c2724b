import { expect, test } from 'vitest';
import { HOLD_DAYS, type NewLead } from '../ports/leads.ts';
import type { DueLead } from '../ports/timed-holds.ts';
import type { Store } from '../store.ts';
import { AT, fresh, freshAccount, newClick, type OpenStore } from './fixtures.ts';
import {
  claim,
  deliver,
  history,
  newLead,
  newPostback,
  newUser,
  RECONCILED,
  release,
  reversal,
} from './money-fixtures.ts';

const DATE = AT + 14 * 86_400_000;
const WAITS = {
  verdict: 'hold',
  reason: HOLD_DAYS,
  releaseAt: DATE,
  holdRule: { ruleId: 'rul_1', rule: 'Wait' },
} as const;
/** A fraud rule holds it, too. */
const DOUBTED = { ...WAITS, reason: 'too_fast' } as const;

/** The contract's stores are shared, so only these leads are looked at. */
async function dueOf(store: Store, leads: readonly NewLead[], at: number): Promise<string[]> {
  const ids = new Set(leads.map(({ leadId }) => leadId));
  const found: string[] = [];
  let after: DueLead | null = null;
  for (;;) {
    const page: DueLead[] = await store.dueLeads({ after, at, limit: 2 });
    found.push(...page.map(({ leadId }) => leadId).filter((id) => ids.has(id)));
    after = page.at(-1) ?? null;
    if (page.length < 2) return found;
  }
}

/** Leads that are held until a date. */
export function timedHoldsContract(open: OpenStore): void {
  test('a lead that only waits for its date is due from then on, in the order of dates, and is credited once', async () => {
    const store = open();
    const account = await newUser(store);
    const later = await newLead(store, account, { ...WAITS, releaseAt: DATE + 1 });
    const first = await newLead(store, account, WAITS);
    const second = await newLead(store, account, WAITS);
    const all = [later, first, second];
    expect(await store.findLead(first.leadId)).toMatchObject({
      state: 'pending',
      reason: HOLD_DAYS,
      releaseAt: DATE,
      holdRule: WAITS.holdRule,
    });
    expect(await dueOf(store, all, DATE - 1)).toEqual([]);
    expect(await dueOf(store, all, DATE)).toEqual([first.leadId, second.leadId]);
    expect(await dueOf(store, all, DATE + 1)).toEqual([first.leadId, second.leadId, later.leadId]);
    expect(await store.nextRelease()).toBeLessThanOrEqual(DATE);

    expect(await store.releaseLead(release(first, { dueBy: DATE - 1, at: DATE }))).toEqual({ kind: 'not_due' });
    const releases = [1, 2, 3].map(() => store.releaseLead(release(first, { dueBy: DATE, at: DATE })));
    const kinds = (await Promise.all(releases)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['credited', 'not_held', 'not_held']);
    expect(await store.findLead(first.leadId)).toMatchObject({ state: 'credited', reason: null, releaseAt: null });
    expect(await dueOf(store, all, DATE)).toEqual([second.leadId]);
    expect(await history(store, account)).toEqual({ balance: 150_000, kinds: ['lead'] });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('a lead that is held for another reason, too, is not due until a person clears it, and keeps its date', async () => {
    const store = open();
    const account = await newUser(store);
    const held = await newLead(store, account, DOUBTED);
    expect(await dueOf(store, [held], DATE)).toEqual([]);
    expect(await store.releaseLead(release(held, { dueBy: DATE, at: DATE }))).toEqual({ kind: 'not_due' });
    const { leadId } = held;
    const approved = { kind: 'approved', releaseAt: DATE };
    expect(await store.approveLead({ leadId, at: AT + 1 })).toEqual(approved);
    expect(await store.findLead(leadId)).toMatchObject({ reason: HOLD_DAYS, releaseAt: DATE, changedAt: AT + 1 });
    expect(await store.approveLead({ leadId, at: AT + 2 })).toEqual(approved);
    expect(await store.findLead(leadId)).toMatchObject({ changedAt: AT + 1 });
    expect(await dueOf(store, [held], DATE)).toEqual([leadId]);
    expect(await store.releaseLead(release(held))).toMatchObject({ kind: 'credited' });
    expect(await store.approveLead({ leadId, at: AT })).toEqual({ kind: 'not_held' });
    expect(await store.approveLead({ leadId: 'lead_none', at: AT })).toEqual({ kind: 'unknown_lead' });
  });

  test("a lead that can't be credited at its date waits for a person", async () => {
    const store = open();
    const account = await newUser(store);
    const held = await newLead(store, account, WAITS);
    const { leadId } = held;
    await store.keepFromRelease({ leadId, at: DATE });
    expect(await store.findLead(leadId)).toMatchObject({ state: 'pending', reason: 'not_released', changedAt: DATE });
    expect(await dueOf(store, [held], DATE)).toEqual([]);
    expect(await store.releaseLead(release(held, { at: DATE }))).toMatchObject({ kind: 'credited' });
    await store.keepFromRelease({ leadId, at: DATE });
    expect(await store.findLead(leadId)).toMatchObject({ state: 'credited', reason: null });
  });

  test('a reversal before the date leaves no ledger row, no postback and nothing that is due', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const held = await newLead(store, account, WAITS);
    expect(await store.reverseLead(reversal(held, { reason: HOLD_DAYS }))).toMatchObject({ kind: 'withdrawn' });
    expect(await store.findLead(held.leadId)).toMatchObject({ state: 'reversed', releaseAt: null });
    expect(await dueOf(store, [held], DATE)).toEqual([]);
    expect(await store.releaseLead(release(held, { dueBy: DATE, at: DATE }))).toEqual({ kind: 'not_held' });
    expect(await history(store, account)).toEqual({ balance: 0, kinds: [] });
    expect(await claim(store, postbackId)).toEqual([]);
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('a reconciliation waits with the lead that it corrects, for the same reason, and ends with it', async () => {
    const store = open();
    for (const [how, end] of [
      [WAITS, (of: NewLead) => store.reverseLead(reversal(of))],
      [DOUBTED, (of: NewLead) => store.rejectLead({ leadId: of.leadId, reason: 'fraud', at: AT + 5 })],
    ] as const) {
      const account = await newUser(store);
      const original = await newLead(store, account, how);
      const { clickId, externalId } = original;
      const more = {
        ...original,
        ...RECONCILED,
        leadId: `${original.leadId}r`,
        verdict: 'credit',
        reason: null,
      } as const;
      const { releaseAt: _ofOriginal, ...difference } = more;
      expect(await store.creditLead(difference)).toEqual({ kind: 'held', leadId: difference.leadId });
      expect(await store.findLead(difference.leadId)).toMatchObject({
        state: 'pending',
        reason: how.reason,
        releaseAt: DATE,
        clickId,
        externalId,
      });
      await end(original);
      const ended = await store.findLead(original.leadId);
      expect(ended?.state).not.toBe('pending');
      expect(await store.findLead(difference.leadId)).toMatchObject({ state: ended?.state, releaseAt: null });
      expect(await history(store, account)).toEqual({ balance: 0, kinds: [] });
    }
    const account = await newUser(store);
    const credited = await newLead(store, account);
    const more = { ...credited, ...RECONCILED, leadId: `${credited.leadId}r`, deliveryId: `dlv_${fresh()}_` };
    expect(await store.creditLead(more)).toMatchObject({ kind: 'credited', balance: 175_000 });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('a reconciliation is not credited before the lead that it corrects, and waits for a person with it', async () => {
    const store = open();
    const account = await newUser(store);
    const original = await newLead(store, account, WAITS);
    const { leadId } = original;
    const { releaseAt: _ofOriginal, ...more } = { ...original, ...RECONCILED, leadId: `${leadId}r` };
    const difference = { ...more, verdict: 'credit', reason: null } as const;
    await store.creditLead(difference);
    const releaseDue = (of: NewLead) => store.releaseLead(release(of, { dueBy: DATE, at: DATE }));
    expect(await releaseDue(difference)).toEqual({ kind: 'not_due' });
    await store.keepFromRelease({ leadId, at: DATE });
    expect(await store.findLead(difference.leadId)).toMatchObject({ state: 'pending', reason: 'not_released' });
    expect(await store.approveLead({ leadId: difference.leadId, at: DATE })).toMatchObject({ kind: 'approved' });
    expect(await releaseDue(difference)).toEqual({ kind: 'place_taken', leadId });
    expect(await store.releaseLead(release(original, { at: DATE }))).toMatchObject({ kind: 'credited' });
    expect(await releaseDue(difference)).toMatchObject({ kind: 'credited' });
  });

  test('an announced lead has a message for JSON postbacks, and one for its end, which waits for the first', async () => {
    const store = open();
    const account = await newUser(store);
    const json = await newPostback(store, account.profileId, 'json');
    const get = await newPostback(store, account.profileId);
    const isAnnounced = true;
    const claimed = async (postbackId: string) =>
      (await claim(store, postbackId)).map(({ event, status, transactionId }) => ({
        leadId: event.leadId,
        status,
        availableAt: event.availableAt,
        transactionId,
      }));
    const sent = async (leadId: string) =>
      (await store.listDeliveries({ leadId, limit: 10 }))
        .map(({ postbackId, state, status }) => ({ postbackId, state, status }))
        .toSorted((one, other) => one.status - other.status);
    const told = async (given: Partial<NewLead>) => {
      const held = await newLead(store, account, { ...given, isAnnounced });
      return held.leadId;
    };
    const credited = await newLead(store, account, { ...WAITS, isAnnounced });
    const reversed = await newLead(store, account, { ...WAITS, isAnnounced });
    const rejected = await told(WAITS);
    const doubted = await told(DOUBTED);
    const silent = (await newLead(store, account, WAITS)).leadId;
    const pending = { status: 0, availableAt: DATE, transactionId: null };
    const announced = [credited.leadId, reversed.leadId, rejected];
    const due = await store.listDeliveries({ postbackId: json, limit: 10 });
    expect(due.map(({ leadId }) => leadId).toSorted()).toEqual(announced.toSorted());
    expect(await sent(doubted)).toEqual([]);
    expect(await sent(silent)).toEqual([]);

    // A message about the end waits for the announcement.
    await store.reverseLead(reversal(reversed));
    expect(await sent(reversed.leadId)).toEqual([
      { postbackId: json, status: 0, state: 'pending' },
      { postbackId: json, status: 3, state: 'waiting' },
    ]);
    expect(await claimed(json)).toMatchObject([pending, pending, pending]);
    await store.releaseDeliveries({
      deliveryIds: due.map(({ deliveryId }) => deliveryId),
      lease: 'lease',
      at: AT,
    });
    await deliver(store, json);
    await store.rejectLead({ leadId: rejected, reason: 'fraud', at: AT + 5 });
    expect(await claimed(json)).toMatchObject([
      { leadId: rejected, status: 3, availableAt: undefined, transactionId: null },
      { leadId: reversed.leadId, status: 3, availableAt: undefined, transactionId: null },
    ]);
    const ends = await store.listDeliveries({ leadId: rejected, limit: 10 });
    expect(ends.find(({ status }) => status === 3)?.event.reason).toBe('fraud');

    // The credit has its own messages, for all postbacks.
    expect(await store.releaseLead(release(credited, { dueBy: DATE, at: DATE }))).toMatchObject({ deliveries: 2 });
    expect((await sent(credited.leadId)).map(({ status }) => status)).toEqual([0, 1, 1]);
    expect((await store.listDeliveries({ postbackId: get, limit: 10 })).map(({ status }) => status)).toEqual([1]);
    for (const leadId of [doubted, silent]) await store.rejectLead({ leadId, reason: 'fraud', at: AT });
    expect(await sent(doubted)).toEqual([]);
    expect(await sent(silent)).toEqual([]);
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('a lead that was in doubt is announced once a person clears it, once', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId, 'json');
    const { clickId, event, leadId } = await newLead(store, account, { ...DOUBTED, isAnnounced: true });
    for (const deliveryId of ['dlv_first', 'dlv_second']) {
      const announcement = { event, deliveryId: `${deliveryId}${leadId}` };
      await store.approveLead({ leadId, announcement, at: AT });
    }
    const rows = await store.listDeliveries({ postbackId, limit: 10 });
    expect(rows).toMatchObject([{ leadId, status: 0, event: { clickId, availableAt: DATE } }]);
  });

  test('a reconciliation is announced and rejected with the lead that it corrects', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId, 'json');
    const original = await newLead(store, account, { ...WAITS, isAnnounced: true });
    const leadId = `${original.leadId}r`;
    const event = { ...original.event, leadId };
    const { releaseAt: _date, ...more } = { ...original, ...RECONCILED, leadId, event };
    await store.creditLead({ ...more, deliveryId: `dlv_${fresh()}_`, verdict: 'credit', reason: null });
    await store.reverseLead(reversal(original));
    const statuses = async (id: string) =>
      (await store.listDeliveries({ postbackId, leadId: id, limit: 10 }))
        .map(({ status }) => status)
        .toSorted((one, other) => one - other);
    expect(await statuses(original.leadId)).toEqual([0, 3]);
    expect(await statuses(leadId)).toEqual([0, 3]);
  });

  test('a lead that only waits for its date counts as a completion of its address and device', async () => {
    const store = open();
    const [ipDigest, deviceDigest, offerId] = [`ip ${fresh()}`, `device ${fresh()}`, fresh()];
    const { clickId } = await newClick(store, freshAccount(), { ipDigest, deviceDigest, offerId });
    const others = async () => {
      const facts = await store.leadFacts({ clickId, recentSince: AT });
      return [facts?.otherUsersOfIp, facts?.otherUsersOfDevice];
    };
    await newLead(store, freshAccount(), DOUBTED, { ipDigest, deviceDigest, offerId });
    expect(await others()).toEqual([0, 0]);
    const held = await newLead(store, freshAccount(), WAITS, { ipDigest, deviceDigest, offerId });
    expect(await others()).toEqual([1, 1]);
    await store.rejectLead({ leadId: held.leadId, reason: 'fraud', at: AT });
    expect(await others()).toEqual([0, 0]);
  });

  test('leads that only wait for their date are no open work', async () => {
    const store = open();
    const account = await newUser(store);
    const { profileId: adwallId } = account;
    const before = await store.countHeldLeads();
    await newLead(store, account, WAITS);
    expect(await store.countHeldLeads()).toEqual(before);
    expect((await store.countOpenWork({ adwallId, since: AT })).heldLeads).toBe(0);
    await newLead(store, account, DOUBTED);
    expect((await store.countHeldLeads()).count).toBe(before.count + 1);
    expect((await store.countOpenWork({ adwallId, since: AT })).heldLeads).toBe(1);
  });
}
