import { setupMistakes } from '@rewards-wall/shared/setup-mistakes.ts';
import { expect, test } from 'vitest';
import type { Failed } from '../api/loaded.ts';
import { failureOf } from '../api/load-failure.ts';
import { findMistake } from './find-mistake.ts';
import type { PageSetup } from './find-mistake.ts';

const NOW_MS = 1_000_000;
const token = (claims: object): string => `e30.${btoa(JSON.stringify(claims))}.signature`;
const valid = { sub: 'ada', aud: 'wall:7', iat: 900, exp: 2000 };
const setup = (changes: Partial<PageSetup> = {}): PageSetup => ({
  base: 'https://wall.example',
  pubId: '1',
  wallId: '7',
  userId: 'ada',
  token: token(valid),
  ...changes,
});
const refused = (status: number, problem: object | null = { code: 'any' }): Failed => ({
  kind: 'failed',
  failure: failureOf(status),
  status,
  problem,
});
const incomplete: Failed = { kind: 'failed', failure: 'incomplete', status: null };
const invalid = (reason?: string): Failed => refused(401, { code: 'invalid_key', reason });
const find = (page: Partial<PageSetup>, failed: Failed) => findMistake(setup(page), failed, NOW_MS)?.mistake;

test.each([
  [{ token: 'sk_abc' }, 'secret-key'],
  [{ token: ' sk_abc' }, 'secret-key'],
  [{ token: 'Bearer sk_abc' }, 'secret-key'],
  [{ pubId: '' }, 'wrong-ids'],
  [{ wallId: 'main' }, 'wrong-ids'],
  [{ userId: '' }, 'user-id-missing'],
  [{ userId: '{{ user.id }}' }, 'placeholder-user-id'],
  [{ userId: 'a'.repeat(61) }, 'user-id-too-long'],
] as const)('a request that the widget does not send: %j is %s', (page, mistake) => {
  expect(find(page, incomplete)).toBe(mistake);
});

test.each([
  [{ token: '' }, 'missing', 'token-missing'],
  [{ token: 'pk_abc' }, 'publishable_key', 'publishable-key'],
  [{ token: '"pk_abc"' }, 'malformed', 'publishable-key'],
  [{ token: 'Bearer pk_abc' }, 'malformed', 'publishable-key'],
  [{ userId: 'bob' }, undefined, 'token-of-another-user'],
  [{}, 'token_of_other_user', 'token-of-another-user'],
  [{ wallId: '8' }, undefined, 'token-of-another-wall'],
  [{}, 'other_wall_or_panel', 'token-of-another-wall'],
  [{ token: token({ ...valid, exp: 1000 }) }, undefined, 'token-expired'],
  [{}, 'token_expired', 'token-expired'],
  [{}, 'token_ended', 'token-refused'],
  [{ token: 'undefined' }, 'malformed', 'token-refused'],
] as const)('a refused token, %j with the reason %s, is %s', (page, reason, mistake) => {
  expect(find(page, invalid(reason))).toBe(mistake);
});

test.each([
  [refused(404, { code: 'not_found' }), 'unknown-wall'],
  [refused(404, null), 'not-the-service'],
  [refused(403, { code: 'https_required' }), 'https-required'],
  [refused(403, { code: 'secret_key_in_browser' }), 'secret-key'],
  [refused(400, { code: 'invalid_request' }), 'refused'],
  [refused(429, { code: 'too_many_requests' }), undefined],
  [refused(500, null), undefined],
] as const)('%j is %s', (failed, mistake) => {
  expect(find({}, failed)).toBe(mistake);
});

test('of a secret key, the console says that it went nowhere only if that is so', () => {
  const kept = findMistake(setup({ token: ' sk_abc' }), incomplete, NOW_MS);
  expect(kept?.facts).toContain('sent it nowhere');
  const seen = findMistake(setup(), refused(403, { code: 'secret_key_in_browser' }), NOW_MS);
  expect(seen?.facts).toBe('The service has refused it.');
  expect(setupMistakes['secret-key'].title).not.toContain('nowhere');
});
