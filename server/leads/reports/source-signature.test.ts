import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryPairs } from '../../net/query-pairs.ts';
import { covers, isKeyed, isSigned, type SourceSignature } from '../../networks/signature.ts';
import { isSignedBySource, type SignedCall } from './source-signature.ts';

const SECRET = 's3cret';
const START = 'https://wall.example/leads/net';
const digest = (text: string, encoding: 'hex' | 'base64url' = 'hex') =>
  createHmac('sha256', SECRET).update(text).digest(encoding);
const callTo = (url: string, headers: SignedCall['headers'] = {}): SignedCall => ({
  url,
  headers,
  pathSecret: null,
  parameters: queryPairs(url.split('?')[1] ?? '') ?? [],
});

const wholeUrl = { kind: 'whole-url', hash: 'sha256', encoding: 'hex', parameter: 'sig' } as const;
const base64 = { ...wholeUrl, encoding: 'base64url' } as const;
const sortedQuery = { kind: 'sorted-query', hash: 'sha256', header: 'x-sig' } as const;
const template = { kind: 'template', hash: 'sha256', isKeyed: true, template: '{a}|{b}', parameter: 'sig' } as const;
const accepts = (signature: SourceSignature, call: SignedCall) => isSignedBySource(signature, call, ['other', SECRET]);

test('the whole URL is signed without the parameter of its signature, wherever that stands', () => {
  const signed = `${START}?a=1&b=2`;
  expect(accepts(wholeUrl, callTo(`${signed}&sig=${digest(signed)}`))).toBe(true);
  expect(accepts(wholeUrl, callTo(`${START}?a=1&sig=${digest(signed)}&b=2`))).toBe(true);
  expect(accepts(wholeUrl, callTo(`${START}?sig=${digest(START)}`))).toBe(true);
  expect(accepts(wholeUrl, callTo(`${START}?sig=${digest(`${START}?`)}`))).toBe(false);
  expect(accepts(wholeUrl, callTo(`${signed}&c=3&sig=${digest(signed)}`))).toBe(false);
});

test('hex signatures may come in capitals; base64url ones may not', () => {
  const signed = `${START}?a=1`;
  expect(accepts(wholeUrl, callTo(`${signed}&sig=${digest(signed).toUpperCase()}`))).toBe(true);
  expect(accepts(template, callTo(`${START}?a=1&b=2&sig=${digest('1|2').toUpperCase()}`))).toBe(true);
  expect(accepts(sortedQuery, callTo(signed, { 'x-sig': digest('a=1').toUpperCase() }))).toBe(true);
  const text = digest(signed, 'base64url');
  expect(accepts(base64, callTo(`${signed}&sig=${text}`))).toBe(true);
  expect(accepts(base64, callTo(`${signed}&sig=${text.toLowerCase()}`))).toBe(false);
});

test('a signature that is absent or repeated, and a URL with a second question mark, prove nothing', () => {
  const signed = `${START}?a=1`;
  const right = digest(signed);
  expect(accepts(wholeUrl, callTo(signed))).toBe(false);
  expect(accepts(wholeUrl, callTo(START))).toBe(false);
  expect(accepts(wholeUrl, callTo(`${signed}&sig=${right}&sig=${right}`))).toBe(false);
  expect(accepts(wholeUrl, callTo(`${signed}&sig=${right}?b=2`))).toBe(false);
  expect(accepts(wholeUrl, callTo(`${signed}&sig=${right}&sig=00`))).toBe(false);
});

test('spaces count as the network writes them in the text that it signs', () => {
  const called = `${START}?a=x%20y`;
  const signature = digest(`${START}?a=x+y`);
  expect(accepts({ ...wholeUrl, spacesAs: '+' }, callTo(`${called}&sig=${signature}`))).toBe(true);
  expect(accepts(wholeUrl, callTo(`${called}&sig=${signature}`))).toBe(false);
  expect(accepts(wholeUrl, callTo(`${called}&sig=${digest(called)}`))).toBe(true);
});

test('a sorted query is signed in the order of names, form-encoded', () => {
  const headers = { 'x-sig': digest('a=%2A+%7E&b=2') };
  expect(accepts(sortedQuery, callTo(`${START}?b=2&a=*%20~`, headers))).toBe(true);
  expect(accepts(sortedQuery, callTo(`${START}?a=*%20~&b=2`, headers))).toBe(true);
  expect(accepts(sortedQuery, callTo(`${START}?a=*%20~&b=3`, headers))).toBe(false);
});

test('a sorted query proves nothing if a name is repeated, or if the header is absent or repeated', () => {
  const query = 'a=1&a=2';
  expect(accepts(sortedQuery, callTo(`${START}?${query}`, { 'x-sig': digest(query) }))).toBe(false);
  expect(accepts(sortedQuery, callTo(`${START}?a=1`, {}))).toBe(false);
  expect(accepts(sortedQuery, callTo(`${START}?a=1`, { 'x-sig': [digest('a=1'), digest('a=1')] }))).toBe(false);
});

test('a template takes each of its parameters exactly once', () => {
  const right = digest('1|2');
  expect(accepts(template, callTo(`${START}?a=1&b=2&sig=${right}`))).toBe(true);
  expect(accepts(template, callTo(`${START}?a=1&b=2&b=2&sig=${right}`))).toBe(false);
  expect(accepts(template, callTo(`${START}?a=1&sig=${digest('1|')}`))).toBe(false);
  expect(accepts(template, callTo(`${START}?a=1&b=2&sig=${right}&sig=${right}`))).toBe(false);
  expect(accepts(template, callTo(`${START}?a=1&b=2`))).toBe(false);
});

test('a secret in the path proves a call only where nothing is signed', () => {
  const signed = `${START}?a=1`;
  const call = callTo(`${signed}&sig=${digest(signed)}`);
  expect(accepts(wholeUrl, { ...call, pathSecret: SECRET })).toBe(false);
  expect(accepts({ kind: 'secret-in-path' }, call)).toBe(false);
});

const plainHash = { ...template, isKeyed: false } as const;

test.each<[string, SourceSignature, { isSigned: boolean; covers: boolean; isKeyed: boolean }]>([
  ['a whole URL', wholeUrl, { isSigned: true, covers: true, isKeyed: true }],
  ['a sorted query', sortedQuery, { isSigned: true, covers: true, isKeyed: true }],
  ['sorted pairs', { kind: 'sorted-pairs', parameter: 'sig' }, { isSigned: true, covers: true, isKeyed: false }],
  ['a template', template, { isSigned: true, covers: true, isKeyed: true }],
  ['a plain hash', plainHash, { isSigned: true, covers: true, isKeyed: false }],
  ['no separator', { ...template, template: '{a}{b}' }, { isSigned: true, covers: false, isKeyed: true }],
  ['others only', { ...template, template: '{c}|{b}' }, { isSigned: false, covers: false, isKeyed: true }],
  ['a secret in the path', { kind: 'secret-in-path' }, { isSigned: false, covers: false, isKeyed: false }],
])('how a parameter is protected by a signature of %s', (_name, signature, expected) => {
  const known = { isSigned: isSigned(signature, 'a'), covers: covers(signature, 'a'), isKeyed: isKeyed(signature) };
  expect(known).toEqual(expected);
});

test('only the last value of a template may contain the separator after it', () => {
  const ended = { ...template, template: '{a}|{b}|{secret}' } as const;
  const sign = (a: string, b: string) =>
    accepts(ended, callTo(`${START}?a=${a}&b=${b}&sig=${digest(`${a}|${b}|${SECRET}`)}`));
  expect([sign('1', '2'), sign('1', '2|3'), sign('1|2', '3')]).toEqual([true, true, false]);
});

test('no character can move from a value to the next, however long the separator is', () => {
  const long = { ...template, template: '{a}--{b}' } as const;
  const parts = fc.string({ unit: fc.constantFrom('-', 'x'), maxLength: 6 });
  fc.assert(
    fc.property(parts, parts, parts, parts, (a, b, otherA, otherB) => {
      const sig = digest(`${a}--${b}`);
      const isFirst = accepts(long, callTo(`${START}?a=${a}&b=${b}&sig=${sig}`));
      const isOther = accepts(long, callTo(`${START}?a=${otherA}&b=${otherB}&sig=${sig}`));
      if (isFirst && isOther) expect([otherA, otherB]).toEqual([a, b]);
    }),
    { numRuns: 2000 },
  );
  expect(accepts(long, callTo(`${START}?a=x&b=-y&sig=${digest('x---y')}`))).toBe(true);
  expect(accepts(long, callTo(`${START}?a=x-&b=y&sig=${digest('x---y')}`))).toBe(false);
});
