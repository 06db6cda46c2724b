import { expect, test } from 'vitest';
import { duration, timeLeft } from './duration.ts';
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

test.each([
  [20, '1 minute'],
  [7199, '119 minutes'],
  [10_799, '2 hours'],
  [172_799, '47 hours'],
  [259_199, '2 days'],
])('%i s are left: %s', (seconds, text) => {
  expect(timeLeft(createFormat('en'), seconds)).toBe(text);
});
