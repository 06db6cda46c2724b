import { expect, test } from 'vitest';
import { openHost } from './open-host.ts';

type Store = Parameters<typeof openHost>[0]['store'];

/** A host over a store with these pages of offers and goals, and its calls in order. */
function openRecordedHost(pages: readonly (readonly string[])[]) {
  const done: string[] = [];
  const left = [...pages];
  const read = (what: string) => async (): Promise<never[]> => {
    done.push(what);
    return (left.shift() ?? []) as never[];
  };
  const store = {
    listFeedOffers: read('offers'),
    listFeedGoals: read('goals'),
  } as Partial<Store> as Store;
  const host = openHost(
    {
      store,
      clock: { now: () => 0 },
      wait: async () => void done.push('rest'),
    },
    { lease: 'run_1', name: 'acme', renew: async () => true },
  );
  return { done, host };
}

test('requests have the database to themselves after each page of what a feed knows', async () => {
  const { done, host } = openRecordedHost([['a'], ['b'], []]);
  for (let page = await host.listKnown(''); page.length > 0; page = await host.listKnown('a')) continue;
  expect(done).toEqual(['offers', 'rest', 'offers', 'rest', 'offers']);
});

test('requests have the database to themselves after each page of its events', async () => {
  const { done, host } = openRecordedHost([['a'], []]);
  for (
    let page = await host.listGoals({ externalId: '', key: '' });
    page.length > 0;
    page = await host.listGoals({ externalId: '', key: 'a' })
  ) {
    continue;
  }
  expect(done).toEqual(['goals', 'rest', 'goals']);
});
