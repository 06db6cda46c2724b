import { expect, test } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { messages } from '../locales/en/wall.ts';
import { offer } from '../offer-wall/state/played-wall.fixture.ts';
import { once } from '../api/step-repeats.fixture.ts';
import { goneText, startedText } from './started-offers.ts';

const english = messages(createFormat('en'), 'wall.example');

test('a card says that its offer is gone, unless the user has completed it', () => {
  const gone = { ...offer(1), isGone: true } as const;
  expect(goneText(gone, english)).toBe('This offer isn’t available');
  expect(
    goneText({ ...gone, status: { kind: 'credited', doneSteps: [], completions: new Map(), of: 0 } }, english),
  ).toBe('');
  expect(goneText(offer(1), english)).toBeUndefined();
});

test('a card of a started offer says how much time is left for the step that ends first', () => {
  const step = { name: 'Reach level 5', reward: 1, usualSeconds: null, deadlineSeconds: null, repeats: once };
  const currency = { nameOf: () => 'Coins', visible: true, image: null };
  const textOf = (steps: readonly object[]) => {
    const started = offer(1, { creditDelay: '0', steps: steps.map((each) => ({ ...step, ...each })) });
    return startedText(started, { messages: english, currency, now: 0 });
  };
  const inDays = (days: number) => ({ completeBy: days * 24 * 3_600_000 });
  expect(textOf([inDays(9), inDays(3), {}])).toBe('3 days left\u00a0· 3 steps');
  expect(textOf([{ ...inDays(3), isDone: true }, inDays(9)])).toBe('9 days left\u00a0· 2 steps');
  expect(textOf([{}, {}])).toBeUndefined();
});
