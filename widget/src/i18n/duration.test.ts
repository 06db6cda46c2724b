import { expect, test } from 'vitest';
import { duration } from './duration.ts';
import { createFormat } from './format.ts';

test.each([
  [20, '1 minute'],
  [600, '10 minutes'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [7200, '2 hours'],
  [86_400, '1 day'],
  [604_800, '7 days'],
])('%i s is %s', (seconds, text) => {
  expect(duration(createFormat('en'), seconds)).toBe(text);
});
