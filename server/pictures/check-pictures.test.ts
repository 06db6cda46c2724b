import { expect, test } from 'vitest';
import { checkPictures } from './open-pictures.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const check = (count: number) => checkPictures(fakeStore({ countPictures: async () => count })).check();

test('readiness warns before pictures are left out, and says when they are', async () => {
  expect(await check(17_999)).toEqual({ state: 'ok' });
  expect(await check(18_000)).toEqual({
    state: 'warning',
    detail: '18000 of at most 20000 pictures are kept. Soon, further offers show their initial (see feed show).',
  });
  expect(await check(20_000)).toMatchObject({ detail: expect.stringContaining('kept. Further offers show') });
});
