import { expect, test, vi } from 'vitest';
import type { Fetch } from '../../api/request-json.ts';
import { OnceKey } from '../../api/request-once.ts';
import { createProfile } from './profile-client.ts';
import { isFieldId } from '../values/profile-steps.ts';

const address = {
  base: 'https://wall.example',
  pubId: '1',
  profileId: '2',
  userId: 'a/b',
  lang: 'en',
  isField: isFieldId,
};
const send = (response: Response, urls: string[] = []) => {
  const fetch: Fetch = async (url) => {
    urls.push(String(url));
    return response;
  };
  return createProfile(fetch, address, {}, new OnceKey());
};
const problem = (status: number, body: object = {}) => Response.json(body, { status });

test('posts to the contract’s path, and a 201 gives the token', async () => {
  const urls: string[] = [];
  expect(await send(Response.json({ token: 'a.b.c' }, { status: 201 }), urls)).toEqual({
    kind: 'created',
    token: 'a.b.c',
  });
  expect(urls).toEqual(['https://wall.example/market-research/api/publisher/1/profile/2/user/a%2Fb.json']);
});

test.each([{ userId: 'half \ud800' }, { pubId: '..' }])(
  'sends nothing if an id cannot be part of a path: %j',
  async (ids) => {
    const fetch = vi.fn<Fetch>();
    expect(await createProfile(fetch, { ...address, ...ids }, {}, new OnceKey())).toEqual({
      kind: 'unavailable',
      reason: 'setup',
    });
    expect(fetch).not.toHaveBeenCalled();
  },
);

test('a 400 gives the first error of each field, also for paths inside a field', async () => {
  const errors = [
    { path: 'email', code: 'invalid', message: 'must be an e-mail address' },
    { path: 'email', code: 'too_long', message: 'is too long' },
    { path: 'answers.3', code: 'unknown', message: 'is not an option' },
    { path: 'answers.8.0', code: 'unknown', message: 'is not an option' },
    { path: 'target_system_selected.0', code: 'unknown', message: 'is not a device' },
    { path: 'constructor', code: 'x', message: 'x' },
  ];
  const outcome = await send(problem(400, { errors }));
  expect(outcome).toMatchObject({
    kind: 'refused',
    fields: [
      { field: 'email', message: 'must be an e-mail address' },
      { field: 'answers.3' },
      { field: 'answers.8' },
      { field: 'target_system_selected' },
    ],
  });
});

test.each([
  [{ path: 'dob', code: 'too_young', message: 'must be at least 21 years ago', minimum_age: 21 }, 21],
  [{ path: 'dob', code: 'too_young', message: 'must be at least 21 years ago', minimum_age: '21' }, null],
  [{ path: 'dob', code: 'too_old', message: 'must be at most 120 years ago' }, null],
])('%j has the minimum age %j', async (error, minimumAge) => {
  const outcome = await send(problem(400, { errors: [error] }));
  expect(outcome).toEqual({
    kind: 'refused',
    fields: [{ field: 'dob', message: error.message, minimumAge }],
  });
});

test.each([
  [409, { kind: 'exists' }],
  [400, { kind: 'unavailable', reason: 'setup' }],
  [401, { kind: 'unavailable', reason: 'setup' }],
  [404, { kind: 'unavailable', reason: 'setup' }],
  [429, { kind: 'unavailable', reason: 'busy' }],
  [503, { kind: 'unavailable', reason: 'server' }],
])('status %i gives %j', async (status, outcome) => {
  expect(await send(problem(status))).toEqual(outcome);
});

test('a timeout counts as offline', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const hanging: Fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      if (init?.signal?.aborted) reject(new DOMException('late', 'TimeoutError'));
    });
  expect(await createProfile(hanging, address, {}, new OnceKey())).toEqual({ kind: 'unavailable', reason: 'offline' });
  expect(timeout).toHaveBeenCalledWith(30_000);
  timeout.mockRestore();
});
