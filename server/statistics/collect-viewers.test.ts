import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { ViewerSketch } from '../store/ports/statistics.ts';
import { collectViewers } from './collect-viewers.ts';
import { countViewers } from './viewer-sketch.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';
import { fakeVault } from '../security/fake-vault.fixture.ts';
import { quietLog } from '../runtime/log.ts';

const DAY = 24 * 60 * 60 * 1000;

function setUp() {
  const written: ViewerSketch[] = [];
  const state = { now: 100 * DAY, fail: false };
  const warn = vi.fn();
  const viewers = collectViewers({
    store: fakeStore({
      addViewers: async ({ sketches }) => {
        if (state.fail) throw new Error('the disk is gone');
        written.push(...sketches);
      },
    }),
    vault: fakeVault({ limitDigest: (key) => createHash('sha256').update(`secret ${key}`).digest('hex') }),
    clock: { now: () => state.now },
    log: quietLog({ warn }),
    yieldToEventLoop: () => Promise.resolve(),
  });
  const counted = () => written.map(({ adwallId, day, registers }) => [adwallId, day, countViewers(registers)]);
  return { ...viewers, counted, state, warn, written };
}

test('counts each user of a wall once a day', async () => {
  const { counted, flush, note, state } = setUp();
  for (const user of ['ann', 'ben', 'ann']) note(1, user);
  note(2, 'ann');
  state.now += DAY;
  note(1, 'ann');
  await flush();
  await flush();
  expect(counted()).toEqual([
    [1, 100, 2],
    [2, 100, 1],
    [1, 101, 1],
  ]);
});

test('counts on when very many users come between two flushes', async () => {
  const { counted, flush, note } = setUp();
  for (let user = 0; user < 52_000; user++) note(1, `user-${user}`);
  note(1, 'user-51999');
  await flush();
  expect(Math.abs((counted()[0]?.[2] ?? 0) - 52_000)).toBeLessThan(2_600);
});

test('the same name on two walls leaves different traces', async () => {
  const { flush, note, written } = setUp();
  note(1, 'ann');
  note(2, 'ann');
  await flush();
  expect(written[0]?.registers).not.toEqual(written[1]?.registers);
});

test('a failure is logged and loses no later viewers', async () => {
  const { counted, flush, note, state, warn } = setUp();
  note(1, 'ann');
  state.fail = true;
  await flush();
  expect(warn).toHaveBeenCalledOnce();
  state.fail = false;
  note(1, 'ben');
  await flush();
  expect(counted()).toEqual([[1, 100, 1]]);
});
