import { expect, test } from 'vitest';
import { renewalPauseMs } from './renewal-pause.ts';

const token = (claims: object) =>
  `e30.${btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.signature`;

test.each([
  ['an hour', 3600, 3540_000],
  ['five minutes', 300, 240_000],
  ['a minute', 60, 48_000],
  ['a year, which no timer can wait for', 31_536_000, 2 ** 31 - 1],
])('a token for %s is renewed before it expires', (_, life, pauseMs) => {
  expect(renewalPauseMs(token({ iat: 1000, exp: 1000 + life }))).toBe(pauseMs);
});

test.each([['no token'], [token({ exp: 5 })], [token({ iat: 5, exp: 5 })], [token({ iat: '1', exp: 9 })]])(
  'without both times nothing is renewed: %s',
  (text) => expect(renewalPauseMs(text)).toBeNull(),
);
