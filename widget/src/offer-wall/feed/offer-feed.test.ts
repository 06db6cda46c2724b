import { expect, test } from 'vitest';
import type { Loaded } from '../../api/loaded.ts';
import { OfferFeed, defaultList } from './offer-feed.ts';
import type { OfferPage, WallClient } from './wall-client.ts';
import { address, details, offer, failed, service, shown, more } from './offer-service.fixture.ts';

test('pages follow each other without gaps or overlaps until the end of the list', async () => {
  const feed = new OfferFeed(service(5).client, () => {});
  await feed.load(address, 2);
  expect([shown(feed), more(feed)]).toEqual([[1, 2], 'available']);
  await feed.loadMore();
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3, 4], 'available']);
  await feed.loadMore();
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3, 4, 5], 'none']);
  await feed.loadMore();
  expect(shown(feed)).toEqual([1, 2, 3, 4, 5]);
});

test('the rest of the list loads at once: loaded offers keep their places, and none that moved between pages is missed', async () => {
  const { client, requests, rows } = service(6);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2);
  // The last offer moves to the top, and offers 1 to 5 move down.
  rows.unshift(...rows.splice(-1));
  await feed.loadMore();
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3], 'available']);
  await feed.loadMore(true);
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3, 6, 4, 5], 'none']);
  expect(requests.at(-1)).toMatchObject({ limit: 0, offset: 0 });
});

test('the whole list can load at once from the start', async () => {
  const { client, requests } = service(5, [4]);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2, { ...defaultList, all: true });
  expect(feed.state).toMatchObject({ featured: [{ id: 4 }], more: 'none' });
  expect(shown(feed)).toEqual([1, 2, 3, 5]);
  expect(requests).toHaveLength(1);
});

test('a request for the whole list replaces a page request, and is sent once', async () => {
  const { client, requests } = service(6);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2);
  await Promise.all([feed.loadMore(), feed.loadMore(true), feed.loadMore(true), feed.loadMore()]);
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3, 4, 5, 6], 'none']);
  expect(requests.filter(({ limit }) => limit === 0)).toHaveLength(1);
});

test('every page is requested with the categories of its list', async () => {
  const { client, requests } = service(3);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2, { ...defaultList, categoryIds: [17, 21] });
  expect(feed.state).toMatchObject({ categoryIds: [17, 21] });
  await feed.loadMore();
  expect(requests.map(({ categoryIds, offset }) => [categoryIds, offset])).toEqual([
    [[17, 21], 0],
    [[17, 21], 2],
  ]);
});

test('after returning to an earlier list, loading continues where that list ended', async () => {
  const { client, requests } = service(5);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2);
  const before = feed.state;
  const abandoned = feed.load(address, 2, { ...defaultList, categoryIds: [17] });
  feed.stop(before);
  expect(await abandoned).toBe(false);
  expect([shown(feed), more(feed)]).toEqual([[1, 2], 'available']);
  await feed.loadMore();
  expect(shown(feed)).toEqual([1, 2, 3, 4]);
  expect(requests.at(-1)).toMatchObject({ offset: 2, categoryIds: [] });
});

test.each([
  { pubId: '' },
  { wallId: '' },
  { pubId: '..' },
  { wallId: '1/2' },
  { user: { ...address.user, userId: '' } },
])('with %o, which names no wall or no user, nothing is requested', async (wrong) => {
  const { client, requests } = service(3);
  const feed = new OfferFeed(client, () => {});
  expect(await feed.load({ ...address, ...wrong }, 2)).toBe(true);
  expect(feed.state).toMatchObject({ kind: 'failed', failure: 'incomplete' });
  expect(requests).toEqual([]);
});

test('the details are available before the offers have loaded', async () => {
  const offers = Promise.withResolvers<Loaded<OfferPage>>();
  const changed = Promise.withResolvers<string>();
  const client: WallClient = { details: async () => details, offers: () => offers.promise };
  const feed = new OfferFeed(client, () => {
    if (feed.details) changed.resolve(feed.state.kind);
  });
  const loading = feed.load(address, 2);
  expect(await changed.promise).toBe('loading');
  offers.resolve({ kind: 'loaded', value: { offers: [], received: 0 } });
  expect(await loading).toBe(true);
});

test('a wall without offers is ready and empty', async () => {
  const feed = new OfferFeed(service(0).client, () => {});
  await feed.load(address, 10);
  expect(feed.state).toMatchObject({ kind: 'ready', details: details.value, featured: [], offers: [], more: 'none' });
});

test('a page that fails leaves the others and can be requested again', async () => {
  const { client, failure } = service(3);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2);
  failure.next = failed(503);
  await feed.loadMore();
  expect([shown(feed), more(feed)]).toEqual([[1, 2], 'failed']);
  failure.next = null;
  await feed.loadMore();
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3], 'none']);
});

test('a cancelled page can be requested again', async () => {
  const feed = new OfferFeed(service(3).client, () => {});
  await feed.load(address, 2);
  const cancelled = feed.loadMore();
  feed.stop();
  await cancelled;
  expect([shown(feed), more(feed)]).toEqual([[1, 2], 'available']);
  await feed.loadMore();
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3], 'none']);
});

test('an expired session replaces the list', async () => {
  const { client, failure } = service(3);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2);
  failure.next = failed(401);
  await feed.loadMore();
  expect(feed.state).toMatchObject({ kind: 'failed', failure: 'session-expired' });
});

test('the newest load wins, whatever the order of the answers', async () => {
  const slow = Promise.withResolvers<Loaded<OfferPage>>();
  const client: WallClient = {
    details: async () => details,
    async offers(_address, request) {
      if (request.sort === 'popularity-desc') return slow.promise;
      return { kind: 'loaded', value: { offers: [offer(9)], received: 1 } };
    },
  };
  const feed = new OfferFeed(client, () => {});
  const first = feed.load(address, 2);
  await feed.load(address, 2, { ...defaultList, sort: 'payout-desc' });
  slow.resolve({ kind: 'loaded', value: { offers: [offer(1)], received: 1 } });
  await first;
  expect(shown(feed)).toEqual([9]);
});
