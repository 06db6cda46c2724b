import { expect, test } from 'vitest';
import { once } from '../../api/step-repeats.fixture.ts';
import { entry } from '../../offer-wall/state/played-wall.fixture.ts';
import { pendingSums } from './pending-sums.ts';

const DAY = 24 * 3600_000;
const NOON = Date.UTC(2026, 10, 30, 12);
const held = (reward: number, availableAt?: number) =>
  entry(reward, { reward, state: 'pending', ...(availableAt !== undefined && { availableAt }) });

test('what comes on the next day is summed, apart from what comes later or waits for a person', () => {
  const step = (reward: number, state: 'pending' | 'credited', availableAt?: number) => ({
    name: 'Level',
    reward,
    state,
    repeats: once,
    ...(availableAt !== undefined && { availableAt }),
  });
  const steps = [step(10, 'pending', NOON + DAY + 1), step(20, 'credited'), step(40, 'pending')];
  const entries = [held(1, NOON + 2 * DAY), held(2, NOON + DAY), held(4), entry(9, { reward: 8, steps })];
  expect(pendingSums(entries)).toEqual({ next: { at: NOON + DAY, amount: 12 }, later: 45 });
});

test('without a date, all waits for a person', () => {
  expect(pendingSums([held(4), held(5)])).toEqual({ next: null, later: 9 });
  expect(pendingSums([entry(1, { state: 'credited' })])).toEqual({ next: null, later: 0 });
});
