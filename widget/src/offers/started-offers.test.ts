import { expect, test } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { messages } from '../locales/en/wall.ts';
import { offer } from '../offer-wall/state/played-wall.fixture.ts';
import { once } from '../api/step-repeats.fixture.ts';
import { goneFacts, startedFacts } from './started-offers.ts';

const english = messages(createFormat('en'), 'wall.example');

test('a card says that its offer is gone, unless the user has completed it', () => {
  const gone = { ...offer(1), isGone: true } as const;
  expect(goneFacts(gone, english)).toEqual(['This offer isn’t available']);
  expect(
    goneFacts(
      { ...gone, status: { kind: 'credited', doneSteps: [], completions: new Map(), of: 0, earned: 0, left: 0 } },
      english,
    ),
  ).toEqual([]);
  expect(goneFacts(offer(1), english)).toBeUndefined();
});

const step = { name: 'Reach level 5', reward: 1, usualSeconds: null, deadlineSeconds: null, repeats: once };

test('a card of a started offer says how far the user is, and how much time is left for the step that ends first', () => {
  const currency = { nameOf: () => 'Coins', visible: true, image: null };
  const textOf = (steps: readonly object[], doneSteps: readonly string[] = []) => {
    const status = {
      kind: 'started',
      doneSteps,
      completions: new Map<string, number>(),
      of: steps.length,
      earned: 0,
      left: 1,
    } as const;
    const started = offer(1, { creditDelay: '0', status, steps: steps.map((each) => ({ ...step, ...each })) });
    return startedFacts(started, { messages: english, currency, now: 0 })?.join(' · ');
  };
  const inDays = (days: number) => ({ completeBy: days * 24 * 3_600_000 });
  expect(textOf([inDays(9), inDays(3), {}])).toBe('0 of 3 · 3 days left · Instant');
  expect(textOf([{ ...inDays(3), isDone: true }, inDays(9)], ['Reach level 5'])).toBe('1 of 2 · 9 days left · Instant');
  expect(textOf([{}, {}])).toBe('0 of 2 · Instant');
  expect(textOf([])).toBe('Instant');
  expect(startedFacts(offer(1), { messages: english, currency, now: 0 })).toBeUndefined();
});
