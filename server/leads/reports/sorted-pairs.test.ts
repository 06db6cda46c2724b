import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedBySource } from './source-signature.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

const SECRET = 's3cret';

/** The signature of these pairs, whatever characters they have. */
function hashOf(pairs: Pairs): string {
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
  return createHash('sha256')
    .update(`${SECRET}:${sorted.join(':')}`)
    .digest('base64url');
}

function isAccepted(pairs: Pairs, hash: string): boolean {
  const parameters = [...pairs, ['hash', hash] as const];
  const call = { url: 'https://wall.example/leads/net', parameters, headers: {}, pathSecret: null };
  return isSignedBySource({ kind: 'sorted-pairs', parameter: 'hash' }, call, [SECRET]);
}

test("sorted pairs are signed as in Prodege's own example", () => {
  const parameters = [
    ['tId', '123456789'],
    ['projectId', '987654321'],
    ['memberId', '741852963'],
    ['status', '1'],
    ['dqid', '3'],
    ['surveyId', '852369741'],
    ['var1', 'h494jkfn938'],
    ['var2', 'sjew82840dj'],
    ['hash', 'nyA8bE-lQ92k4aMP7jo2AIC2_gmHHhGs3-E17rJwYCk'],
  ] as const;
  const call = { url: 'https://www.mysurveys.com/redirect', parameters, headers: {}, pathSecret: null };
  const signature = { kind: 'sorted-pairs', parameter: 'hash' } as const;
  const secrets = ['stdY0rTvRj73WAdSdnaDVcs0cIwNVfJQmTJsvn5eKN3RbUVRn2'];
  expect(isSignedBySource(signature, call, secrets)).toBe(true);
  expect(isSignedBySource(signature, { ...call, parameters: parameters.slice(1) }, secrets)).toBe(false);
  const twice = [...parameters, ['status', '1'] as const];
  expect(isSignedBySource(signature, { ...call, parameters: twice }, secrets)).toBe(false);
});

test.each<[string, Pairs, boolean]>([
  ['printable characters', [['tId', "1 ;/?~-'"]], true],
  ['no value', [['tId', '']], true],
  ['a colon in a value', [['tId', '1:status=1']], false],
  ['a colon in a name', [['tId:status', '1']], false],
  ['an equals sign in a name', [['tId=', '1']], false],
  ['no name', [['', '1']], false],
  ['a line break', [['tId', '1\n']], false],
  ['a control character', [['tId', '\u0000']], false],
  ['a character beyond ASCII', [['tId', 'é']], false],
  [
    'a repeated name',
    [
      ['tId', '1'],
      ['tId', '2'],
    ],
    false,
  ],
  [
    'one bad value of two',
    [
      ['tId', '1'],
      ['sId', ':'],
    ],
    false,
  ],
])('sorted pairs with a right signature and %s', (_name, pairs, isProven) => {
  expect(isAccepted(pairs, hashOf(pairs))).toBe(isProven);
});
