import { expect, test } from 'vitest';
import { once } from '../api/step-repeats.fixture.ts';
import { createFormat } from '../i18n/format.ts';
import { messages } from '../locales/en/wall.ts';
import { offer } from '../offer-wall/state/played-wall.fixture.ts';
import { featuredReasons } from './featured-reasons.ts';
import type { WallOffer } from './wall-offer.ts';

const english = messages(createFormat('en'), 'wall.example');
const reasonsOf = (featured: readonly Partial<WallOffer>[], offers: readonly Partial<WallOffer>[] = []) => {
  const [row, list] = [featured, offers].map((each) => each.map((changes, index) => offer(index, changes)));
  return [...featuredReasons(row ?? [], list ?? [], english).values()];
};

test('an offer has the highest reward only if none in the list pays more', () => {
  expect(reasonsOf([{ reward: 9 }, { reward: 5 }], [{ reward: 8 }])).toEqual(['Highest reward', '']);
  expect(reasonsOf([{ reward: 9 }, { reward: 5 }], [{ reward: 10 }])).toEqual(['', '']);
});

test('an offer has the fastest reward only if it is faster than all others of the row', () => {
  const step = { name: '', reward: 1, usualSeconds: 900, deadlineSeconds: null, repeats: once };
  const slow = { creditDelay: '2' };
  const instant = { creditDelay: '0', steps: [step, step] };
  const offers = [{ reward: 10 }];
  expect(reasonsOf([slow, instant], offers)).toEqual(['', 'Fastest reward']);
  expect(reasonsOf([instant, instant], offers)).toEqual(['', '']);
  expect(reasonsOf([{}, {}], offers)).toEqual(['', '']);
  expect(reasonsOf([instant], offers)).toEqual(['']);
  const observed = { minutesToCredit: 10, completionRate: 0.1 };
  expect(reasonsOf([instant, { ...slow, observed }], offers)).toEqual(['', 'Fastest reward']);
});
