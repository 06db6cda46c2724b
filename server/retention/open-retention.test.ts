import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY, HOUR } from '../runtime/clock.fixture.ts';
import { watchClock } from '../runtime/clock-jump.ts';
import { quietLog } from '../runtime/log.ts';
import { openRetention } from './open-retention.ts';
import { openRun } from './retention.fixture.ts';

/** The job of a service, and what happens in a minute of it. `behindMs`: how far the database's clock is behind. */
async function setUp(behindMs: number | null = null) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { clock, ids, settings, store, vault } = await openRun();
  return { clock, store, ...start({ behindMs, clock, ids, settings, store, vault }) };
}

type Parts = Pick<Awaited<ReturnType<typeof openRun>>, 'clock' | 'ids' | 'settings' | 'store' | 'vault'>;

/** A process of it. */
function start({ behindMs, clock, ids, settings, store, vault }: Parts & { behindMs: number | null }) {
  const log = quietLog({ warn: () => expect.unreachable() });
  const clockJump = watchClock(clock);
  const begins = vi.fn(ids.run);
  const base = { store, vault, clock, log, ids: { ...ids, run: begins } };
  const databaseTime = behindMs === null ? null : async () => clock.now() - behindMs;
  const retention = openRetention(base, { clockJump, databaseTime, settings });
  onTestFinished(() => retention.close());
  return {
    doubt: retention.findClockProblem,
    /** Ends this process and starts another one, whose clock shows another time. */
    restart: async (at: number) => {
      await retention.close();
      clock.moveTo(at);
      return start({ behindMs, clock, ids, settings, store, vault });
    },
    runs: async () => (await store.readRetention({ runs: 10 })).runs.map(({ startedAt }) => startedAt),
    /** Lets a minute pass, and waits until the job has looked: it begins again only once it is done. */
    minute: async () => {
      const begun = begins.mock.calls.length;
      const beginsAgain = () => {
        vi.advanceTimersByTime(60_000);
        return begins.mock.calls.length;
      };
      await expect.poll(beginsAgain).toBeGreaterThan(begun + 1);
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
  const { clock, minute, runs, store } = await setUp();
  clock.forward(100 * DAY);
  await minute();
  const wrong = clock.now();
  clock.moveTo(wrong - 100 * DAY);
  await store.noteClock({ at: clock.now() });
  await minute();
  expect(await runs()).toEqual([wrong, wrong - 100 * DAY]);
});

test.each([
  ['ahead', 7 * DAY, 7 * DAY + 1],
  ['behind', -DAY, -DAY - 1],
])('a process whose clock is far %s of the last one removes nothing until that is right', async (_, within, beyond) => {
  const { clock, minute, restart, runs } = await setUp();
  await minute();
  const first = clock.now();
  const wrong = await restart(first + beyond);
  await wrong.minute();
  const said = [first + beyond, first].map((at) => new Date(at).toISOString());
  expect(await wrong.doubt()).toMatch(new RegExp(`shows ${said[0]}, but .* showed ${said[1]}.*confirm-clock`));
  expect(await runs()).toEqual([first]);
  const right = await wrong.restart(first + within);
  await right.minute();
  expect(await right.doubt()).toBeNull();
  expect([...(await runs())].sort()).toEqual([first, first + within].sort());
});

test('a service that was off for long goes on once someone has confirmed its clock', async () => {
  const { clock, minute, restart, runs, store } = await setUp();
  await minute();
  const first = clock.now();
  const late = await restart(first + 200 * DAY);
  await late.minute();
  expect(await runs()).toEqual([first]);
  await store.noteClock({ at: clock.now() });
  await late.minute();
  expect(await late.doubt()).toBeNull();
  expect(await runs()).toEqual([first + 200 * DAY, first]);
});

test('a service that runs for long needs no one, even if only the command removes', async () => {
  const { clock, ids, settings, store, vault } = await openRun();
  const off = { ...settings, intervalMs: 0 };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { doubt, minute, runs } = start({ behindMs: null, clock, ids, settings: off, store, vault });
  for (let weeks = 0; weeks < 3; weeks += 1) {
    await minute();
    clock.forward(7 * DAY);
    expect(await doubt()).toBeNull();
  }
  expect(await runs()).toEqual([]);
});
