import { expect, test } from 'vitest';
import { isSignedBySource } from './source-signature.ts';

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
