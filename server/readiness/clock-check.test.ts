import { expect, test } from 'vitest';
import { HOUR, movableClock } from '../runtime/clock.fixture.ts';
import { checkClock } from './clock-check.ts';
import { watchClock } from '../runtime/clock-jump.ts';

function setUp(databaseTime: ((now: number) => number) | null) {
  const clock = movableClock();
  const ask = databaseTime && (async () => databaseTime(clock.now()));
  const doubt = { sentence: null as string | null };
  const deps = { clock, clockJump: watchClock(clock), databaseTime: ask, findClockProblem: async () => doubt.sentence };
  return { clock, doubt, check: checkClock(deps) };
}

test('clocks that agree cause no warning', async () => {
  expect(await setUp(null).check.check()).toEqual({ state: 'ok' });
  expect(await setUp((now) => now + 5000).check.check()).toEqual({ state: 'ok' });
  expect(await setUp((now) => now - 5000).check.check()).toEqual({ state: 'ok' });
});

test.each([
  [5501, "The database's clock is 6 s ahead of this machine's."],
  [-90_000, "The database's clock is 90 s behind this machine's."],
  [-3 * HOUR, "The database's clock is 180 min behind this machine's."],
])('a database whose clock is %i ms off causes a warning that says by how much', async (offMs, detail) => {
  expect(await setUp((now) => now + offMs).check.check()).toEqual({ state: 'warning', detail });
});

test('a clock that was set while the service runs causes a warning until it is right again', async () => {
  const { check, clock } = setUp(null);
  clock.jump(-3 * HOUR);
  const detail = 'The system clock was set 180 min back. If it is right now, restart.';
  expect(await check.check()).toEqual({ state: 'warning', detail });
  clock.jump(3 * HOUR);
  expect(await check.check()).toEqual({ state: 'ok' });
});

test('a clock that may have been wrong from the start causes a warning that says why', async () => {
  const { check, doubt } = setUp(null);
  doubt.sentence = 'The clock shows another year.';
  expect(await check.check()).toEqual({ state: 'warning', detail: doubt.sentence });
});
