import { expect, test } from 'vitest';
import type { Loaded } from '../api/loaded.ts';
import type { Activity, ActivityAddress, ActivityClient, PageRequest } from './activity-client.ts';
import type { ActivityEntry } from './activity-entry.ts';
import { ActivityFeed, PAGE_SIZE } from './activity-feed.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { Page } from './paged.ts';

const address: ActivityAddress = {
  base: 'https://wall.example',
  pubId: '1',
  wallId: '2',
  userId: 'u',
  token: 't',
  lang: '',
};

const entry = (id: number): ActivityEntry => ({
  entryId: `clk_${id}`,
  kind: 'complete',
  clickId: `clk_${id}`,
  offerId: id,
  offerName: `Offer ${id}`,
  reward: 1,
  state: 'clicked',
  steps: [],
  reason: null,
  at: id,
  isSupportDisabled: false,
});
const row = (id: number): LedgerRow => ({ id, amount: 1, offerName: '', description: '', at: id });

const failed = (status: number) =>
  ({ kind: 'failed', failure: status === 401 ? 'session-expired' : 'server', status }) as const;

/** A service with this many clicks and ledger rows, newest first. `next` overrides its next answers. */
function service(clicks: number, rows: number) {
  const requests: (PageRequest & { list: 'entries' | 'history' })[] = [];
  const next: { activity?: Promise<Loaded<Activity>>; history?: Promise<Loaded<Page<LedgerRow>>> } = {};
  const counts = { clicks, rows };
  const page = <T>(count: number, make: (id: number) => T, { limit, offset }: PageRequest): Page<T> => {
    const all = Array.from({ length: count }, (_, index) => make(count - index)).slice(offset, offset + limit);
    return { rows: all, received: all.length };
  };
  const client: ActivityClient = {
    async activity(_address, wanted) {
      requests.push({ list: 'entries', ...wanted });
      const replaced = next.activity;
      delete next.activity;
      return replaced ?? { kind: 'loaded', value: { balance: counts.rows, ...page(counts.clicks, entry, wanted) } };
    },
    async history(_address, wanted) {
      requests.push({ list: 'history', ...wanted });
      const replaced = next.history;
      delete next.history;
      return replaced ?? { kind: 'loaded', value: page(counts.rows, row, wanted) };
    },
  };
  let changes = 0;
  const feed = new ActivityFeed(client, () => {
    changes += 1;
  });
  const ready = () => {
    if (feed.state.kind !== 'ready') throw new Error(feed.state.kind);
    return feed.state;
  };
  return { requests, counts, feed, next, ready, changes: () => changes };
}

test('loads the first page of both lists together', async () => {
  const { requests, feed, ready } = service(30, 3);
  await feed.load(address);
  expect(ready().balance).toBe(3);
  expect(ready().entries).toMatchObject({ more: 'available' });
  expect(ready().entries.rows).toHaveLength(PAGE_SIZE);
  expect(ready().history).toMatchObject({ more: 'none' });
  expect(requests).toEqual([
    { list: 'entries', limit: PAGE_SIZE + 1, offset: 0 },
    { list: 'history', limit: PAGE_SIZE + 1, offset: 0 },
  ]);
});

test('a refresh reloads all loaded rows, which stay until the answer arrives or if it fails', async () => {
  const { requests, counts, feed, next, ready } = service(45, 0);
  await feed.load(address);
  await feed.loadMore(address, 'entries');
  expect(ready().entries.rows).toHaveLength(2 * PAGE_SIZE);
  counts.clicks = 46;
  const refreshed = feed.refresh(address);
  expect(ready().entries.rows[0]?.clickId).toBe('clk_45');
  await refreshed;
  expect(ready().entries.rows[0]?.clickId).toBe('clk_46');
  expect(ready().entries.rows).toHaveLength(2 * PAGE_SIZE);
  expect(requests.at(-2)).toEqual({ list: 'entries', limit: 2 * PAGE_SIZE + 1, offset: 0 });
  next.activity = Promise.resolve(failed(503));
  await feed.refresh(address);
  expect(ready().entries.rows).toHaveLength(2 * PAGE_SIZE);
});

test('if a new click has shifted the pages, the list is reloaded from its start', async () => {
  const { requests, counts, feed, ready } = service(45, 0);
  await feed.load(address);
  counts.clicks = 46;
  await feed.loadMore(address, 'entries');
  expect(requests.slice(2).map(({ list, limit, offset }) => [list, limit, offset])).toEqual([
    ['entries', PAGE_SIZE + 2, PAGE_SIZE - 1],
    ['entries', 2 * PAGE_SIZE + 1, 0],
    ['history', PAGE_SIZE + 1, 0],
  ]);
  expect(ready().entries.rows.map(({ offerId }) => offerId)).toEqual(
    Array.from({ length: 2 * PAGE_SIZE }, (_, index) => 46 - index),
  );
});

test('an expired session replaces the lists, whichever request reports it', async () => {
  for (const method of ['refresh', 'loadMore'] as const) {
    const { feed, next } = service(45, 0);
    await feed.load(address);
    next.activity = Promise.resolve(failed(401));
    await (method === 'loadMore' ? feed.loadMore(address, 'entries') : feed.refresh(address));
    expect(feed.state).toMatchObject({ kind: 'failed', failure: 'session-expired' });
  }
});

test('a failed history leaves the rest; a failed page leaves its list and can be requested again', async () => {
  const { feed, next, ready } = service(5, 50);
  next.history = Promise.resolve(failed(500));
  await feed.load(address);
  expect(ready().entries.rows).toHaveLength(5);
  expect(ready().history).toEqual({ rows: [], received: 0, more: 'failed' });
  await feed.refresh(address);
  expect(ready().history.rows).toHaveLength(PAGE_SIZE);
  next.history = Promise.resolve(failed(500));
  await feed.loadMore(address, 'history');
  expect(ready().history).toMatchObject({ more: 'failed', received: PAGE_SIZE });
  await feed.loadMore(address, 'history');
  expect(ready().history.rows.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => 50 - index));
});

test('a late answer changes nothing', async () => {
  const { counts, feed, next, ready } = service(30, 0);
  const late = Promise.withResolvers<Loaded<Activity>>();
  next.activity = late.promise;
  const first = feed.load(address);
  await feed.load(address);
  late.resolve(failed(500));
  await first;
  expect(feed.state.kind).toBe('ready');

  const page = Promise.withResolvers<Loaded<Activity>>();
  next.activity = page.promise;
  const more = feed.loadMore(address, 'entries');
  expect(ready().entries.more).toBe('loading');
  counts.clicks = 31;
  await feed.refresh(address);
  page.resolve(failed(500));
  await more;
  expect(ready().entries).toMatchObject({ more: 'available', received: PAGE_SIZE });
});

test('an answer to a request from before the feed was cleared is dropped', async () => {
  const { changes, feed, next } = service(3, 0);
  const late = Promise.withResolvers<Loaded<Activity>>();
  next.activity = late.promise;
  const loading = feed.load(address);
  feed.clear();
  const before = changes();
  late.resolve({ kind: 'loaded', value: { balance: 9, rows: [], received: 0 } });
  await loading;
  expect(feed.state).toEqual({ kind: 'loading' });
  expect(changes()).toBe(before);
});
