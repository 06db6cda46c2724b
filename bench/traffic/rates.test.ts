import { expect, test } from 'vitest';
import { risingRates } from './rates.ts';

test('rates rise by half up to the highest, which is always the last', () => {
  expect(risingRates(1_000)).toEqual([200, 300, 450, 675, 1_000]);
  expect(risingRates(300)).toEqual([200, 300]);
});

test('a highest rate below the usual first one is the only one', () => expect(risingRates(40)).toEqual([40]));
