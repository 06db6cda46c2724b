import { expect, test } from 'vitest';
import { OfferFeed } from './offer-feed.ts';
import { address, service, shown } from './offer-service.fixture.ts';

test('a featured offer is only in the featured row', async () => {
  const { client, requests } = service(3, [2]);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 10);
  expect(feed.state).toMatchObject({ kind: 'ready', featured: [{ id: 2 }] });
  expect(shown(feed)).toEqual([1, 3]);
  expect(requests).toHaveLength(1);
});

test('the first page is one request, and its featured offers are in no page of the list', async () => {
  const { client, requests } = service(6, [1, 5]);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 3);
  expect(feed.state).toMatchObject({ featured: [{ id: 1 }, { id: 5 }], offers: [{ id: 2 }] });
  expect(requests).toHaveLength(1);
  await feed.loadMore();
  expect(shown(feed)).toEqual([2, 3, 4, 6]);
});

test('the row has at most twelve offers; further featured offers are in the list', async () => {
  const ids = Array.from({ length: 14 }, (_, index) => index + 1);
  const feed = new OfferFeed(service(40, ids).client, () => {});
  await feed.load(address, 24);
  expect(feed.state).toMatchObject({ featured: ids.slice(0, 12).map((id) => ({ id })) });
  expect(shown(feed)).toEqual(Array.from({ length: 12 }, (_, index) => index + 13));
});

test('a short page with nothing but featured offers is split between row and list', async () => {
  const ids = Array.from({ length: 9 }, (_, index) => index + 1);
  const feed = new OfferFeed(service(20, ids).client, () => {});
  await feed.load(address, 6);
  expect(feed.state).toMatchObject({ featured: [1, 2, 3, 4].map((id) => ({ id })), more: 'available' });
  expect(shown(feed)).toEqual([5, 6]);
});

test('if the service does not put featured offers first, no offer is missing or shown twice', async () => {
  const feed = new OfferFeed(service(5, [2, 4], true).client, () => {});
  await feed.load(address, 2);
  expect(feed.state).toMatchObject({ featured: [{ id: 2 }] });
  await feed.loadMore();
  await feed.loadMore();
  expect(shown(feed)).toEqual([1, 3, 4, 5]);
});
