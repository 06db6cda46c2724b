import { expect, test } from 'vitest';
import { allowsTemplates, blockedBy, parsePolicies, type Wanted } from './content-policy.ts';

const page = new URL('https://shop.example/rewards');
const service = 'https://rewards.example/embed/v1/offer-wall.js';

function blocked(policy: string, directive: Wanted['directive'], url = service, nonce: string | null = null) {
  const found = parsePolicies(policy).map((one) => blockedBy(one, { directive, url: new URL(url), nonce }, page));
  return found.find((name) => name !== null) ?? null;
}

test.each([
  ['', 'connect-src'],
  ['img-src https:', 'connect-src'],
  ['default-src *', 'img-src'],
  ['connect-src https://rewards.example', 'connect-src'],
  ['connect-src REWARDS.example', 'connect-src'],
  ['connect-src *.example', 'connect-src'],
  ['connect-src https://rewards.example:443', 'connect-src'],
  ['connect-src https://rewards.example:*', 'connect-src'],
  ['connect-src http://rewards.example', 'connect-src'],
  ['script-src https://rewards.example/embed/', 'script-src'],
  ['script-src https:; script-src none', 'script-src'],
  ["default-src 'none'; script-src-elem https:; script-src 'none'", 'script-src'],
  ["child-src https:; default-src 'self'", 'frame-src'],
] as const)('%j lets the page use the service (%s)', (policy, directive) => {
  expect(blocked(policy, directive)).toBe(null);
});

test.each([
  ["connect-src 'self'", 'connect-src', 'connect-src'],
  ["default-src 'self'", 'img-src', 'default-src'],
  ['connect-src', 'connect-src', 'connect-src'],
  ["frame-src 'none'", 'frame-src', 'frame-src'],
  ['connect-src https://other.example', 'connect-src', 'connect-src'],
  ['connect-src https://*.rewards.example', 'connect-src', 'connect-src'],
  ['connect-src https://rewards.example:8443', 'connect-src', 'connect-src'],
  ['script-src https://rewards.example/embed', 'script-src', 'script-src'],
  ["script-src 'strict-dynamic' 'nonce-a' https:", 'script-src', 'script-src'],
  ["connect-src https:, connect-src 'self'", 'connect-src', 'connect-src'],
] as const)('%j blocks it (%s, by %s)', (policy, directive, by) => {
  expect(blocked(policy, directive)).toBe(by);
});

test('a script with the nonce of the policy runs, even with strict-dynamic', () => {
  const policy = "script-src 'strict-dynamic' 'nonce-a1'";
  expect(blocked(policy, 'script-src', service, 'a1')).toBe(null);
  expect(blocked(policy, 'script-src', service, 'b2')).toBe('script-src');
});

test("'self' is the page's own host, with https from http, too", () => {
  expect(blocked("img-src 'self'", 'img-src', 'https://shop.example/a.svg')).toBe(null);
  expect(blocked("img-src 'self'", 'img-src', 'http://shop.example/a.svg')).toBe('img-src');
});

test('trusted types must have the name that Lit uses', () => {
  const allows = (text: string) => parsePolicies(text).every(allowsTemplates);
  expect(allows("require-trusted-types-for 'script'; trusted-types lit-html")).toBe(true);
  expect(allows('img-src https:')).toBe(true);
  expect(allows('trusted-types default')).toBe(false);
});
