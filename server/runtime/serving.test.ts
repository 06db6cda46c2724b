import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { movableClock } from './clock.fixture.ts';
import { openServing } from './serving.ts';

function setUp(hasOldKey: () => Promise<boolean> = async () => false) {
  const clock = movableClock();
  const state = openServing({ clock, hasOldKey });
  return { ...state, clock, ask: state.read };
}

test('takes requests, except while it starts, whether or not it can, and shuts down', async () => {
  const { ask, isDraining, start, startDraining } = setUp();
  expect(ask()).toEqual({ serving: true });
  for (const end of ['resolve', 'reject'] as const) {
    const work = Promise.withResolvers<void>();
    const started = start(() => work.promise);
    expect(ask()).toEqual({ serving: false, reason: 'starting' });
    work[end]();
    await started;
    expect(ask()).toEqual({ serving: true });
  }
  expect(isDraining()).toBe(false);
  startDraining();
  expect([ask(), isDraining()]).toEqual([{ serving: false, reason: 'draining' }, true]);
});

test('learns that the master key was changed, and that it is the right one again', async () => {
  let hasOldKey = true;
  const { ask, clock } = setUp(async () => hasOldKey);
  ask();
  await nextTurn();
  expect(ask()).toEqual({ serving: false, reason: 'master_key' });
  hasOldKey = false;
  clock.forward(1000);
  ask();
  await nextTurn();
  expect(ask()).toEqual({ serving: true });
});

test('a database that fails or hangs changes nothing, and is asked one question at a time, at most once a second', async () => {
  const answers: PromiseWithResolvers<boolean>[] = [];
  const { ask, clock } = setUp(() => {
    const answer = Promise.withResolvers<boolean>();
    answers.push(answer);
    return answer.promise;
  });
  for (let question = 0; question < 3; question += 1) {
    expect(ask()).toEqual({ serving: true });
    clock.forward(60_000);
  }
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(true);
  await nextTurn();
  expect(ask()).toMatchObject({ serving: false });
  clock.forward(1000);
  ask();
  answers[1]?.reject(new Error('The database is gone.'));
  await nextTurn();
  expect(ask()).toMatchObject({ serving: false, reason: 'master_key' });
  expect(answers).toHaveLength(2);
});
