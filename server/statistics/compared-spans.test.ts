import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, comparedSpans } from './compared-spans.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MONDAY = Date.UTC(2026, 4, 11);

test('where every hour brings the same, nothing has changed, at whatever time of the day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 * DAY }), fc.integer({ min: 2, max: 92 }), (since, days) => {
      const at = MONDAY + since;
      const comparison = compare(comparedSpans(at, days), ({ from, to }) => {
        return Math.floor((Math.min(to * DAY, at) - from * DAY) / HOUR);
      });
      expect(comparison?.now).toBe(comparison?.before);
    }),
  );
});

test('at one in the morning, the days of a week that are over are next to the same weekdays of the week before', () => {
  const spans = comparedSpans(MONDAY + HOUR, 7);
  expect(spans.dates).toEqual({ from: '2026-05-05', to: '2026-05-11' });
  expect(compare(spans, ({ from, to }) => to - from)).toEqual({
    from: '2026-05-05',
    to: '2026-05-10',
    before_from: '2026-04-28',
    before_to: '2026-05-03',
    now: 6,
    before: 6,
  });
});

test('all that is shown or compared is read, and no more; today alone is compared with nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 92 }), (days) => {
      const { all, compared, shown } = comparedSpans(MONDAY, days);
      const first = Math.min(shown.from, compared?.before.from ?? shown.from);
      expect(all).toEqual({ from: first, to: shown.to });
      expect(compared === null).toBe(days === 1);
    }),
  );
});
