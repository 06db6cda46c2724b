import { expect, test } from 'vitest';
import { HOUR, MINUTE, movableClock } from './clock.fixture.ts';
import { watchClock } from './clock-jump.ts';

test('passing time is no jump', () => {
  const clock = movableClock();
  const jumpMs = watchClock(clock);
  clock.forward(100 * HOUR);
  expect(jumpMs()).toBe(0);
});

test('reports a jump of more than a minute in either direction until the clock is right again', () => {
  const clock = movableClock();
  const jumpMs = watchClock(clock);
  clock.jump(-3 * HOUR);
  clock.forward(HOUR);
  expect(jumpMs()).toBe(-3 * HOUR);
  clock.jump(3 * HOUR);
  expect(jumpMs()).toBe(0);
  clock.jump(MINUTE + 1);
  expect(jumpMs()).toBe(MINUTE + 1);
});

test('small corrections never add up to a jump', () => {
  const clock = movableClock();
  const jumpMs = watchClock(clock);
  for (let day = 0; day < 100; day += 1) {
    clock.jump(40_000);
    expect(jumpMs()).toBe(0);
  }
});
