import { expect, test } from 'vitest';
import { corsHeaders, preflightHeaders } from './cors.ts';

const allowed = 'Access-Control-Allow-Origin';

test('only pages of the listed origins may read a response, or all pages if none is listed', () => {
  expect(corsHeaders('nobody', [], 'https://a.example')).toEqual({});
  expect(corsHeaders('anyone', ['https://a.example'], 'https://b.example')[allowed]).toBe('*');
  expect(corsHeaders('profile-origins', [], 'https://b.example')[allowed]).toBe('*');
  expect(corsHeaders('profile-origins', ['https://a.example'], 'https://a.example')[allowed]).toBe('https://a.example');
  expect(corsHeaders('profile-origins', ['https://a.example'], 'https://a.example.evil')[allowed]).toBeUndefined();
});

test('no response ever allows credentials', () => {
  for (const policy of ['anyone', 'profile-origins', 'nobody'] as const) {
    expect(
      Object.keys(
        preflightHeaders({
          policy,
          origins: [],
          origin: 'https://a.example',
          method: 'GET',
          takesIdempotencyKey: false,
        }),
      ),
    ).not.toContain('Access-Control-Allow-Credentials');
  }
});

test('the response to a refused preflight lists no methods', () => {
  expect(
    preflightHeaders({
      policy: 'nobody',
      origins: [],
      origin: 'https://a.example',
      method: 'POST',
      takesIdempotencyKey: true,
    }),
  ).toEqual({});
  expect(
    preflightHeaders({
      policy: 'profile-origins',
      origins: ['https://a.example'],
      origin: 'https://b.example',
      method: 'GET',
      takesIdempotencyKey: true,
    }),
  ).toEqual({
    Vary: 'Origin',
  });
});
