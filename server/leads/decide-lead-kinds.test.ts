import { fraudSettings } from '@rewards-wall/shared/settings/fraud-settings.ts';
import { expect, test } from 'vitest';
import type { LeadReport } from './reports/lead-report.ts';
import { decideLead, type LeadCase } from './decide-lead.ts';
import { CLICKED, ordinary, tile, withEvents, withReport } from './lead-case.fixture.ts';

test("a screen-out or bonus needs no event and takes only its identity; unsigned, it pays what the source's settings say", () => {
  for (const kind of ['screenout', 'bonus'] as const) {
    const given = (parts: Partial<LeadCase>, report: Partial<LeadReport> = {}) =>
      decideLead({ ...withReport({ kind, ...report }, withEvents), ...parts });
    expect(given({}, { payout: 500 })).toMatchObject({
      kind: 'credit',
      takes: 'identity',
      payout: 500,
      amount: 50_000,
      verdict: 'credit',
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
  expect(decideLead(withReport({ eventId: '2' }, repeatable))).toMatchObject({
    takes: 'transaction',
    verdict: 'credit',
  });
  const late = { ...withReport({ eventId: '2' }, repeatable), now: CLICKED + 600_001 };
  expect(decideLead(late)).toMatchObject({ verdict: 'reject', reason: 'too_late' });
  expect(decideLead(repeatable)).toMatchObject({ kind: 'invalid' });
  expect(decideLead(withReport({ eventId: '2', status: 2 }, repeatable))).toEqual({
    kind: 'reverse',
    takes: 'transaction',
  });
});

test('a lead of an event that may be completed several times takes a numbered place, and its reversal names it', () => {
  const [first, second] = withEvents.terms.events;
  if (first === undefined || second === undefined) throw new Error('The offer has two events.');
  const events = [{ ...first, max_completions: 3 }, second];
  const several = { ...withEvents, terms: { ...withEvents.terms, events } };
  const taken = (report: Partial<LeadReport>) => decideLead(withReport(report, several));
  expect(taken({ eventId: '1' })).toMatchObject({ takes: 'numbered', verdict: 'credit' });
  expect(taken({ eventId: '2' })).toMatchObject({ takes: 'event' });
  expect(taken({ eventId: '1', status: 2 })).toEqual({ kind: 'reverse', takes: 'numbered' });
});

test('a reconciliation pays the difference that it names, needs no event, and has the same maximum as any payout', () => {
  const reconciled = (payout: number | null) => decideLead(withReport({ eventId: 'reconciled', payout }, withEvents));
  expect(reconciled(2_500)).toMatchObject({ takes: 'identity', payout: 2_500, amount: 250_000, verdict: 'credit' });
  expect(reconciled(20_001)).toMatchObject({ verdict: 'hold', reason: 'payout_too_high' });
  expect(reconciled(null)).toMatchObject({ kind: 'invalid', errors: [{ path: 'payout', code: 'required' }] });
  expect(decideLead(withReport({ eventId: 'reconciled', status: 2 }, withEvents))).toEqual({
    kind: 'reverse',
    takes: 'identity',
  });
});

test('a reversal that names a lead of its source needs no event, because screen-outs have none', () => {
  const undone = withReport({ status: 2 }, withEvents);
  expect(decideLead(undone)).toMatchObject({ kind: 'invalid' });
  expect(decideLead({ ...undone, hasOwnLead: true })).toMatchObject({ kind: 'invalid' });
  expect(decideLead({ ...undone, hasOwnLead: true, namesOwnLead: true })).toMatchObject({ kind: 'reverse' });
});

test('a screen-out of a survey that ended is stored and pays nothing', () => {
  const paid = { screenoutCredits: 50_000, isSurvey: true, mismatch: 'survey_ended' } as const;
  expect(decideLead({ ...withReport({ kind: 'screenout' }), ...paid })).toMatchObject({
    verdict: 'reject',
    reason: 'no_credits',
    takes: 'identity',
  });
  const bonus = decideLead({ ...withReport({ kind: 'bonus' }), ...paid });
  expect(bonus).toMatchObject({ verdict: 'hold', reason: 'survey_ended' });
});

test('a screen-out that states a payout is credited, even if that rounds to no credits', () => {
  const tiny = withReport({ kind: 'screenout', payout: 1 });
  const decision = decideLead({ ...tiny, terms: { ...ordinary.terms, ratio: 1 } });
  expect(decision).toMatchObject({ verdict: 'credit', payout: 1, amount: 0 });
});

test('a lead of a tile takes its transaction whatever its kind and event, and pays what its network states', () => {
  for (const kind of ['complete', 'screenout', 'bonus'] as const) {
    const given = (report: Partial<LeadReport>) => decideLead(withReport({ kind, ...report }, tile));
    expect(given({ eventId: 'level-7' })).toMatchObject({
      takes: 'transaction',
      payout: 20_000,
      amount: 2_000_000,
      verdict: 'credit',
    });
    expect(given({ payout: 50_000 })).toMatchObject({ verdict: 'credit' });
    expect(given({ payout: 50_001 })).toMatchObject({ verdict: 'hold', reason: 'payout_too_high' });
    expect(given({ payout: null, unsignedPayout: 1 })).toMatchObject({ verdict: 'hold', reason: 'unsigned_amount' });
    expect(given({ payout: null, unsignedPayout: 'unreadable' })).toMatchObject({ reason: 'unreadable_payout' });
    expect(given({ payout: null })).toMatchObject({ kind: 'invalid', errors: [{ path: 'payout', code: 'required' }] });
    expect(given({ payout: 0, isUnpaid: true })).toEqual({ kind: 'nothing_to_credit', reason: 'unpaid' });
    expect(given({ payout: null, status: 2 })).toEqual({ kind: 'reverse', takes: 'transaction' });
  }
});

test('a lead of a tile for another user is held, and takes only its identity until a person decides', () => {
  expect(decideLead({ ...tile, mismatch: 'wrong_person' })).toMatchObject({
    takes: 'identity',
    verdict: 'hold',
    reason: 'wrong_person',
  });
});

test('a reversal takes what its lead took, or only the lead that it names', () => {
  expect(decideLead(withReport({ status: 2 }))).toEqual({ kind: 'reverse', takes: 'event' });
  expect(decideLead(withReport({ status: 2, reversesNamed: true }))).toEqual({ kind: 'reverse', takes: 'identity' });
});

test('a survey is paid once, whatever its transactions are; a reversal names one of these', () => {
  const repeatable = { ...ordinary, isSurvey: true, terms: { ...ordinary.terms, repeatable: true } };
  expect(decideLead(repeatable)).toMatchObject({ verdict: 'credit', takes: 'event' });
  expect(decideLead({ ...repeatable, isSurvey: false })).toMatchObject({ verdict: 'credit', takes: 'transaction' });
  expect(decideLead(withReport({ status: 2 }, repeatable))).toEqual({ kind: 'reverse', takes: 'transaction' });
  const screenout = withReport({ kind: 'screenout', payout: 500 }, repeatable);
  expect(decideLead(screenout)).toMatchObject({ verdict: 'credit', takes: 'identity' });
});

test('a negative difference credits nothing and waits for a person', () => {
  const difference = withReport({ eventId: 'reconciled', payout: -5_000, isDifference: true });
  const held = { verdict: 'hold', reason: 'negative_difference', takes: 'identity' };
  expect(decideLead(difference)).toMatchObject({ ...held, payout: -5_000, amount: 0, bonus: null });
});
