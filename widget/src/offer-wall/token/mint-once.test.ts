import { expect, test } from 'vitest';
import { mintOnce } from './mint-once.ts';

type Mint = Parameters<typeof mintOnce>[0]['mint'];

const forever = () => new Promise<never>(() => undefined);
const mintFor = (mint: Mint, user = 'ann') => mintOnce({ mint, source: mint, user, pause: forever });

test('calls at the same time share one call; a later one calls again', async () => {
  let calls = 0;
  const mint = async () => `token ${(calls += 1)}`;
  expect(await Promise.all([mintFor(mint), mintFor(mint)])).toEqual(['token 1', 'token 1']);
  expect(await mintFor(mint)).toBe('token 2');
});

test('calls for different users share nothing', async () => {
  let calls = 0;
  const mint = async () => `token ${(calls += 1)}`;
  expect(await Promise.all([mintFor(mint), mintFor(mint, 'ben')])).toEqual(['token 1', 'token 2']);
});

test('calls that get their tokens from the same URL share one call, those from different URLs none', async () => {
  const from = (source: string, token: string) => mintOnce({ mint: () => token, source, user: 'ann', pause: forever });
  const calls = [from('/token', 'one'), from('/token', 'two'), from('/other', 'three')];
  expect(await Promise.all(calls)).toEqual(['one', 'one', 'three']);
});

test('a failed call does not stand for later ones', async () => {
  let calls = 0;
  const mint = () => {
    calls += 1;
    if (calls === 1) throw new Error('no network');
    return 'token';
  };
  await expect(mintFor(mint)).rejects.toThrow('no network');
  expect(await mintFor(mint)).toBe('token');
});

test('a call that takes more than 10 seconds has failed, and does not stand for later ones', async () => {
  const answers: Promise<string>[] = [forever(), Promise.resolve('token')];
  const mint = () => answers.shift() ?? '';
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  await expect(mintOnce({ mint, source: mint, user: 'ann', pause })).rejects.toThrow('more than 10 seconds');
  expect(pauses).toEqual([10_000]);
  expect(await mintFor(mint)).toBe('token');
});

test.each([[''], [{ token: 'a.b.c' }], [undefined]])('%j is no token', async (value) => {
  await expect(mintFor(() => value as string)).rejects.toThrow('not a token');
});
