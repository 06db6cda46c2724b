import { expect, test } from 'vitest';
import type { LogFields } from '../runtime/log.ts';
import type { SettledPicture } from '../store/ports/pictures.ts';
import { keepPictures } from './keep-pictures.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';
import { quietLog } from '../runtime/log.ts';

test('without files or memory for the process, the log says so, no try is used up, and the next rounds wait', async () => {
  const rounds: (readonly SettledPicture[])[] = [];
  const logged: LogFields[] = [];
  const keep = keepPictures({
    store: fakeStore({
      claimPictures: async () => [{ url: 'https://a.example/1.png', tries: 1 }],
      settlePictures: async ({ settled }) => void rounds.push(settled),
    }),
    settleRuns: async () => undefined,
    pictureProcess: { bring: async () => ({ kind: 'local_failure' }), close: () => undefined },
    clock: { now: () => 0 },
    log: quietLog({ info: () => undefined, warn: (fields) => void logged.push(fields) }),
    isStopping: () => false,
  });
  expect(await keep()).toBe(0);
  expect(rounds).toMatchObject([[{ picture: null, isNoTry: true, retryAt: 60_000 }]]);
  expect(logged).toEqual([{ event: 'pictures_failed', code: 'local_failure', count: 1 }]);
});
