import { expect, test } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { messages } from '../locales/en/wall.ts';
import { offer } from '../offer-wall/state/played-wall.fixture.ts';
import { goneText } from './with-progress.ts';

const english = messages(createFormat('en'), 'wall.example');

test('a card says that its offer is gone, unless the user has completed it', () => {
  const gone = { ...offer(1), isGone: true } as const;
  expect(goneText(gone, english)).toBe('This offer isn’t available');
  expect(
    goneText({ ...gone, status: { kind: 'credited', doneSteps: [], completions: new Map(), of: 0 } }, english),
  ).toBe('');
  expect(goneText(offer(1), english)).toBeUndefined();
});
