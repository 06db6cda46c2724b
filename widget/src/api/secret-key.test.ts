import { expect, test } from 'vitest';
import { isSecretKey } from './secret-key.ts';

test.each([
  'sk_abc',
  ' sk_abc',
  '\n\tsk_abc ',
  '\u00A0sk_abc',
  'Bearer sk_abc',
  ' bearer: sk_abc',
  '"sk_abc"',
  '"Bearer sk_abc"',
])('%j is a secret key', (text) => {
  expect(isSecretKey(text)).toBe(true);
});

test.each(['', 'pk_abc', ' pk_abc', 'e30.sk_abc.-sk_abc', 'ask_abc', 'Bearer pk_abc', 'Bearer e30.sk_abc.s'])(
  '%j is none',
  (text) => {
    expect(isSecretKey(text)).toBe(false);
  },
);
