import { expect, test } from 'vitest';
import { OfferFeed, everyOffer } from './offer-feed.ts';
import type { OffersWanted } from './offers-query.ts';
import type { Loaded, OfferPage, WallAddress, WallClient } from './wall-client.ts';
import type { WallOffer } from './wall-offer.ts';

const address: WallAddress = {
  base: 'https://wall.example',
  pubId: '1',
  wallId: '2',
  viewer: {
    userId: 'u',
    subId2: '',
    subId3: '',
    subId4: '',
    device: '',
    gender: '',
    ageRangeId: '',
    simulateIp: '',
    simulateUserAgent: '',
  },
  lang: '',
  token: '',
};
const details = {
  kind: 'loaded',
  value: { header: '', currencyName: 'Coins', currencyVisible: true, customization: {}, surveyProfile: null },
} as const;

const offer = (id: number, featured = false): WallOffer => ({
  id,
  name: `Offer ${id}`,
  description: '',
  requirements: null,
  creditDelay: null,
  imageUrl: null,
  clickUrl: 'https://wall.example/click',
  reward: 1,
  featured,
  categoryIds: [],
  store: null,
  steps: [],
});

const failed = (status: number): Loaded<OfferPage> => ({
  kind: 'failed',
  failure: status === 401 ? 'session-expired' : 'server',
  status,
});

/** A service with offers 1..count, of which those in `featured` are featured and, unless it is `old`, come first. */
function service(count: number, featured: readonly number[] = [], old = false) {
  const all = Array.from({ length: count }, (_, index) => offer(index + 1, featured.includes(index + 1)));
  const asked: OffersWanted[] = [];
  const trouble: { next: Loaded<OfferPage> | null } = { next: null };
  const client: WallClient = {
    details: async () => details,
    async offers(_address, wanted) {
      asked.push(wanted);
      if (trouble.next) return trouble.next;
      const first = all.filter((each) => each.featured);
      const found = old ? all : [...first, ...all.filter((each) => !each.featured)];
      const offers = found.slice(wanted.offset, wanted.offset + (wanted.limit || found.length));
      return { kind: 'loaded', value: { offers, received: offers.length } };
    },
  };
  return { client, asked, rows: all, trouble };
}

const shown = (feed: OfferFeed) => (feed.state.kind === 'ready' ? feed.state.offers.map((each) => each.id) : null);
const more = (feed: OfferFeed) => (feed.state.kind === 'ready' ? feed.state.more : null);

test('pages follow each other without gap or overlap until there are no more', async () => {
  const feed = new OfferFeed(service(5).client, () => {});
  await feed.load(address, 2);
  expect([shown(feed), more(feed)]).toEqual([[1, 2], 'available']);
  await feed.more();
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3, 4], 'available']);
  await feed.more();
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3, 4, 5], 'none']);
  await feed.more();
  expect(shown(feed)).toEqual([1, 2, 3, 4, 5]);
});

test('all that is left comes at once: offers keep their places, and what moved between pages is not missed', async () => {
  const { client, asked, rows } = service(6);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2);
  // The last one rises to the top: offers 1 to 5 move down by one.
  rows.unshift(...rows.splice(-1));
  await feed.more();
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3], 'available']);
  await feed.more(true);
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3, 6, 4, 5], 'none']);
  expect(asked.at(-1)).toMatchObject({ limit: 0, offset: 0 });
});

test('all at once from the start, when more than a page is wanted', async () => {
  const { client, asked } = service(5, [4]);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2, { ...everyOffer, all: true });
  expect(feed.state).toMatchObject({ featured: [{ id: 4 }], more: 'none' });
  expect(shown(feed)).toEqual([1, 2, 3, 5]);
  expect(asked).toHaveLength(1);
});

test('asking for all takes the place of a page under way, and is not asked twice', async () => {
  const { client, asked } = service(6);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2);
  await Promise.all([feed.more(), feed.more(true), feed.more(true), feed.more()]);
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3, 4, 5, 6], 'none']);
  expect(asked.filter(({ limit }) => limit === 0)).toHaveLength(1);
});

test('a featured offer stands in its row only', async () => {
  const { client, asked } = service(3, [2]);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 10);
  expect(feed.state).toMatchObject({ kind: 'ready', featured: [{ id: 2 }] });
  expect(shown(feed)).toEqual([1, 3]);
  expect(asked).toHaveLength(1);
});

test('the first page is one question, whose featured offers are the row and in no page', async () => {
  const { client, asked } = service(6, [1, 5]);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 3);
  expect(feed.state).toMatchObject({ featured: [{ id: 1 }, { id: 5 }], offers: [{ id: 2 }] });
  expect(asked).toHaveLength(1);
  await feed.more();
  expect(shown(feed)).toEqual([2, 3, 4, 6]);
});

test('a row has twelve at most; further featured offers stand in the list', async () => {
  const ids = Array.from({ length: 14 }, (_, index) => index + 1);
  const feed = new OfferFeed(service(40, ids).client, () => {});
  await feed.load(address, 24);
  expect(feed.state).toMatchObject({ featured: ids.slice(0, 12).map((id) => ({ id })) });
  expect(shown(feed)).toEqual(Array.from({ length: 12 }, (_, index) => index + 13));
});

test('a short page of featured offers alone is shared by row and list', async () => {
  const ids = Array.from({ length: 9 }, (_, index) => index + 1);
  const feed = new OfferFeed(service(20, ids).client, () => {});
  await feed.load(address, 6);
  expect(feed.state).toMatchObject({ featured: [1, 2, 3, 4].map((id) => ({ id })), more: 'available' });
  expect(shown(feed)).toEqual([5, 6]);
});

test('of a service that does not put featured offers first, nothing is lost or doubled', async () => {
  const feed = new OfferFeed(service(5, [2, 4], true).client, () => {});
  await feed.load(address, 2);
  expect(feed.state).toMatchObject({ featured: [{ id: 2 }] });
  await feed.more();
  await feed.more();
  expect(shown(feed)).toEqual([1, 3, 4, 5]);
});

test('the categories of a list are asked for with each of its pages', async () => {
  const { client, asked } = service(3);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2, { ...everyOffer, categoryIds: [17, 21] });
  expect(feed.state).toMatchObject({ categoryIds: [17, 21] });
  await feed.more();
  expect(asked.map(({ categoryIds, offset }) => [categoryIds, offset])).toEqual([
    [[17, 21], 0],
    [[17, 21], 2],
  ]);
});

test('back at an earlier list, it goes on from where that was', async () => {
  const { client, asked } = service(5);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2);
  const before = feed.state;
  const left = feed.load(address, 2, { ...everyOffer, categoryIds: [17] });
  feed.stop(before);
  expect(await left).toBe(false);
  expect([shown(feed), more(feed)]).toEqual([[1, 2], 'available']);
  await feed.more();
  expect(shown(feed)).toEqual([1, 2, 3, 4]);
  expect(asked.at(-1)).toMatchObject({ offset: 2, categoryIds: [] });
});

test.each([
  { pubId: '' },
  { wallId: '' },
  { pubId: '..' },
  { wallId: '1/2' },
  { viewer: { ...address.viewer, userId: '' } },
])('with %o, which names no wall or no user, nothing is asked', async (wrong) => {
  const { client, asked } = service(3);
  const feed = new OfferFeed(client, () => {});
  expect(await feed.load({ ...address, ...wrong }, 2)).toBe(true);
  expect(feed.state).toMatchObject({ kind: 'failed', failure: 'incomplete' });
  expect(asked).toEqual([]);
});

test('the settings are told as soon as they are here, before the offers', async () => {
  const offers = Promise.withResolvers<Loaded<OfferPage>>();
  const told = Promise.withResolvers<string>();
  const client: WallClient = { details: async () => details, offers: () => offers.promise };
  const feed = new OfferFeed(client, () => {
    if (feed.details) told.resolve(feed.state.kind);
  });
  const loading = feed.load(address, 2);
  expect(await told.promise).toBe('loading');
  offers.resolve({ kind: 'loaded', value: { offers: [], received: 0 } });
  expect(await loading).toBe(true);
});

test('no offers is ready and empty', async () => {
  const feed = new OfferFeed(service(0).client, () => {});
  await feed.load(address, 10);
  expect(feed.state).toMatchObject({ kind: 'ready', details: details.value, featured: [], offers: [], more: 'none' });
});

test('a page that fails keeps the others and can be asked again', async () => {
  const { client, trouble } = service(3);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2);
  trouble.next = failed(503);
  await feed.more();
  expect([shown(feed), more(feed)]).toEqual([[1, 2], 'failed']);
  trouble.next = null;
  await feed.more();
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3], 'none']);
});

test('a page that was cancelled can be asked for again', async () => {
  const feed = new OfferFeed(service(3).client, () => {});
  await feed.load(address, 2);
  const cancelled = feed.more();
  feed.stop();
  await cancelled;
  expect([shown(feed), more(feed)]).toEqual([[1, 2], 'available']);
  await feed.more();
  expect([shown(feed), more(feed)]).toEqual([[1, 2, 3], 'none']);
});

test('an expired session ends the list', async () => {
  const { client, trouble } = service(3);
  const feed = new OfferFeed(client, () => {});
  await feed.load(address, 2);
  trouble.next = failed(401);
  await feed.more();
  expect(feed.state).toMatchObject({ kind: 'failed', failure: 'session-expired' });
});

test('a newer load wins, whatever order the answers come in', async () => {
  const slow = Promise.withResolvers<Loaded<OfferPage>>();
  const client: WallClient = {
    details: async () => details,
    async offers(_address, wanted) {
      if (wanted.sort === 'popularity-desc') return slow.promise;
      return { kind: 'loaded', value: { offers: [offer(9)], received: 1 } };
    },
  };
  const feed = new OfferFeed(client, () => {});
  const first = feed.load(address, 2);
  await feed.load(address, 2, { ...everyOffer, sort: 'payout-desc' });
  slow.resolve({ kind: 'loaded', value: { offers: [offer(1)], received: 1 } });
  await first;
  expect(shown(feed)).toEqual([9]);
});
