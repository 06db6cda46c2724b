import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkBirth, isoBirth } from './birth-date.ts';

const today = '2026-11-21';
const birth = (year: string, month: string, day: string) => ({ year, month, day });

test.each([
  [birth('1990', '2', '28'), null],
  [birth('2000', '02', '29'), null],
  [birth('2001', '2', '29'), { code: 'not_real', part: 'day' }],
  [birth('1900', '2', '29'), { code: 'not_real', part: 'day' }],
  [birth('1990', '13', '1'), { code: 'not_real', part: 'month' }],
  [birth('1990', '0', '1'), { code: 'not_real', part: 'month' }],
  [birth('90', '1', '1'), { code: 'not_real', part: 'year' }],
  [birth('1905', '1', '1'), { code: 'not_real', part: 'year' }],
  [birth('1990', 'x', '1'), { code: 'not_real', part: 'month' }],
  [birth('1990', '1.5', '1'), { code: 'not_real', part: 'month' }],
  [birth('', '1', '1'), { code: 'required', part: 'year' }],
  [birth('', '', ''), { code: 'required' }],
  [birth('٢٠٠٠', '٢', '٢٩'), null],
  [birth('１９９０', '１３', '１'), { code: 'not_real', part: 'month' }],
  [birth('19900', '1', '1'), { code: 'not_real', part: 'year' }],
  [birth('1990', '1', '123'), { code: 'not_real', part: 'day' }],
  [birth('2026', '11', '21'), null],
  [birth('2026', '11', '22'), { code: 'future', part: 'year' }],
])('%j -> %j', (value, problem) => {
  expect(checkBirth(value, today)).toEqual(problem);
});

test('every real date is accepted and formatted as ISO, with and without leading zeros', () => {
  const days = fc.date({ min: new Date('1907-01-01'), max: new Date('2026-11-21'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const value = birth(String(date.getUTCFullYear()), String(date.getUTCMonth() + 1), String(date.getUTCDate()));
      expect(checkBirth(value, today)).toBeNull();
      expect(isoBirth(value)).toBe(date.toISOString().slice(0, 10));
    }),
  );
});

test('digits of other scripts are sent as 0 to 9', () => {
  expect(isoBirth(birth('１９９０', '٧', '۳'))).toBe('1990-07-03');
});
