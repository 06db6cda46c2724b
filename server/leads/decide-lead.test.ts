import { fraudSettings } from '@rewards-wall/shared/settings/fraud-settings.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideLead, type LeadCase } from './decide-lead.ts';
import { CLICKED, click, ordinary, withEvents, withReport, withOfferOf } from './lead-case.fixture.ts';

test('an ordinary lead is credited with the terms that its click stored', () => {
  expect(decideLead(ordinary)).toEqual({
    kind: 'credit',
    takes: 'event',
    payout: 20_000,
    amount: 2_000_000,
    bonus: null,
    verdict: 'credit',
    reason: null,
    findings: [],
    releaseAt: null,
    holdRule: null,
  });
});

test('leads of disabled and removed offers are credited, because the click came first', () => {
  const disabled = { name: 'Harbor Quest', source: null, cap: { leads: 1, per: 'day' as const }, isDisabled: true };
  expect(decideLead({ ...ordinary, facts: { click, offer: disabled } })).toMatchObject({ verdict: 'credit' });
  expect(decideLead({ ...ordinary, facts: { click, offer: null } })).toMatchObject({ verdict: 'credit' });
});

test.each([1, 2] as const)('only the right source may credit an offer or reverse its leads: status %i', (status) => {
  const may = (offerSource: string | null, source: string, isWeak: boolean) =>
    decideLead({ ...withReport({ status }, withOfferOf(offerSource)), source, isWeak }).kind !== 'wrong_source';
  expect(may('net', 'net', false)).toBe(true);
  expect(may('net', 'net', true)).toBe(true);
  expect(may('net', 'other', false)).toBe(false);
  expect(may(null, 'net', false)).toBe(true);
  expect(may(null, 'net', true)).toBe(false);
});

test('a source may reverse its own lead after the offer moved to another source, but credit no more', () => {
  const moved = { ...withOfferOf('new'), source: 'old', hasOwnLead: true };
  expect(decideLead(withReport({ status: 2 }, moved))).toEqual({ kind: 'reverse', takes: 'event' });
  expect(decideLead(withReport({ status: 1 }, moved))).toEqual({ kind: 'wrong_source' });
});

test('an offer with events requires one of them, and an offer without events refuses any', () => {
  const failing = (input: LeadCase) => {
    const decision = decideLead(input);
    return decision.kind === 'invalid' ? decision.errors.map(({ path, code }) => `${path} ${code}`) : decision.kind;
  };
  expect(failing(withEvents)).toEqual(['event_id required']);
  expect(failing(withReport({ eventId: '3' }, withEvents))).toEqual(['event_id invalid']);
  expect(failing(withReport({ eventId: '3', status: 2 }, withEvents))).toEqual(['event_id invalid']);
  expect(failing(withReport({ eventId: '2' }, withEvents))).toBe('credit');
  expect(failing(withReport({ eventId: '1' }))).toEqual(['event_id invalid']);
  expect(failing(withReport({ eventId: '1', payout: -1 }))).toEqual(['event_id invalid', 'payout too_small']);
  expect(failing(withReport({ payout: -1 }))).toEqual(['payout too_small']);
});

test('a step that pays 0 and is no event of the offer credits nothing, if the source may credit the offer', () => {
  const unpaid = (base: LeadCase) => decideLead(withReport({ eventId: '3', isUnpaid: true }, base));
  expect(unpaid(withEvents)).toEqual({ kind: 'nothing_to_credit', reason: 'unpaid' });
  expect(unpaid({ ...withEvents, isUnknownGoal: true })).toMatchObject({ kind: 'nothing_to_credit' });
  expect(unpaid(withOfferOf('another'))).toEqual({ kind: 'wrong_source' });
  const step = withReport({ isUnpaid: true });
  expect(decideLead({ ...step, isUnknownGoal: true })).toMatchObject({ kind: 'nothing_to_credit' });
  expect(decideLead({ ...step, isUnknownGoal: false })).toMatchObject({ kind: 'credit' });
  expect(decideLead(withReport({ eventId: '1', isUnpaid: true }, withEvents))).toMatchObject({ kind: 'credit' });
});

test('the payout of an event, not of its offer, sets its credit and its maximum', () => {
  expect(decideLead(withReport({ eventId: '1' }, withEvents))).toMatchObject({ payout: 10_000, amount: 1_000_000 });
  expect(decideLead(withReport({ eventId: '1', payout: 10_001 }, withEvents))).toMatchObject({
    verdict: 'hold',
    reason: 'payout_too_high',
  });
});

test("holds a payout above the wall's factor, and refuses one that no balance can hold", () => {
  expect(decideLead(withReport({ payout: 20_001 }))).toMatchObject({ verdict: 'hold', reason: 'payout_too_high' });
  expect(decideLead(withReport({ payout: 19_999 }))).toMatchObject({ verdict: 'credit', amount: 1_999_900 });
  const generous = { ...withOfferOf('net'), settings: { ...ordinary.settings, max_payout_factor: 20_000 } };
  const twice = withReport({ payout: 40_000 }, generous);
  expect(decideLead(twice)).toMatchObject({ verdict: 'credit', payout: 40_000 });
  expect(decideLead({ ...twice, isWeak: true })).toMatchObject({ verdict: 'hold', reason: 'payout_too_high' });
  const rich = { ...ordinary, terms: { ratio: 10_000_000_000, round: false, repeatable: false, events: [] } };
  expect(decideLead(withReport({ payout: 10_000_000_000_000 }, rich))).toEqual({ kind: 'balance_limit' });
});

test("an event's time to complete ends to the millisecond, and applies to that event only", () => {
  const at = (eventId: string, now: number) => decideLead({ ...withReport({ eventId }, withEvents), now });
  expect(at('2', CLICKED + 600_000)).toMatchObject({ verdict: 'credit' });
  expect(at('2', CLICKED + 600_001)).toMatchObject({ verdict: 'reject', reason: 'too_late' });
  expect(at('1', CLICKED + 900 * 24 * 3_600_000)).toMatchObject({ verdict: 'credit' });
});

test("a network's own deadline rejects nothing that the network pays for", () => {
  const feed = { rate: 1_000_000, share: 10_000, payout: 20_000, events: [] };
  const late = { ...withReport({ eventId: '2' }, withEvents), now: CLICKED + 600_001 };
  expect(decideLead({ ...late, terms: { ...late.terms, feed } })).not.toMatchObject({ verdict: 'reject' });
});

test('a new wall only flags fraud; its settings can hold or reject, with the rule as the reason', () => {
  const fast = { ...ordinary, evidence: { ...ordinary.evidence, secondsToLead: 1, userAgent: '' } };
  const by = (fraud: Record<string, unknown>) =>
    decideLead({
      ...fast,
      settings: { max_payout_factor: 10_000, max_screenout_payout: 10_000, fraud: fraudSettings.parse(fraud) },
    });
  const findings = [
    { rule: 'agent', action: 'flag', reason: expect.any(String) },
    { rule: 'too_fast', action: 'flag', reason: expect.any(String) },
  ];
  expect(by({})).toMatchObject({ verdict: 'credit', reason: null, findings });
  expect(by({ too_fast: { action: 'hold' } })).toMatchObject({ verdict: 'hold', reason: 'too_fast' });
  expect(by({ too_fast: { action: 'reject' }, agent: { action: 'hold' } })).toMatchObject({
    verdict: 'reject',
    reason: 'too_fast',
  });
  expect(by({ too_fast: { action: 'off' }, agent: { action: 'off' } })).toMatchObject({ findings: [] });
  expect(decideLead({ ...fast, isTest: true })).toMatchObject({ verdict: 'credit', findings: [] });
});

test("fraud rules, time limits and payouts don't matter to a reversal", () => {
  const strict = fraudSettings.parse({ too_fast: { action: 'reject', limit: 1_000_000 } });
  const late = { ...withEvents, settings: { ...withEvents.settings, fraud: strict }, now: CLICKED + 1e12 };
  expect(decideLead(withReport({ status: 2, eventId: '2', payout: -5 }, late))).toEqual({
    kind: 'reverse',
    takes: 'event',
  });
});

test('no lead that is credited at once has a payout above the factor or a finding that holds it', () => {
  const actions = fc.constantFrom('off', 'flag', 'hold', 'reject');
  fc.assert(
    fc.property(
      fc.record({
        payout: fc.option(fc.integer({ min: -50_000, max: 100_000 })),
        factor: fc.integer({ min: 10_000, max: 40_000 }),
        eventId: fc.constantFrom('', '1', '2', '3'),
        hasEvents: fc.boolean(),
        later: fc.integer({ min: 0, max: 2_000_000 }),
        secondsToLead: fc.nat(20),
        action: actions,
      }),
      ({ action, eventId, factor, hasEvents, later, payout, secondsToLead }) => {
        const base = hasEvents ? withEvents : ordinary;
        const fraud = fraudSettings.parse({ too_fast: { action, limit: 10 } });
        const decision = decideLead({
          ...withReport({ payout, eventId }, base),
          settings: { max_payout_factor: factor, max_screenout_payout: 10_000, fraud },
          evidence: { ...base.evidence, secondsToLead },
          now: CLICKED + later,
        });
        if (decision.kind !== 'credit') return;
        expect(decision.reason === null).toBe(decision.verdict === 'credit');
        if (decision.verdict !== 'credit') return;
        const frozen = hasEvents ? Number(eventId) * 10_000 : click.payout;
        expect(decision.payout * 10_000).toBeLessThanOrEqual(frozen * factor);
        expect(decision.payout).toBeGreaterThanOrEqual(0);
        expect(secondsToLead < 10 && (action === 'hold' || action === 'reject')).toBe(false);
        if (eventId === '2') expect(later).toBeLessThanOrEqual(600_000);
      },
    ),
  );
});

test('a complete is credited even if the click stored no payout and no credits', () => {
  const free = { ...ordinary, facts: { ...ordinary.facts, click: { ...click, payout: 0, amount: 0 } } };
  expect(decideLead(free)).toMatchObject({ kind: 'credit', verdict: 'credit', payout: 0, amount: 0 });
});

test('only a reversal may name an event that the offer never had, even if the source has such a lead', () => {
  const own = { hasOwnLead: true, namesOwnLead: true };
  expect(decideLead({ ...withReport({ eventId: '7' }, withEvents), ...own })).toMatchObject({ kind: 'invalid' });
  expect(decideLead({ ...withReport({ eventId: '7', status: 2 }, withEvents), ...own })).toMatchObject({
    kind: 'reverse',
  });
});

test('an error says what is wrong with the event or the payout', () => {
  const errorsOf = (input: typeof ordinary) => {
    const decision = decideLead(input);
    return decision.kind === 'invalid' ? decision.errors : decision.kind;
  };
  const required = { code: 'required', message: 'is required: this offer has events' };
  expect(errorsOf(withEvents)).toEqual([{ path: 'event_id', ...required }]);
  const unknown = { code: 'invalid', message: 'is not an event of this offer' };
  expect(errorsOf(withReport({ eventId: '7' }, withEvents))).toEqual([{ path: 'event_id', ...unknown }]);
  const none = { code: 'invalid', message: 'must be absent: this offer has no events' };
  expect(errorsOf(withReport({ eventId: '7' }))).toEqual([{ path: 'event_id', ...none }]);
  const difference = { code: 'required', message: 'is required: a reconciliation pays the difference' };
  expect(errorsOf(withReport({ eventId: 'reconciled' }))).toEqual([{ path: 'payout', ...difference }]);
  const negative = { code: 'too_small', message: 'must not be negative; status 2 reverses a lead' };
  expect(errorsOf(withReport({ payout: -1 }))).toEqual([{ path: 'payout', ...negative }]);
  expect(errorsOf(withReport({ payout: 0 }))).toBe('credit');
});

test('a payout that we can’t read holds a lead of a feed or a survey, and no other', () => {
  const unreadable = withReport({ unsignedPayout: 'unreadable' });
  const feed = { rate: 1_000_000, share: 10_000, payout: 20_000, events: [] };
  const held = { verdict: 'hold', reason: 'unreadable_payout', takes: 'event', payout: 20_000 };
  expect(decideLead({ ...unreadable, terms: { ...unreadable.terms, feed } })).toMatchObject(held);
  expect(decideLead({ ...unreadable, isSurvey: true })).toMatchObject(held);
  expect(decideLead(unreadable)).toMatchObject({ verdict: 'credit' });
  const screenout = withReport({ kind: 'screenout', payout: 500 }, { ...unreadable, isSurvey: true });
  expect(decideLead(screenout)).toMatchObject({ verdict: 'credit' });
});

test('a lead for another offer is held before all else, and completes nothing', () => {
  const unfit: LeadCase = { ...ordinary, mismatch: 'wrong_offer', isUnknownGoal: true };
  expect(decideLead(unfit)).toMatchObject({ verdict: 'hold', reason: 'wrong_offer', takes: 'identity' });
});

test('a survey pays what its provider names, if that is less than the click promised', () => {
  const paid = (unsignedPayout: number) =>
    decideLead({ ...withReport({ unsignedPayout }), isSurvey: true, isWeak: false });
  expect(paid(5000)).toMatchObject({ verdict: 'credit', payout: 5000, amount: 500_000 });
  expect(paid(90_000)).toMatchObject({ verdict: 'credit', payout: 20_000, amount: 2_000_000 });
  expect(decideLead(withReport({ unsignedPayout: 5000 }))).toMatchObject({ payout: 20_000 });
  const feed = { rate: 1_000_000, share: 10_000, payout: 20_000, events: [] };
  const ofFeed = { ...withReport({ unsignedPayout: 5000 }), isSurvey: true, terms: { ...ordinary.terms, feed } };
  expect(decideLead(ofFeed)).toMatchObject({ payout: 20_000 });
});

test('a lead that a rule holds has a date, which it keeps if there is another reason, and a reconciliation has none', () => {
  const definition = { when: { payout: { min: 1 }, devices: ['phone' as const] }, then: { hold_days: 14 } };
  const offer = { offerId: 7, categories: [], source: null, payout: 0, isPaid: false };
  const hold = { rules: [{ ruleId: 'rul_1', name: 'Wait', definition }], offer, at: CLICKED };
  const user = { device: 'phone' as const, matched: [] };
  const held: LeadCase = { ...ordinary, terms: { ...ordinary.terms, user }, hold };
  const releaseAt = CLICKED + 14 * 86_400_000;
  expect(decideLead(held)).toMatchObject({ verdict: 'hold', reason: 'hold_days', takes: 'event', releaseAt });
  expect(decideLead({ ...held, isTest: true })).toMatchObject({ verdict: 'hold', releaseAt });
  expect(decideLead({ ...held, mismatch: 'wrong_offer' })).toMatchObject({ reason: 'wrong_offer', releaseAt });
  expect(decideLead(withReport({ payout: 9_000 }, held))).toMatchObject({ verdict: 'credit', releaseAt: null });
  expect(decideLead({ ...held, terms: ordinary.terms })).toMatchObject({ verdict: 'credit', releaseAt: null });
  const difference = withReport({ eventId: 'reconciled', payout: 15_000 }, held);
  expect(decideLead(difference)).toMatchObject({ verdict: 'credit', releaseAt: null });
});
