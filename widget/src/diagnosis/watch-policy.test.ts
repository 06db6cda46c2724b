import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBlocked } from './watch-policy.ts';

beforeEach(() => vi.stubGlobal('document', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

const SERVICE = 'https://wall.example';
const violation = (changes: object) =>
  Object.assign(new Event('securitypolicyviolation'), {
    blockedURI: `${SERVICE}/health/live`,
    disposition: 'enforce',
    effectiveDirective: 'connect-src',
    ...changes,
  });

test.each([
  ['the request itself', {}, true],
  ['an origin without a path', { blockedURI: SERVICE }, true],
  ["another of the page's requests", { blockedURI: 'https://metrics.example/beacon' }, false],
  ['a host that only begins alike', { blockedURI: `${SERVICE}.evil.example/` }, false],
  ['another directive', { effectiveDirective: 'img-src' }, false],
  ['a policy that only reports', { disposition: 'report' }, false],
] as const)('a violation during the attempt, %s: %j counts: %s', async (_, changes, counts) => {
  const attempt = async () => {
    document.dispatchEvent(violation(changes));
    throw new TypeError('Failed to fetch');
  };
  expect(await isBlocked('connect-src', SERVICE, attempt)).toBe(counts);
});
