import { expect, test } from 'vitest';
import { checkSilentWorkers } from './service-checks.ts';

test('readiness names the workers that do not respond, until they do', async () => {
  let silent: readonly number[] = [];
  const { check } = checkSilentWorkers(() => silent);
  expect(await check()).toEqual({ state: 'ok' });
  silent = [4711, 4712];
  expect(await check()).toMatchObject({ state: 'failed', detail: expect.stringMatching(/ 4711, 4712\.$/) });
});
