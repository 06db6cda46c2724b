import { expect, test } from 'vitest';
import { recovering, whenReady } from './when-ready.ts';

test('continues in the same turn with a value that is there', () => {
  expect(whenReady(2, (value) => value + 1)).toBe(3);
});

test('continues after a promise', async () => {
  await expect(whenReady(Promise.resolve(2), (value) => value + 1)).resolves.toBe(3);
});

test('a rejection skips what would come next', async () => {
  const failed = whenReady(Promise.reject(new Error('disk')), () => 'not reached');
  await expect(failed).rejects.toThrow('disk');
});

test('recovers from a throw and from a rejection alike', async () => {
  const thrown = (): string => {
    throw new Error('disk');
  };
  const recover = (error: unknown): string => `recovered from ${String(error)}`;
  expect(recovering(() => 'fine', recover)).toBe('fine');
  expect(recovering(thrown, recover)).toBe('recovered from Error: disk');
  await expect(recovering(async () => thrown(), recover)).resolves.toBe('recovered from Error: disk');
});
