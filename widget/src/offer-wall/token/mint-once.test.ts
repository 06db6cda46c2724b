import { expect, test } from 'vitest';
import { mintOnce } from './mint-once.ts';

test('calls at the same time share one call; a later one calls again', async () => {
  let calls = 0;
  const mint = async () => `token ${(calls += 1)}`;
  expect(await Promise.all([mintOnce(mint), mintOnce(mint)])).toEqual(['token 1', 'token 1']);
  expect(await mintOnce(mint)).toBe('token 2');
});

test('a failed call does not stand for later ones', async () => {
  let calls = 0;
  const mint = () => {
    calls += 1;
    if (calls === 1) throw new Error('no network');
    return 'token';
  };
  await expect(mintOnce(mint)).rejects.toThrow('no network');
  expect(await mintOnce(mint)).toBe('token');
});

test.each([[''], [{ token: 'a.b.c' }], [undefined]])('%j is no token', async (value) => {
  await expect(mintOnce(() => value as string)).rejects.toThrow('not a token');
});
