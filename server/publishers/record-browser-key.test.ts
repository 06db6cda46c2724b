import { expect, test } from 'vitest';
import type { LogFields } from '../runtime/log.ts';
import { recordBrowserKey } from './record-browser-key.ts';

test('a record that fails is logged with the id of its request, and the next request tries again', async () => {
  const logged: LogFields[] = [];
  const error = new Error('no connection');
  let calls = 0;
  const record = recordBrowserKey({
    store: {
      recordSecurityEvent: () => {
        calls += 1;
        return Promise.reject(error);
      },
    },
    clock: { now: () => 0 },
    log: { error: (fields) => void logged.push(fields) },
  });
  record({ kind: 'wall', profileId: 1 }, 'req_1');
  await expect.poll(() => logged).toEqual([{ requestId: 'req_1', error }]);
  record({ kind: 'wall', profileId: 1 }, 'req_2');
  await expect.poll(() => calls).toBe(2);
});
