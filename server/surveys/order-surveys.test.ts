import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completionRate, earningsPerMinute, orderSurveys, type RankedSurvey } from './order-surveys.ts';

const survey = (parts: Partial<RankedSurvey>): RankedSurvey => ({
  provider: 'cpx',
  externalId: '1',
  minutes: 10,
  payout: 10_000,
  conversionRate: 0.5,
  screenoutMinutes: 2,
  history: { entrants: 0, completes: 0 },
  ...parts,
});

const anySurvey = fc.record<RankedSurvey>({
  provider: fc.constantFrom('bitlabs', 'cpx'),
  externalId: fc.uuid(),
  minutes: fc.integer({ min: 1, max: 60 }),
  payout: fc.integer({ min: 1, max: 100_000 }),
  conversionRate: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  screenoutMinutes: fc.integer({ min: 1, max: 5 }),
  history: fc.oneof(
    fc.constant({ entrants: 0, completes: 0 }),
    fc
      .integer({ min: 1, max: 500 })
      .chain((entrants) =>
        fc.record({ entrants: fc.constant(entrants), completes: fc.integer({ min: 0, max: entrants }) }),
      ),
  ),
});

const lists = fc.uniqueArray(anySurvey, { selector: ({ externalId }) => externalId, maxLength: 60 });
const isNew = ({ history }: RankedSurvey) => history.entrants === 0;

test('a minute earns cpi x p / (p x minutes + (1 - p) x screen-out minutes)', () => {
  expect(earningsPerMinute(survey({}))).toBeCloseTo((10_000 * 0.5) / (0.5 * 10 + 0.5 * 2));
  expect(earningsPerMinute(survey({ conversionRate: 1 }))).toBe(1000);
  expect(earningsPerMinute(survey({ conversionRate: 0 }))).toBe(0);
});

test('own outcomes move the rate away from the provider: 20 entrants weigh as much as its word', () => {
  expect(completionRate({ conversionRate: 0.5, history: { entrants: 0, completes: 0 } })).toBe(0.5);
  expect(completionRate({ conversionRate: 0.5, history: { entrants: 20, completes: 0 } })).toBe(0.25);
  expect(completionRate({ conversionRate: null, history: { entrants: 20, completes: 20 } })).toBe(0.55);
});

describe('the order', () => {
  test('has every survey once, and does not depend on the order that they came in', () => {
    fc.assert(
      fc.property(lists, fc.integer(), (surveys, seed) => {
        const ordered = orderSurveys(surveys);
        expect(new Set(ordered)).toEqual(new Set(surveys));
        expect(ordered).toHaveLength(surveys.length);
        const shuffled = surveys.toSorted((a, b) => hash(a.externalId, seed) - hash(b.externalId, seed));
        expect(orderSurveys(shuffled)).toEqual(ordered);
      }),
    );
  });

  test('gives at least every tenth place to a survey without history, while there is one', () => {
    fc.assert(
      fc.property(lists, (surveys) => {
        const ordered = orderSurveys(surveys);
        const fresh = surveys.filter(isNew).length;
        for (let places = 10; places <= ordered.length; places += 10) {
          expect(ordered.slice(0, places).filter(isNew).length).toBeGreaterThanOrEqual(Math.min(fresh, places / 10));
        }
      }),
    );
  });

  test('is by earnings per minute on the other places', () => {
    fc.assert(
      fc.property(lists, (surveys) => {
        const others = orderSurveys(surveys).filter((_, index) => (index + 1) % 10 !== 0);
        const scores = others.map(earningsPerMinute);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });
});

function hash(text: string, seed: number): number {
  return [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0) + seed) | 0, 7);
}
