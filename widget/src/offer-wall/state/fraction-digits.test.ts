import { expect, test } from 'vitest';
import { digitsOf } from './fraction-digits.ts';
import { offer, page, playedWall } from './played-wall.fixture.ts';

test.each([
  [[], 0],
  [[1, 500], 0],
  [[15.03, 0.18, 0.6], 2],
  [[1, 0.5], 2],
  [[0.125], 3],
  [[0.30000000000000004], 2],
  [[1.00001], 0],
  [[0.12345], 4],
])('%j needs %d digits', (rewards, digits) => {
  expect(digitsOf(rewards.map((reward, index) => offer(index, { reward })))).toBe(digits);
});

test('the amounts of all cards have the same number of digits; counts have none', () => {
  const wall = playedWall({ offers: [15.03, 0.18, 0.6].map((reward, index) => offer(index + 1, { reward })) });
  wall.load(page(60));
  const { messages } = wall.state;
  expect([15.03, 0.18, 0.6, 2].map((each) => messages?.amount(each, 'Coins'))).toEqual([
    '15.03 Coins',
    '0.18 Coins',
    '0.60 Coins',
    '2.00 Coins',
  ]);
  expect(messages?.found(3)).toBe('3 offers found');
});

test('steps count, too', () => {
  const step = { name: 'a', usualSeconds: null, deadlineSeconds: null };
  expect(digitsOf([offer(1, { steps: [{ ...step, reward: 0.125 }] })])).toBe(3);
});
