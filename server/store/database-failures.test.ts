import { expect, test } from 'vitest';
import { afterCommit, DatabaseUnavailable, OutcomeUnknown } from './database-failures.ts';

test('after a commit, a failure no longer says that nothing was written', async () => {
  const failed = afterCommit(Promise.reject(new DatabaseUnavailable(new Error('gone'))));
  await expect(failed).rejects.toBeInstanceOf(OutcomeUnknown);
});

test('after a commit, results and other errors pass unchanged', async () => {
  expect(await afterCommit(Promise.resolve(5))).toBe(5);
  await expect(afterCommit(Promise.reject(new TypeError('a bug')))).rejects.toBeInstanceOf(TypeError);
});
