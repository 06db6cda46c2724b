import { expect, test } from 'vitest';
import type { LogFields } from '../runtime/log.ts';
import { recordPageMistake, secretKeyInBrowser } from './record-page-mistake.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';
import { quietLog } from '../runtime/log.ts';

test('a record that fails is logged with the id of its request, and the next request tries again', async () => {
  const logged: LogFields[] = [];
  const error = new Error('no connection');
  let calls = 0;
  const store = {
    recordSecurityEvent: () => {
      calls += 1;
      return Promise.reject(error);
    },
  };
  const log = { error: (fields: LogFields) => void logged.push(fields) };
  const record = recordPageMistake(
    { store: fakeStore(store), clock: { now: () => 0 }, log: quietLog(log) },
    secretKeyInBrowser,
  );
  await record({ kind: 'wall', profileId: 1 }, 'req_1');
  expect(logged).toEqual([{ requestId: 'req_1', error }]);
  await record({ kind: 'wall', profileId: 1 }, 'req_2');
  expect(calls).toBe(2);
});
