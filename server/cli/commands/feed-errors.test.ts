import { expect, test } from 'vitest';
import { collectErrors, distinctTexts, inOne } from './feed-errors.ts';

test('every fault of a run is said, each once, and how often it happened', () => {
  const { errors, log } = collectErrors();
  for (const text of ['The disk is full', 'locked', 'locked']) log.error({ error: new Error(text) }, 'failed');
  expect(distinctTexts(errors)).toEqual(['The disk is full', 'locked (2 times)']);
  expect(inOne(errors)).toMatchObject({ message: 'The disk is full\nlocked (2 times)' });
  expect(inOne(errors.slice(0, 1))).toBe(errors[0]);
});
