import { expect, test } from 'vitest';
import { checkDate, checkReach } from './check-service.ts';

const NOW = Date.UTC(2026, 0, 1, 12);
const check = (ageOfDateS: number, age?: string) => {
  const date = new Date(NOW - ageOfDateS * 1000).toUTCString();
  return checkDate({ date, ...(age !== undefined && { age }) }, { now: () => NOW }, 'the page');
};

test('a clock that is more than 30 seconds off is a problem', () => {
  expect(check(0)).toMatchObject({ check: 'clock', ok: true });
  expect(check(30)).toMatchObject({ ok: true });
  expect(check(31)).toMatchObject({ ok: false, detail: expect.stringContaining('31 s behind') });
  expect(check(-90)).toMatchObject({ ok: false, detail: expect.stringContaining('90 s ahead of') });
});

test('the time that a response spent in a cache is not a difference of the clocks', () => {
  expect(check(3600, '3600')).toMatchObject({ ok: true });
  expect(check(3600, '60')).toMatchObject({ ok: false, detail: expect.stringContaining('3540 s behind') });
  for (const invalid of ['', 'x', '-3600']) expect(check(3600, invalid)).toMatchObject({ ok: false });
});

test('a response without a date proves nothing', () => {
  expect(checkDate({}, { now: () => NOW }, 'the page')).toMatchObject({ ok: true });
});

test.each([
  ['https://ads.example.com', false],
  ['https://affiliate.example.com', false],
  ['https://offers.example.com', true],
  ['https://pads.example.com', true],
  ['https://example.com/ads.', true],
])('a host name that ad blockers match is a problem: %s', (publicUrl, ok) => {
  expect(checkReach(publicUrl, null).ok).toBe(ok);
});
