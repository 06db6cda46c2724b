import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showRequest } from './test-account.ts';

test('a request shows what a provider learns, without what proves who asks', () => {
  const request = {
    method: 'GET' as const,
    url: 'https://provider.example/list?ext_user_id=u1&secure_hash=abc&apik=sup-1&ip_user=203.0.113.9',
    headers: { 'X-Api-Token': 'k3y', accept: 'application/json' },
    body: null,
  };
  expect(showRequest(request, 'k3y')).toBe(
    'GET https://provider.example/list?ext_user_id=u1&secure_hash=…&apik=…&ip_user=203.0.113.9\nX-Api-Token: …\naccept: application/json',
  );
});

test('the credential is cut wherever it is', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/);
  fc.assert(
    fc.property(word, word, (credential, other) => {
      const url = `https://provider.example/a?x=${credential}&y=${other}`;
      const headers = { 'X-Account': `${other} ${credential}` };
      const body = JSON.stringify({ note: `${other}${credential}` });
      expect(showRequest({ method: 'POST', url, headers, body }, credential)).not.toContain(credential);
    }),
  );
});
