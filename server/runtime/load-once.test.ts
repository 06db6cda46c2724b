import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('concurrent and later callers share one load', async () => {
  let loads = 0;
  const get = loadOnce(async () => ({ load: (loads += 1) }));
  expect(loads).toBe(0);
  const [first, second] = await Promise.all([get(), get()]);
  expect(second).toBe(first);
  expect(await get()).toBe(first);
  expect(loads).toBe(1);
});

test('a failed load fails everyone who waits for it, and the next call loads again', async () => {
  let loads = 0;
  const get = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('too many open files');
    return 'loaded';
  });
  const failures = await Promise.allSettled([get(), get()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe('loaded');
  expect(loads).toBe(2);
});
