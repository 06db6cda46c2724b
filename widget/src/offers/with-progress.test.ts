import { expect, test } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { messages as extrasMessages } from '../locales/en/extras.ts';
import { messages as wallMessages } from '../locales/en/wall.ts';
import { offer } from '../offer-wall/state/played-wall.fixture.ts';
import { goneText } from './with-progress.ts';

const format = createFormat('en');
const messages = { ...wallMessages(format), ...extrasMessages(format) };

test('a card says that its offer is gone, unless the user has completed it', () => {
  const gone = { ...offer(1), isGone: true } as const;
  expect(goneText(gone, messages)).toBe('This offer isn’t available');
  expect(
    goneText({ ...gone, status: { kind: 'credited', doneSteps: [], completions: new Map(), of: 0 } }, messages),
  ).toBe('');
  expect(goneText(offer(1), messages)).toBeUndefined();
});
