import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditsForPayout } from '@rewards-wall/shared/credits.ts';
import { netOf } from '../schema/feed-terms.ts';
import type { ClickTerms } from '../store/click-terms.ts';
import { decideLead } from './decide-lead.ts';
import { feedReport } from './feed-report.ts';
import { ordinary } from './lead-case.fixture.ts';
import type { LeadReport } from './reports/lead-report.ts';

const DEPOSIT = 1_000_000_008;
const BASE = 1_000_000_009;

/** A quarter of the network's money for the publisher's currency unit, of which users get half. */
const terms: ClickTerms = {
  ratio: 1_000_000,
  round: false,
  repeatable: false,
  events: [
    { event_id: DEPOSIT, event_name: 'Deposit', payout: 5000, amount: 500_000, time_to_complete: null },
    { event_id: BASE, event_name: 'Completion', payout: 1250, amount: 125_000, time_to_complete: null },
  ],
  feed: {
    rate: 250_000,
    share: 5000,
    payout: 50_000,
    events: [
      { event_id: DEPOSIT, key: 'First deposit', payout: 40_000 },
      { event_id: BASE, key: '', payout: 10_000 },
    ],
  },
};
const single: ClickTerms = { ...terms, events: [], feed: { rate: 250_000, share: 5000, payout: 50_000, events: [] } };

function reported(parts: Partial<LeadReport>, given = terms) {
  return feedReport({ ...ordinary.report, ...parts }, given);
}

test("a goal becomes our event, and the network's payout what rate and share leave of it", () => {
  expect(reported({ eventId: 'First deposit', payout: 40_000 })).toMatchObject({
    report: { eventId: String(DEPOSIT), payout: 5000 },
    gross: 10_000,
    isUnknownGoal: false,
  });
});

test("a goal that the network names next to our events counts only for a feed's offer", () => {
  expect(reported({ goal: 'First deposit' })).toMatchObject({ report: { eventId: String(DEPOSIT) } });
  expect(reported({ goal: 'Level 99' })).toMatchObject({ report: { eventId: 'Level 99' }, isUnknownGoal: true });
  const { feed: _, ...own } = terms;
  expect(reported({ goal: 'First deposit' }, own)).toMatchObject({ report: { eventId: '' }, isUnknownGoal: false });
});

test('a callback without a goal means the payout next to the goals', () => {
  expect(reported({ eventId: '' })).toMatchObject({ report: { eventId: String(BASE), payout: null }, gross: 2500 });
});

test('an offer without goals takes a callback without one', () => {
  expect(reported({}, single)).toMatchObject({ report: { eventId: '', payout: null }, gross: 12_500 });
  expect(reported({ payout: 60_000 }, single)).toMatchObject({ report: { payout: 7500 }, gross: 15_000 });
});

test('an unknown goal is held, never refused, and completes nothing', () => {
  for (const [given, eventId] of [
    [terms, 'Level 99'],
    [single, '7'],
  ] as const) {
    const { isUnknownGoal, report } = reported({ eventId, payout: 8000 }, given);
    expect(isUnknownGoal).toBe(true);
    expect(decideLead({ ...ordinary, terms: given, report, isUnknownGoal })).toMatchObject({
      kind: 'credit',
      verdict: 'hold',
      reason: 'unknown_goal',
      takes: 'identity',
      payout: 1000,
      amount: 100_000,
    });
  }
});

test('an unknown goal without a payout is held with nothing to credit', () => {
  const { isUnknownGoal, report, gross } = reported({ eventId: 'Level 99' });
  expect(gross).toBeNull();
  expect(decideLead({ ...ordinary, terms, report, isUnknownGoal })).toMatchObject({ verdict: 'hold', amount: 0 });
});

test('the reversal of an unknown goal is no error either', () => {
  const { isUnknownGoal, report, gross } = reported({ eventId: 'Level 99', status: 2 });
  expect(gross).toBeNull();
  expect(decideLead({ ...ordinary, terms, report, isUnknownGoal })).toEqual({ kind: 'reverse', takes: 'identity' });
});

test('the frozen payout is credited exactly, and a higher one is held', () => {
  const decide = (payout: number) => {
    const { isUnknownGoal, report } = reported({ eventId: 'First deposit', payout });
    return decideLead({ ...ordinary, terms, report, isUnknownGoal });
  };
  expect(decide(40_000)).toMatchObject({ verdict: 'credit', payout: 5000, amount: 500_000 });
  expect(decide(48_000)).toMatchObject({ verdict: 'hold', reason: 'payout_too_high' });
});

test('an unsigned payout below the frozen one is what counts', () => {
  expect(reported({ unsignedPayout: 40_000 }, single)).toMatchObject({ report: { payout: 5000 }, gross: 10_000 });
  expect(reported({ eventId: 'First deposit', unsignedPayout: 4000 })).toMatchObject({
    report: { payout: 500 },
    gross: 1000,
  });
  expect(reported({ unsignedPayout: 50_001 }, single)).toMatchObject({ report: { payout: null }, gross: 12_500 });
  expect(reported({ unsignedPayout: 1, payout: 60_000 }, single)).toMatchObject({ report: { payout: 7500 } });
  expect(reported({ unsignedPayout: 1, eventId: 'Level 99' })).toMatchObject({ report: { payout: null }, gross: null });
  expect(reported({ unsignedPayout: 1, status: 2 }, single)).toMatchObject({ report: { payout: null }, gross: null });
});

test('an unsigned payout never pays more than the frozen one, nor more than it names', () => {
  const amounts = fc.integer({ min: 0, max: 10_000_000 });
  const rates = { rate: fc.integer({ min: 1, max: 5_000_000 }), share: fc.integer({ min: 1, max: 10_000 }) };
  fc.assert(
    fc.property(amounts, amounts, fc.record(rates), (unsignedPayout, payout, rate) => {
      const ratio = 1_000_000;
      const given: ClickTerms = { ...single, ratio, feed: { ...rate, payout, events: [] } };
      const { report } = reported({ unsignedPayout }, given);
      const click = { ...ordinary.facts.click, payout: netOf(payout, rate) };
      const frozen = { ...click, amount: creditsForPayout(click.payout, ratio, false) };
      const facts = { ...ordinary.facts, click: frozen };
      const limit = netOf(Math.min(unsignedPayout, payout), rate);
      expect(decideLead({ ...ordinary, facts, terms: given, report })).toMatchObject({
        verdict: 'credit',
        payout: limit,
        amount: creditsForPayout(limit, ratio, false),
      });
    }),
  );
});

test('reports about other offers stay as they are', () => {
  const report = { ...ordinary.report, eventId: '7', payout: 5, unsignedPayout: 1 };
  expect(feedReport(report, ordinary.terms)).toEqual({ report, gross: null, isUnknownGoal: false });
});
