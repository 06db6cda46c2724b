import { expect, test } from 'vitest';
import { corsHeaders, preflightHeaders } from './cors.ts';

const allowed = 'Access-Control-Allow-Origin';

test('who may read an answer', () => {
  expect(corsHeaders('nobody', [], 'https://a.example')).toEqual({});
  expect(corsHeaders('anyone', ['https://a.example'], 'https://b.example')[allowed]).toBe('*');
  expect(corsHeaders('profile-origins', [], 'https://b.example')[allowed]).toBe('*');
  expect(corsHeaders('profile-origins', ['https://a.example'], 'https://a.example')[allowed]).toBe('https://a.example');
  expect(corsHeaders('profile-origins', ['https://a.example'], 'https://a.example.evil')[allowed]).toBeUndefined();
});

test('no answer ever allows credentials', () => {
  for (const policy of ['anyone', 'profile-origins', 'nobody'] as const) {
    expect(Object.keys(preflightHeaders(policy, [], 'https://a.example', 'GET', false))).not.toContain(
      'Access-Control-Allow-Credentials',
    );
  }
});

test('a preflight that is refused says nothing of methods', () => {
  expect(preflightHeaders('nobody', [], 'https://a.example', 'POST', true)).toEqual({});
  expect(preflightHeaders('profile-origins', ['https://a.example'], 'https://b.example', 'GET', true)).toEqual({
    Vary: 'Origin',
  });
});
