import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyOrQuery, isUnfilled, pairsOf, pairsOfJson, pairsOfQuery, parametersOf } from './call-parameters.ts';
import type { ReportRequest } from './lead-report.ts';

const request = (parts: Partial<ReportRequest>): ReportRequest => ({
  method: 'GET',
  target: '/leads/net',
  headers: {},
  body: new Uint8Array(),
  ip: '192.0.2.7',
  pathSecret: null,
  ...parts,
});
const posting = (text: string): ReportRequest => request({ method: 'POST', body: Buffer.from(text) });

test('a call without a query has no parameters, and one with broken percent-encoding has none to read', () => {
  expect(pairsOfQuery('/leads/net')).toEqual([]);
  expect(bodyOrQuery(request({}))).toEqual({});
  expect(pairsOfQuery('/leads/net?a=%E0')).toBeNull();
  expect(bodyOrQuery(request({ target: '/leads/net?a=%E0' }))).toBeUndefined();
});

test('a repeated parameter keeps every value, in order', () => {
  const pairs = pairsOfQuery('/leads/net?a=1&b=2&a=3&a=') ?? [];
  expect(Object.fromEntries(parametersOf(pairs))).toEqual({ a: ['1', '3', ''], b: '2' });
});

test('a POST is read from its body, whatever its query says', () => {
  expect(bodyOrQuery({ ...posting('{"a":1}'), target: '/leads/net?a=2' })).toEqual({ a: 1 });
  for (const text of ['', '{', '\u{feff}{}x']) expect(bodyOrQuery(posting(text))).toBeUndefined();
  expect(bodyOrQuery(request({ method: 'POST', body: Uint8Array.of(0x22, 0xff, 0x22) }))).toBeUndefined();
});

test('the fields of a JSON object are read as text', () => {
  expect(pairsOfJson(posting('{"a":"x","b":1.50,"c":false}').body)).toEqual([
    ['a', 'x'],
    ['b', '1.5'],
    ['c', 'false'],
  ]);
  expect(pairsOfJson(posting('{}').body)).toEqual([]);
});

test.each(['null', '[]', '["a"]', '"a"', '1', '', '{', '{"a":null}', '{"a":[]}', '{"a":{}}', '{"a":1,"b":null}'])(
  'no object of plain values: %s',
  (text) => {
    expect(pairsOfJson(posting(text).body)).toBeNull();
  },
);

test.each(['{x}', '{{x}}', '[x]', '%x%', '<x>', '{click.id|raw}'])('%s is a macro that was not filled in', (value) => {
  expect(isUnfilled(value)).toBe(true);
});

test.each(['', 'x', '{x', '{x]', '{a}{b}', '50%', '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}'])(
  '%j is a value',
  (value) => {
    expect(isUnfilled(value)).toBe(false);
  },
);

test('a field that a JSON object has twice is no single value, however it is written', () => {
  const valuesOf = (json: string) => Object.fromEntries(parametersOf(pairsOf('any', posting(json)) ?? []));
  expect(valuesOf('{"a":"1","b":"2","b":"\\":{","c":{"a":1,"a":2}}')).toMatchObject({ a: '1', b: expect.any(Array) });
  for (const json of [
    '{"a":"1","\\u0061":"-1"}',
    '{"a":"1","a":null}',
    '{"a":null,"a":"1"}',
    '{"a":{"b":"}"},"a":1}',
  ]) {
    expect(Array.isArray(valuesOf(json)['a'])).toBe(true);
  }
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (fields) => {
      const sent = pairsOf('any', posting(JSON.stringify(fields)));
      expect(sent).toEqual(Object.entries(fields));
    }),
  );
});
