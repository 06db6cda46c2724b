import { expect, test } from 'vitest';
import { shownChange } from './shown-change.ts';

test('amounts of walls and of credits are decimal numbers, as in the rest of the admin API', () => {
  const settings = { payout_min: 500, currency: { ratio: 1_000_000, name: 'Coins' }, max_payout_factor: 15_000 };
  expect(shownChange('wall.change', settings)).toEqual({
    ...{ payout_min: 0.05, max_payout_factor: 1.5 },
    currency: { ratio: 100, name: 'Coins' },
  });
  expect(shownChange('user.adjust', { transaction_id: 4, amount: -250_000 })).toEqual({
    transaction_id: 4,
    amount: -25,
  });
  expect(shownChange('lead.approve', { state: 'credited', amount: 1 })).toEqual({ state: 'credited', amount: 0.0001 });
});

test('what is no amount stays as it is', () => {
  expect(shownChange('lead.approve', { state: 'pending' })).toEqual({ state: 'pending' });
  expect(shownChange('wall.create', { name: 'Main', publisher: 500 })).toEqual({ name: 'Main', publisher: 500 });
  expect(shownChange('user.erase', null)).toBeNull();
});
