import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY, HOUR } from '../../e2e/support/service/clock.ts';
import { watchClock } from '../runtime/clock-jump.ts';
import { openRetention } from './open-retention.ts';
import { openRun } from './retention.fixture.ts';

/** The job of a service, and what happens in a minute of it. `behindMs`: how far the database's clock is behind. */
async function setUp(behindMs: number | null = null) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { clock, ids, settings, store, vault } = await openRun();
  const log = { info: () => undefined, warn: () => expect.unreachable() };
  const clockJump = vi.fn(watchClock(clock));
  const retention = openRetention({
    ...{ store, vault, clock, ids, settings, clockJump, log },
    databaseTime: behindMs === null ? null : async () => clock.now() - behindMs,
  });
  onTestFinished(() => retention.close());
  return {
    clock,
    runs: async () => (await store.readRetention({ runs: 10 })).runs.map(({ startedAt }) => startedAt),
    /** Lets a minute pass, and waits until the job has looked: it looks again only once it is done. */
    minute: async () => {
      const looked = clockJump.mock.calls.length;
      const looksAgain = () => {
        vi.advanceTimersByTime(60_000);
        return clockJump.mock.calls.length;
      };
      await expect.poll(looksAgain).toBeGreaterThan(looked + 1);
    },
  };
}

test('nothing is removed while the clock has jumped, and the job goes on once it is right', async () => {
  const { clock, minute, runs } = await setUp();
  await minute();
  const first = clock.now();
  expect(await runs()).toEqual([first]);
  clock.jump(100 * DAY);
  await minute();
  expect(await runs()).toEqual([first]);
  clock.jump(-100 * DAY);
  clock.forward(DAY);
  await minute();
  expect(await runs()).toEqual([first + DAY, first]);
});

test("nothing is removed while the database's clock shows another hour", async () => {
  for (const behindMs of [2 * HOUR, -2 * HOUR]) {
    const { minute, runs } = await setUp(behindMs);
    await minute();
    expect(await runs()).toEqual([]);
  }
  const { clock, minute, runs } = await setUp(1000);
  await minute();
  expect(await runs()).toEqual([clock.now()]);
});

test('a run of a clock that was ahead puts off no other run', async () => {
  const { clock, minute, runs } = await setUp();
  clock.forward(100 * DAY);
  await minute();
  const wrong = clock.now();
  clock.moveTo(wrong - 100 * DAY);
  await minute();
  expect(await runs()).toEqual([wrong, wrong - 100 * DAY]);
});
