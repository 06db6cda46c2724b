import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareEntry } from './render.ts';
import { sampleOffer, stored } from './samples.fixture.ts';
import type { Page } from './select.ts';
import { takePage } from './take-page.ts';

const one = prepareEntry(stored(sampleOffer(1)), 'https://rewards.example', (bytes) => bytes);

/** A list of `length` offers that records the length of each requested page. */
function setUp(length: number) {
  const all = Array.from({ length }, (_, at) => ({ ...one, createdAt: at }));
  const asked: number[] = [];
  const told: number[] = [];
  const pick = ({ limit, offset }: Page) => {
    const page = all.slice(offset, limit === null ? undefined : offset + limit);
    asked.push(page.length);
    return page;
  };
  const take = (offset: number, limit: number | null) =>
    takePage(pick, { offset, limit, ascending: false }, (entries) => told.push(entries.length));
  return { all, asked, take, told };
}

test('a short page is taken synchronously', () => {
  const { all, asked, take, told } = setUp(4_999);
  expect(take(0, null)).toEqual(all);
  expect(take(10, 25)).toEqual(all.slice(10, 35));
  expect(take(6_000, null)).toEqual([]);
  expect(asked).toEqual([4_999, 25, 0]);
  expect(told).toEqual([4_999, 25]);
});

test('a long page is taken in slices, between which other requests run', async () => {
  const { asked, take } = setUp(12_000);
  const ran: number[] = [];
  const immediate = (): void => {
    ran.push(asked.length);
    if (asked.length < 3) setImmediate(immediate);
  };
  setImmediate(immediate);
  expect(await take(0, null)).toHaveLength(12_000);
  expect(asked).toEqual([5_000, 5_000, 2_000]);
  expect(ran).toEqual(expect.arrayContaining([1, 2]));
});

test('a page in slices equals a page in one go, and every offer of it is reported', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 4_999, 5_000, 5_001, 10_000, 10_500),
      fc.constantFrom(0, 1, 5_000, 7_000),
      fc.constantFrom(null, 1, 4_999, 5_000, 5_001, 10_000),
      async (length, offset, limit) => {
        const { all, take, told } = setUp(length);
        const page = await take(offset, limit);
        const whole = all.slice(offset, limit === null ? undefined : offset + limit);
        expect(page.map(({ createdAt }) => createdAt)).toEqual(whole.map(({ createdAt }) => createdAt));
        expect(told.reduce((sum, count) => sum + count, 0)).toBe(whole.length);
        expect(Math.max(0, ...told)).toBeLessThanOrEqual(5_000);
      },
    ),
  ));
