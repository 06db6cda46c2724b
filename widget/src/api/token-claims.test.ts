import { expect, test } from 'vitest';
import { isTokenOfOther, tokenClaims } from './token-claims.ts';

const encode = (claims: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

test('reads the claims of a token, in any script', () => {
  const claims = { sub: 'Zoë ÿ 日本', aud: 'wall:7', iat: 1, exp: 2 };
  expect(tokenClaims(`e30.${encode(claims)}.signature`)).toEqual(claims);
});

test.each(['', 'a', 'a.b.c', '..', 'a.%.c', `a.${btoa('"text"')}.c`, 'sk_secret'])(
  'anything else has no claims: %j',
  (token) => expect(tokenClaims(token)).toEqual({}),
);

test('only a token that names another user is another user’s', () => {
  const ofAnn = `e30.${encode({ sub: 'ann' })}.signature`;
  expect([isTokenOfOther(ofAnn, 'ann'), isTokenOfOther(ofAnn, 'ben')]).toEqual([false, true]);
  expect([isTokenOfOther('', 'ben'), isTokenOfOther('pk_key', 'ben')]).toEqual([false, false]);
});
