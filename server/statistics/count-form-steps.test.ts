import { expect, test } from 'vitest';
import type { FormStepCount } from '../store/ports/surveys.ts';
import { createFormStepCounts } from './count-form-steps.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';
import { quietLog } from '../runtime/log.ts';

const DAY = 24 * 60 * 60 * 1000;

function counting(addFormSteps: (input: { counts: readonly FormStepCount[] }) => Promise<void>) {
  const warned: object[] = [];
  const at = { now: 20_000 * DAY };
  const counts = createFormStepCounts({
    store: fakeStore({ addFormSteps }),
    clock: { now: () => at.now },
    log: quietLog({ warn: (entry: object) => void warned.push(entry) }),
    yieldToEventLoop: async () => undefined,
  });
  return { ...counts, at, warned };
}

test('a panel takes one number for each step and day, however many forms report it, and each is stored once', async () => {
  const stored: FormStepCount[][] = [];
  const { at, count, flush } = counting(async ({ counts }) => void stored.push([...counts]));
  count(7, 'opened');
  count(7, 'opened');
  count(8, 'opened');
  at.now += DAY;
  count(7, 'opened');
  await flush();
  await flush();
  expect(stored).toEqual([
    [
      { profileId: 7, day: 20_000, step: 'opened', count: 2 },
      { profileId: 8, day: 20_000, step: 'opened', count: 1 },
      { profileId: 7, day: 20_001, step: 'opened', count: 1 },
    ],
  ]);
});

test('counts that the database refuses are lost with a warning, and later ones are stored', async () => {
  let isBroken = true;
  const stored: FormStepCount[] = [];
  const { count, flush, warned } = counting(async ({ counts }) => {
    if (isBroken) throw new Error('broken');
    stored.push(...counts);
  });
  count(7, 'you');
  await flush();
  expect(warned).toMatchObject([{ event: 'form_steps_lost' }]);
  isBroken = false;
  count(7, 'address');
  await flush();
  expect(stored).toMatchObject([{ step: 'address', count: 1 }]);
});
