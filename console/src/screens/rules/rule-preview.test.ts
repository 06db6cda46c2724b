import { expect, test } from 'vitest';
import { lessText, ownSpan } from './rule-preview.ts';
import type { Rule } from './rule-words.ts';

const now = Date.parse('2030-12-02T00:00:00Z');
const preview = { credits_more: 2_800, from: '2030-11-04T00:00:00.000Z' };

test('a sale costs what the counted days would have cost, for as long as it lasts', () => {
  const weekend = { from: '2030-12-07T00:00:00Z', until: '2030-12-09T00:00:00Z' };
  expect(ownSpan(preview, weekend, now)).toEqual({ length: '2 days', more: 200 });
  expect(ownSpan(preview, { until: '2030-12-02T12:00:00Z' }, now)).toEqual({ length: '12 hours', more: 50 });
  expect(ownSpan(preview, { ...weekend, budget: 150 }, now)).toEqual({ length: '2 days', more: 150 });
});

test('the pace is that of the days that were counted', () => {
  const short = { ...preview, from: '2030-11-30T00:00:00.000Z' };
  expect(ownSpan(short, { until: '2030-12-03T00:00:00Z' }, now)).toEqual({ length: '1 day', more: 1_400 });
});

test('a rule without an end, or whose end has passed, has no span', () => {
  expect(ownSpan(preview, {}, now)).toBeNull();
  expect(ownSpan(preview, { until: '2030-12-01T00:00:00Z' }, now)).toBeNull();
  const ended = { from: '2030-11-29T00:00:00Z', until: '2030-12-01T00:00:00Z' };
  expect(ownSpan(preview, ended, now)).toBeNull();
});

test('a preview warns if a rule that it decides instead of pays more', () => {
  const named = (name: string, then: Rule['rule']['then'], state: Rule['state'] = 'active') =>
    ({ name, state, rule: { when: {}, then } }) as Rule;
  const double = named('Double', { multiply: 2 });
  const sale = named('Sale', { multiply: 1.5 }).rule;
  expect(lessText(sale, [double, named('Small', { multiply: 1.2 })])).toBe(
    'For those that both apply to, “Double” would pay more.',
  );
  expect(lessText(sale, [double, named('Later', { multiply: 3 }, 'scheduled')])).toBe(
    'For those that both apply to, “Double” and “Later” would pay more.',
  );
  expect(lessText(sale, [named('Small', { multiply: 1.2 })])).toBeNull();
  expect(lessText(sale, [named('Spent', { multiply: 2 }, 'used_up')])).toBeNull();
  expect(lessText({ when: {}, then: { hide: true } }, [double])).toBeNull();
  const lower = { when: {}, then: { multiply: 0.5, hold_days: 7 } };
  expect(lessText(lower, [named('Hold', { hold_days: 14 })])).toBeNull();
});
