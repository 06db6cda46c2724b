import { fraudSettings } from '../schema/fraud-settings.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredClick } from '../store/ports/clicks.ts';
import { decodeTerms } from '../store/click-terms.ts';
import type { LeadReport } from './reports/lead-report.ts';
import { decideLead, type LeadCase } from './decide-lead.ts';

const CLICKED = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

const click: StoredClick = {
  clickId: 'clk_1',
  accountId: 1,
  offerId: 7,
  sealed: new Uint8Array(),
  ipDigest: null,
  deviceDigest: null,
  country: 'US',
  payout: 20_000,
  amount: 2_000_000,
  terms: '',
  at: CLICKED,
};
const event = (event_id: number, time_to_complete: number | null = null) => ({
  event_id,
  event_name: `Level ${event_id}`,
  payout: 10_000 * event_id,
  amount: 1_000_000 * event_id,
  time_to_complete,
});
const report: LeadReport = {
  kind: 'complete',
  clickId: 'clk_1',
  transactionId: 'T1',
  eventId: '',
  payout: null,
  status: 1,
  reason: null,
  country: null,
};
const ordinary: LeadCase = {
  source: 'net',
  isWeak: false,
  hasOwnLead: false,
  namesOwnLead: false,
  screenoutCredits: 0,
  report,
  facts: { click, offer: { name: 'Harbor Quest', source: null, cap: null, isDisabled: false } },
  terms: { ratio: 1_000_000, round: false, repeatable: false, events: [] },
  settings: { max_payout_factor: 10_000, max_screenout_payout: 10_000, fraud: fraudSettings.parse({}) },
  evidence: {
    secondsToLead: 600,
    otherUsersOfIp: 0,
    otherUsersOfDevice: 0,
    leadsWithinHour: 1,
    clickCountry: 'US',
    leadCountry: null,
    userAgent: null,
    isFromDatacenter: false,
  },
  now: CLICKED + 10 * MINUTE,
};
const withEvents: LeadCase = { ...ordinary, terms: { ...ordinary.terms, events: [event(1), event(2, 600)] } };
const saying = (parts: Partial<LeadReport>, base = ordinary): LeadCase => ({
  ...base,
  report: { ...base.report, ...parts },
});
const ofSource = (source: string | null, parts: Partial<LeadCase> = {}): LeadCase => ({
  ...ordinary,
  facts: { click, offer: { name: 'Harbor Quest', source, cap: null, isDisabled: false } },
  ...parts,
});

test('an ordinary lead is credited with the terms that its click stored', () => {
  expect(decideLead(ordinary)).toEqual({
    kind: 'credit',
    takes: 'event',
    payout: 20_000,
    amount: 2_000_000,
    verdict: 'credit',
    reason: null,
    findings: [],
  });
});

test('leads of disabled and removed offers are credited, because the click came first', () => {
  const disabled = { name: 'Harbor Quest', source: null, cap: { leads: 1, per: 'day' as const }, isDisabled: true };
  expect(decideLead({ ...ordinary, facts: { click, offer: disabled } })).toMatchObject({ verdict: 'credit' });
  expect(decideLead({ ...ordinary, facts: { click, offer: null } })).toMatchObject({ verdict: 'credit' });
});

test.each([1, 2] as const)('only the right source may credit an offer or reverse its leads: status %i', (status) => {
  const may = (offerSource: string | null, source: string, isWeak: boolean) =>
    decideLead({ ...saying({ status }, ofSource(offerSource)), source, isWeak }).kind !== 'wrong_source';
  expect(may('net', 'net', false)).toBe(true);
  expect(may('net', 'net', true)).toBe(true);
  expect(may('net', 'other', false)).toBe(false);
  expect(may(null, 'net', false)).toBe(true);
  expect(may(null, 'net', true)).toBe(false);
});

test('a source may reverse its own lead after the offer moved to another source, but credit no more', () => {
  const moved = { ...ofSource('new'), source: 'old', hasOwnLead: true };
  expect(decideLead(saying({ status: 2 }, moved))).toEqual({ kind: 'reverse', takes: 'event' });
  expect(decideLead(saying({ status: 1 }, moved))).toEqual({ kind: 'wrong_source' });
});

test('an offer with events requires one of them, and an offer without events refuses any', () => {
  const failing = (input: LeadCase) => {
    const decision = decideLead(input);
    return decision.kind === 'invalid' ? decision.errors.map(({ path, code }) => `${path} ${code}`) : decision.kind;
  };
  expect(failing(withEvents)).toEqual(['event_id required']);
  expect(failing(saying({ eventId: '3' }, withEvents))).toEqual(['event_id invalid']);
  expect(failing(saying({ eventId: '3', status: 2 }, withEvents))).toEqual(['event_id invalid']);
  expect(failing(saying({ eventId: '2' }, withEvents))).toBe('credit');
  expect(failing(saying({ eventId: '1' }))).toEqual(['event_id invalid']);
  expect(failing(saying({ eventId: '1', payout: -1 }))).toEqual(['event_id invalid', 'payout too_small']);
  expect(failing(saying({ payout: -1 }))).toEqual(['payout too_small']);
});

test('the payout of an event, not of its offer, sets its credit and its maximum', () => {
  expect(decideLead(saying({ eventId: '1' }, withEvents))).toMatchObject({ payout: 10_000, amount: 1_000_000 });
  expect(decideLead(saying({ eventId: '1', payout: 10_001 }, withEvents))).toMatchObject({
    verdict: 'hold',
    reason: 'payout_too_high',
  });
});

test("holds a payout above the wall's factor, and refuses one that no balance can hold", () => {
  expect(decideLead(saying({ payout: 20_001 }))).toMatchObject({ verdict: 'hold', reason: 'payout_too_high' });
  expect(decideLead(saying({ payout: 19_999 }))).toMatchObject({ verdict: 'credit', amount: 1_999_900 });
  const rich = { ...ordinary, terms: { ratio: 10_000_000_000, round: false, repeatable: false, events: [] } };
  expect(decideLead(saying({ payout: 10_000_000_000_000 }, rich))).toEqual({ kind: 'balance_limit' });
});

test("an event's time to complete ends to the millisecond, and applies to that event only", () => {
  const at = (eventId: string, now: number) => decideLead({ ...saying({ eventId }, withEvents), now });
  expect(at('2', CLICKED + 600_000)).toMatchObject({ verdict: 'credit' });
  expect(at('2', CLICKED + 600_001)).toMatchObject({ verdict: 'reject', reason: 'too_late' });
  expect(at('1', CLICKED + 900 * 24 * 3_600_000)).toMatchObject({ verdict: 'credit' });
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
});

test("fraud rules, time limits and payouts don't matter to a reversal", () => {
  const strict = fraudSettings.parse({ too_fast: { action: 'reject', limit: 1_000_000 } });
  const late = { ...withEvents, settings: { ...withEvents.settings, fraud: strict }, now: CLICKED + 1e12 };
  expect(decideLead(saying({ status: 2, eventId: '2', payout: -5 }, late))).toEqual({
    kind: 'reverse',
    takes: 'event',
  });
});

test('reads the terms of earlier builds: none at all, or events without name or time', () => {
  expect(decideLead({ ...ordinary, terms: decodeTerms('{}') })).toMatchObject({ verdict: 'credit', amount: 2_000_000 });
  const old = decodeTerms('{"ratio":1000000,"round":false,"events":[{"event_id":1,"payout":5000,"amount":500000}]}');
  expect(decideLead(saying({ eventId: '1' }, { ...ordinary, terms: old }))).toMatchObject({ amount: 500_000 });
});

test("a screen-out or bonus needs no event and takes only its identity; unsigned, it pays what the source's settings say", () => {
  for (const kind of ['screenout', 'bonus'] as const) {
    const given = (parts: Partial<LeadCase>, report: Partial<LeadReport> = {}) =>
      decideLead({ ...saying({ kind, ...report }, withEvents), ...parts });
    expect(given({}, { payout: 500 })).toMatchObject({
      ...{ kind: 'credit', takes: 'identity', payout: 500, amount: 50_000, verdict: 'credit' },
    });
    expect(given({}, { payout: 500, eventId: '77' })).toMatchObject({ verdict: 'credit', payout: 500 });
    expect(given({}, { payout: 10_000 })).toMatchObject({ verdict: 'credit' });
    expect(given({}, { payout: 10_001 })).toMatchObject({ verdict: 'hold', reason: 'payout_too_high' });
    expect(given({ screenoutCredits: 30_000 })).toMatchObject({ verdict: 'credit', payout: 0, amount: 30_000 });
    expect(given({})).toMatchObject({ verdict: 'reject', reason: 'no_credits', payout: 0, amount: 0 });
    expect(given({}, { payout: -1 })).toMatchObject({ kind: 'invalid' });
    expect(given({}, { status: 2 })).toEqual({ kind: 'reverse', takes: 'identity' });
    const tooFast = fraudSettings.parse({ too_fast: { action: 'hold', limit: 100_000 } });
    const strict = { ...ordinary.settings, fraud: tooFast };
    expect(given({ settings: strict }, { payout: 500 })).toMatchObject({ verdict: 'hold', reason: 'too_fast' });
  }
});

test('a lead of a repeatable offer takes its transaction, within the time of its event', () => {
  const repeatable = { ...withEvents, terms: { ...withEvents.terms, repeatable: true } };
  expect(decideLead(saying({ eventId: '2' }, repeatable))).toMatchObject({ takes: 'transaction', verdict: 'credit' });
  const late = { ...saying({ eventId: '2' }, repeatable), now: CLICKED + 600_001 };
  expect(decideLead(late)).toMatchObject({ verdict: 'reject', reason: 'too_late' });
  expect(decideLead(repeatable)).toMatchObject({ kind: 'invalid' });
  expect(decideLead(saying({ eventId: '2', status: 2 }, repeatable))).toEqual({
    kind: 'reverse',
    takes: 'transaction',
  });
});

test('a reconciliation pays the difference that it names, needs no event, and has the same maximum as any payout', () => {
  const reconciled = (payout: number | null) => decideLead(saying({ eventId: 'reconciled', payout }, withEvents));
  expect(reconciled(2_500)).toMatchObject({ takes: 'identity', payout: 2_500, amount: 250_000, verdict: 'credit' });
  expect(reconciled(20_001)).toMatchObject({ verdict: 'hold', reason: 'payout_too_high' });
  expect(reconciled(null)).toMatchObject({ kind: 'invalid', errors: [{ path: 'payout', code: 'required' }] });
  expect(decideLead(saying({ eventId: 'reconciled', status: 2 }, withEvents))).toEqual({
    ...{ kind: 'reverse', takes: 'identity' },
  });
});

test('a reversal that names a lead of its source needs no event, because screen-outs have none', () => {
  const undone = saying({ status: 2 }, withEvents);
  expect(decideLead(undone)).toMatchObject({ kind: 'invalid' });
  expect(decideLead({ ...undone, hasOwnLead: true })).toMatchObject({ kind: 'invalid' });
  expect(decideLead({ ...undone, hasOwnLead: true, namesOwnLead: true })).toMatchObject({ kind: 'reverse' });
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
          ...saying({ payout, eventId }, base),
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
