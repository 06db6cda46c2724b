import { expect, test } from 'vitest';
import { namesGoal } from './goal-id.ts';

test.each([
  ['', false],
  ['0', false],
  ['7', true],
  ['00', true],
  ['Level 5', true],
])('%j names a goal: %s', (id, names) => {
  expect(namesGoal(id)).toBe(names);
});
