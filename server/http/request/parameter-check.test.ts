import fc from 'fast-check';
import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { allEndpoints, type EndpointDeps } from '../endpoints/all.ts';
import { parameterCheck } from './parameter-check.ts';
import { dropEmpty, parseParameters } from './parameters.ts';

/** Handlers are never called. */
const endpoints = allEndpoints({} as EndpointDeps);

const values = [
  '',
  '0',
  '1',
  '25',
  '-1',
  '1.25',
  '.60',
  '01',
  '1e3',
  '9007199254740993',
  'true',
  'false',
  'desc',
  'asc',
  'm',
  'f',
  'payout',
  'popularity',
  '18',
  '18,30',
  '51,58',
  '203.0.113.9',
  '2001:db8::1',
  '999.1.1.1',
  'user-42',
  'sk_x',
  'hmac-sha256',
  'a\u0000b',
  '\ud83d\ude00',
  'x'.repeat(61),
  'null',
  '__proto__',
];
const valueText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...values) },
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.integer().map(String),
);

function namesIn(schema: z.ZodObject): fc.Arbitrary<string> {
  const known = Object.keys(schema.shape);
  const odd = ['unknown', '__proto__', 'constructor', 'toString', 'api_key', 'limit', ''];
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known, ...odd) }, fc.string({ maxLength: 6 }));
}

/** Queries as they are sent: what is required is mostly there, and names may repeat or end with `[]`. */
function queriesOf(schema: z.ZodObject): fc.Arbitrary<string> {
  const required = Object.entries<z.ZodType>(schema.shape).filter(([, field]) => !field.safeParse(undefined).success);
  const pair = fc.tuple(namesIn(schema), fc.constantFrom('', '', '', '[]'), valueText);
  const given = required.map(([name]) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant([[name, '', '1']]) }, fc.constant([])),
  );
  return fc
    .tuple(fc.tuple(...given), fc.array(pair, { maxLength: 4 }))
    .map(([first, more]) =>
      [...first.flat(), ...more]
        .map(([name = '', list = '', value = '']) => `${encodeURIComponent(name)}${list}=${encodeURIComponent(value)}`)
        .join('&'),
    );
}

function schemasOf({ body, query }: (typeof endpoints)[number]): z.ZodObject[] {
  return body?.encoding === 'parameters' && body.schema instanceof z.ZodObject ? [query, body.schema] : [query];
}

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  test('a query is read, or refused, exactly as its schema does', () => {
    for (const schema of schemasOf(endpoint)) {
      for (const strictness of [schema, schema.strict()]) {
        for (const emptyIsAbsent of [new Set<string>(), new Set(Object.keys(schema.shape))]) {
          const check = parameterCheck(strictness, emptyIsAbsent);
          fc.assert(
            fc.property(queriesOf(schema), (query) => {
              const sent = parseParameters(query) ?? {};
              const whole = strictness.safeParse(dropEmpty(sent, emptyIsAbsent));
              const read = check(sent);
              expect(read.data).toStrictEqual(whole.data);
              expect(read.error?.issues).toStrictEqual(whole.error?.issues);
            }),
            { numRuns: 100 },
          );
        }
      }
    }
  });
});

test('what a request changes in its parameters is not in those of the next', () => {
  const check = parameterCheck(
    z.object({ kind: z.string().default('any'), ids: z.array(z.int()).default([]) }),
    new Set(),
  );
  const first = check({}).data ?? {};
  first['kind'] = 'changed';
  expect(check({}).data).toEqual({ kind: 'any', ids: [] });
});

test('a schema with a check of the whole object is left to zod', () => {
  const schema = z.object({ a: z.string(), b: z.string() }).refine(({ a, b }) => a === b, 'must be equal');
  const check = parameterCheck(schema, new Set());
  expect(check({ a: '1', b: '1' }).data).toEqual({ a: '1', b: '1' });
  expect(check({ a: '1', b: '2' }).error?.issues).toMatchObject([{ message: 'must be equal' }]);
});
