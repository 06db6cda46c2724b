import { expect, test } from 'vitest';
import { expectedCodeOf, localFailureOf } from './expected-failure.ts';

const coded = (code: string, options?: ErrorOptions) => Object.assign(new Error('failed', options), { code });

test("this machine's own limits are recognized, also in causes and among several errors", () => {
  expect(localFailureOf(coded('EMFILE'))).toBe('EMFILE');
  expect(localFailureOf(new TypeError('fetch failed', { cause: coded('ENFILE') }))).toBe('ENFILE');
  expect(localFailureOf(new AggregateError([coded('ENETUNREACH'), coded('ENOMEM')]))).toBe('ENOMEM');
  expect(localFailureOf(coded('ECONNREFUSED', { cause: coded('ETIMEDOUT') }))).toBeNull();
  expect(localFailureOf('EMFILE')).toBeNull();
});

test('a full disk is expected, and a bug is not', () => {
  expect(expectedCodeOf(coded('ENOSPC'))).toBe('ENOSPC');
  expect(expectedCodeOf(new TypeError('x is not a function'))).toBeNull();
});
