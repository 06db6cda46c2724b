import { expect, test } from 'vitest';
import { once } from '../../api/step-repeats.fixture.ts';
import { digitsOf } from './fraction-digits.ts';
import { offer, page, playedWall } from '../../offer-wall/state/played-wall.fixture.ts';

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
  expect(messages?.steps(3)).toBe('3 steps');
});

test('a quiet refresh and the surveys keep the same number of digits; another wall starts over', () => {
  const wall = playedWall({ offers: [offer(1, { reward: 10 })], hasSurveyProfile: true });
  const shown = () => wall.state.messages?.amount(10, 'Coins');
  wall.load(page(60, { token: 't' }));
  expect(shown()).toBe('10 Coins');
  wall.service.offers = [offer(1, { reward: 10 }), offer(2, { reward: 0.5 })];
  wall.happen({ type: 'page-shown' });
  wall.settle();
  expect(shown()).toBe('10.00 Coins');
  wall.service.surveys = [{ offer: offer(3, { reward: 0.125 }), minutes: null, provider: '', rating: null }];
  wall.happen({ type: 'tab-selected', tab: 'surveys' });
  wall.settle();
  expect(shown()).toBe('10.000 Coins');
  wall.service.offers = [offer(1, { reward: 10 })];
  wall.happen({ type: 'page-changed', page: page(60, { token: 't', wallId: '9' }) });
  wall.settle();
  expect([shown(), wall.state.digits]).toEqual(['10.000 Coins', 3]);
  wall.service.surveys = [];
  wall.happen({ type: 'page-changed', page: page(60, { token: 't', wallId: '2' }) });
  wall.settle();
  expect(shown()).toBe('10 Coins');
});

test('steps count, too', () => {
  const step = { name: 'a', usualSeconds: null, deadlineSeconds: null, repeats: once };
  expect(digitsOf([offer(1, { steps: [{ ...step, reward: 0.125 }] })])).toBe(3);
});
