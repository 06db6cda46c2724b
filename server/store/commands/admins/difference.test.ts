import { expect, test } from 'vitest';
import { difference } from './difference.ts';

test('names what differs, on both sides, and nothing that stays', () => {
  const was = { name: 'Coins', share: 5, limits: { day: 1, week: 2 }, days: [1, 2], gone: true };
  const is = { name: 'Coins', share: 6, limits: { day: 1, week: 3 }, days: [1, 3], new: null };
  expect(difference(was, is)).toEqual({
    before: { share: 5, limits: { week: 2 }, days: [1, 2], gone: true },
    after: { share: 6, limits: { week: 3 }, days: [1, 3], new: null },
  });
});

test('takes no field of an object for one of its prototype', () => {
  const named = JSON.parse('{"constructor": "a", "__proto__": "b"}') as object;
  expect(difference({}, named).after).toEqual(named);
});
