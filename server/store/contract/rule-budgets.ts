import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import type { RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { expect, test } from 'vitest';
import type { NewLead } from '../ports/leads.ts';
import { AT, click, freshAccount, freshId, lead, newClick, newWall, offer, type OpenStore } from './fixtures.ts';

const HOUR = 60 * 60_000;
const BONUS = 50_000;

/** What clicks and leads take from the budgets of reward rules. */
export function ruleBudgetsContract(open: OpenStore): void {
  const twice = (budget?: number): RuleDefinition => ({
    when: {},
    then: { multiply: 2 },
    ...(budget !== undefined && { budget: budget / UNITS_PER_CREDIT }),
  });
  const setUp = async (budget: number) => {
    const store = open();
    const { adwallId } = await newWall(store);
    const ruleId = freshId('rul');
    const rule = { ruleId, name: 'Sale', definition: twice(budget) };
    await store.addRule({ adwallId, rule, before: null, at: AT });
    const account = () => ({ ...freshAccount(), profileId: adwallId });
    const reservationOf = (bonus: number, expiresAt = AT + HOUR) => ({
      ruleId,
      parts: [{ eventId: '', bonus, completions: 1 }],
      expiresAt,
    });
    const reservation = reservationOf(BONUS);
    const rewarded = (clickId: string, given: Partial<NewLead> = {}): NewLead =>
      lead(clickId, { reward: { ruleId, rule: 'Sale', bonus: BONUS }, budgetRule: ruleId, ...given });
    const used = async () => (await store.budgetsOfWall(adwallId))[0]?.used;
    const isUsedUp = async () =>
      (await store.loadDirectory()).walls.find((wall) => wall.adwallId === adwallId)?.rules.rules[0]?.isUsedUp === true;
    const settle = (at: number) => store.settleBudget({ ruleId, at });
    return { store, adwallId, ruleId, account, reservation, reservationOf, rewarded, used, isUsedUp, settle };
  };

  test('clicks reserve no more than the budget, however many come at once, and the rule stops once nothing is left', async () => {
    const { account, isUsedUp, reservation, settle, store, used } = await setUp(3 * BONUS);
    const clicks = Array.from({ length: 20 }, () => store.recordClick(click(account(), { reservation })));
    const kinds = (await Promise.all(clicks)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'recorded')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'budget_used')).toHaveLength(17);
    expect(await used()).toBe(3 * BONUS);
    expect(await isUsedUp()).toBe(false);
    await settle(AT);
    expect(await isUsedUp()).toBe(true);
  });

  test('a refused click alone stops no rule, and a stopped one resumes with two hundredths of its budget', async () => {
    const { account, isUsedUp, reservationOf, settle, store } = await setUp(100 * BONUS);
    const reserve = async (share: number, until: number) => {
      const reservation = reservationOf(share * BONUS, AT + until);
      return (await store.recordClick(click(account(), { reservation }))).kind;
    };
    expect(await reserve(101, HOUR)).toBe('budget_used');
    await settle(AT);
    expect(await isUsedUp()).toBe(false);
    for (const [share, until] of [
      [97.5, 9 * HOUR],
      [1.25, 2 * HOUR],
      [0.75, HOUR],
    ] as const) {
      expect(await reserve(share, until)).toBe('recorded');
    }
    await settle(AT);
    expect(await isUsedUp()).toBe(true);
    await settle(AT + 2 * HOUR + 1);
    expect(await isUsedUp()).toBe(true);
    await settle(AT + 3 * HOUR + 1);
    expect(await isUsedUp()).toBe(false);
  });

  test('another click of an account on an offer reserves only what is missing, and for longer', async () => {
    const { account, reservation, reservationOf, settle, store, used } = await setUp(3 * BONUS);
    const own = account();
    const { offerId } = await newClick(store, own, { reservation });
    const again = { offerId, at: AT + HOUR, repeatSince: AT + 1 };
    await newClick(store, own, { ...again, reservation: reservationOf(BONUS + 1, AT + 2 * HOUR) });
    await newClick(store, own, { ...again, at: AT + 2 * HOUR, repeatSince: AT + HOUR + 1, reservation });
    expect(await used()).toBe(BONUS + 1);
    await settle(AT + 3 * HOUR);
    expect(await used()).toBe(BONUS + 1);
    await settle(AT + 3 * HOUR + 1);
    expect(await used()).toBe(0);
  });

  test('another click reserves nothing for events that are completed, and again for one whose lead was rejected', async () => {
    const { account, ruleId, rewarded, store, used } = await setUp(10 * BONUS);
    const own = account();
    const parts = [
      { eventId: 'once', bonus: BONUS, completions: 1 },
      { eventId: 'twice', bonus: BONUS, completions: 2 },
      { eventId: 'endless', bonus: BONUS, completions: null },
    ];
    const reservation = { ruleId, parts, expiresAt: AT + HOUR };
    let at = AT;
    let { clickId, offerId } = await newClick(store, own, { reservation });
    const clickAgain = async () => {
      at += HOUR;
      ({ clickId } = await newClick(store, own, { offerId, at, repeatSince: at, reservation }));
    };
    const complete = async (eventId: string, given: Partial<NewLead> = {}) => {
      const input = rewarded(clickId, { eventId, eventCount: null, ...given });
      await store.creditLead(input);
      return input;
    };
    const numbered = (completions: number | null): Partial<NewLead> => ({
      takes: 'numbered',
      limits: { completions, day: null, isDayStated: false },
    });
    expect(await used()).toBe(3 * BONUS);
    const once = await complete('once', { verdict: 'hold', reason: 'too_fast' });
    await clickAgain();
    expect(await used()).toBe(3 * BONUS);
    for (const [eventId, completions] of [
      ['twice', 2],
      ['twice', 2],
      ['endless', null],
    ] as const) {
      await complete(eventId, numbered(completions));
    }
    await clickAgain();
    // Taken by four leads, and reserved for one more of the endless event.
    expect(await used()).toBe(5 * BONUS);
    await store.rejectLead({ leadId: once.leadId, reason: 'operator', at });
    expect(await used()).toBe(4 * BONUS);
    await clickAgain();
    expect(await used()).toBe(5 * BONUS);
  });

  test('a screen-out returns what the clicks on the survey reserved, whether it is credited, held or not paid', async () => {
    const { account, reservation, ruleId, store, used } = await setUp(10 * BONUS);
    const screenout = { kind: 'screenout', takes: 'identity', ends: 'screenout', budgetRule: ruleId } as const;
    const verdicts: Partial<NewLead>[] = [
      { verdict: 'credit' },
      { verdict: 'hold', reason: 'velocity' },
      { verdict: 'reject', reason: 'no_credits' },
    ];
    for (const verdict of verdicts) {
      const { clickId } = await newClick(store, account(), { reservation });
      expect(await used()).toBe(BONUS);
      await store.creditLead(lead(clickId, { ...screenout, ...verdict }));
      expect(await used(), verdict.verdict).toBe(0);
    }
  });

  test('a survey that its provider ends without a lead returns what its click reserved', async () => {
    const { account, reservation, store, used } = await setUp(10 * BONUS);
    const [own, source] = [account(), 'network'];
    const { clickId, offerId } = await newClick(store, own, { reservation });
    const survey = { clickId, account: own, source, minutes: 10, at: AT, openUntil: AT + HOUR };
    await store.startSurvey({ ...survey, offer: offer({ offer_id: offerId, source }) });
    await store.endSurvey({ clickId, source: 'another', outcome: 'screenout', at: AT });
    expect(await used()).toBe(BONUS);
    await store.endSurvey({ clickId, source, outcome: 'screenout', at: AT });
    expect(await used()).toBe(0);
  });

  test('reservations that have expired for an hour return, and the rule resumes', async () => {
    const { account, adwallId, isUsedUp, reservation, ruleId, settle, store, used } = await setUp(BONUS);
    await newClick(store, account(), { reservation });
    expect(await store.recordClick(click(account(), { reservation }))).toEqual({ kind: 'budget_used' });
    await settle(AT + 2 * HOUR);
    expect([await used(), await isUsedUp()]).toEqual([BONUS, true]);
    expect(await settle(AT + 2 * HOUR + 1)).toEqual({ hasMore: false });
    expect([await used(), await isUsedUp()]).toEqual([0, false]);
    expect(await store.rulesToSettle(AT)).toContain(ruleId);
    const without = { adwallId, ruleId, definition: twice(), at: AT };
    expect(await store.changeRule(without)).toEqual({ kind: 'changed' });
    expect(await store.budgetsOfWall(adwallId)).toEqual([{ ruleId, budget: null, used: 0 }]);
    expect(await store.rulesToSettle(AT)).not.toContain(ruleId);
  });

  test('the budget of a rule that was removed is no longer settled', async () => {
    const { adwallId, ruleId, store } = await setUp(BONUS);
    expect(await store.rulesToSettle(AT)).toContain(ruleId);
    expect(await store.removeRule({ adwallId, ruleId, at: AT })).toEqual({ kind: 'changed' });
    expect(await store.rulesToSettle(AT)).not.toContain(ruleId);
  });

  test('once a rule is removed, leads get what their clicks reserved, and nothing else', async () => {
    const { account, adwallId, reservation, rewarded, ruleId, store } = await setUp(10 * BONUS);
    const reserved = await newClick(store, account(), { reservation });
    const [returned, ofTile] = [await newClick(store, account()), await newClick(store, account())];
    const credited = rewarded(returned.clickId);
    await store.creditLead(credited);
    await store.removeRule({ adwallId, ruleId, at: AT });
    const { clickId, eventId, externalId, source } = credited;
    const reversal = { source, externalId, eventId, clickId, takes: 'event', reason: null, at: AT } as const;
    await store.reverseLead({ ...reversal, deliveryId: freshId('dlv') });
    const bonusOf = async (given: NewLead) => {
      await store.creditLead(given);
      return (await store.findLead(given.leadId))?.reward?.bonus;
    };
    expect(await bonusOf(rewarded(ofTile.clickId))).toBe(0);
    expect(await bonusOf(rewarded(reserved.clickId))).toBe(BONUS);
  });

  test('once a rule no longer pays more, leads get what their clicks reserved, and its other effects go on', async () => {
    const { account, adwallId, isUsedUp, reservation, rewarded, ruleId, settle, store, used } = await setUp(2 * BONUS);
    const completed = await newClick(store, account(), { reservation });
    await newClick(store, account(), { reservation });
    const unreserved = await newClick(store, account());
    await store.changeRule({ adwallId, ruleId, definition: { when: {}, then: { hide: true } }, at: AT });
    const bonusOf = async ({ clickId }: { clickId: string }) => {
      const given = rewarded(clickId);
      await store.creditLead(given);
      return (await store.findLead(given.leadId))?.reward?.bonus;
    };
    expect(await bonusOf(completed)).toBe(BONUS);
    await settle(AT + 2 * HOUR + 1);
    expect([await used(), await isUsedUp()]).toEqual([BONUS, false]);
    expect(await bonusOf(unreserved)).toBe(0);
    await store.changeRule({ adwallId, ruleId, definition: twice(3 * BONUS), at: AT });
    expect(await store.budgetsOfWall(adwallId)).toEqual([{ ruleId, budget: 3 * BONUS, used: BONUS }]);
  });

  test('a rule with a budget of 0 stops', async () => {
    const { isUsedUp, settle } = await setUp(0);
    await settle(AT);
    expect(await isUsedUp()).toBe(true);
  });

  test('reservations of a rule that was removed, or has no budget any more, are deleted once they expire', async () => {
    for (const end of ['removeRule', 'changeRule'] as const) {
      const { account, adwallId, reservation, ruleId, settle, store, used } = await setUp(BONUS);
      await newClick(store, account(), { reservation });
      await store[end]({ adwallId, ruleId, definition: twice(), at: AT });
      expect(await store.rulesToSettle(AT + 2 * HOUR + 1)).toContain(ruleId);
      await settle(AT + 2 * HOUR + 1);
      expect(await store.rulesToSettle(AT + 2 * HOUR + 1)).not.toContain(ruleId);
      expect(await used()).toBe(0);
    }
  });

  test('a lead takes its bonus once, and its reversal or rejection returns it', async () => {
    const { account, reservation, rewarded, store, used } = await setUp(10 * BONUS);
    const [paid, held] = [
      await newClick(store, account(), { reservation }),
      await newClick(store, account(), { reservation }),
    ];
    const credited = rewarded(paid.clickId);
    expect(await store.creditLead(credited)).toMatchObject({ kind: 'credited' });
    expect(await store.creditLead(credited)).toMatchObject({ kind: 'duplicate' });
    const waiting = rewarded(held.clickId, { verdict: 'hold', reason: 'too_fast' });
    expect(await store.creditLead(waiting)).toMatchObject({ kind: 'held' });
    expect(await used()).toBe(2 * BONUS);
    await store.rejectLead({ leadId: waiting.leadId, reason: 'operator', at: AT });
    expect(await used()).toBe(BONUS);
    const { clickId, eventId, externalId, source } = credited;
    const reversal = { source, externalId, eventId, clickId, takes: 'event', reason: null, at: AT } as const;
    expect(await store.reverseLead({ ...reversal, deliveryId: freshId('dlv') })).toMatchObject({ kind: 'reversed' });
    expect(await used()).toBe(0);
  });

  test('the erasure of a user with a held lead returns its bonus', async () => {
    const { account, reservation, rewarded, store, used } = await setUp(10 * BONUS);
    const own = account();
    const { clickId } = await newClick(store, own, { reservation });
    await store.creditLead(rewarded(clickId, { verdict: 'hold', reason: 'too_fast' }));
    expect(await used()).toBe(BONUS);
    await store.erasePerson({ account: own, at: AT });
    expect(await used()).toBe(0);
  });

  test('leads without a reservation take what is left, one after the other, and never more', async () => {
    const { account, adwallId, rewarded, store, used } = await setUp(2 * BONUS);
    const clicks = await Promise.all(Array.from({ length: 5 }, () => newClick(store, account())));
    await Promise.all(clicks.map(({ clickId }) => store.creditLead(rewarded(clickId))));
    expect(await used()).toBe(2 * BONUS);
    const leads = await store.leadsOfWall({ adwallId, after: '', until: AT, limit: 10 });
    expect(leads.map(({ amount }) => amount).toSorted((one, other) => other - one)).toEqual([
      150_000, 150_000, 100_000, 100_000, 100_000,
    ]);
    const bonuses = leads.map(({ reward }) => reward?.bonus ?? -1);
    expect(bonuses.toSorted((one, other) => other - one)).toEqual([BONUS, BONUS, 0, 0, 0]);
  });

  test('what each rule added is counted, without its reversed leads', async () => {
    const { account, adwallId, rewarded, ruleId, store } = await setUp(10 * BONUS);
    const leads = await Promise.all(
      Array.from({ length: 3 }, async () => rewarded((await newClick(store, account())).clickId)),
    );
    for (const each of leads) await store.creditLead(each);
    await store.creditLead(lead((await newClick(store, account())).clickId));
    const [first] = leads;
    if (first === undefined) expect.unreachable();
    const { clickId, eventId, externalId, source } = first;
    const reversal = { source, externalId, eventId, clickId, takes: 'event', reason: null, at: AT } as const;
    await store.reverseLead({ ...reversal, deliveryId: freshId('dlv') });
    while ((await store.rollUpStatistics({ until: Number.MAX_SAFE_INTEGER, limit: 1000 })).counted > 0) continue;
    const sums = { leads: 3, reversals: 1, base: 2 * (150_000 - BONUS), bonus: 2 * BONUS };
    expect(await store.sumRules(adwallId)).toEqual([{ ruleId, ...sums }]);
  });
}
