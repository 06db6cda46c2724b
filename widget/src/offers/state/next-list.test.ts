import { expect, test } from 'vitest';
import { failed, offer, offers, page, playedWall } from '../../offer-wall/state/played-wall.fixture.ts';
import { toPage } from '../offers-client.ts';
import { readPage } from './next-list.ts';
import { visibleList } from './visible-list.ts';

type Played = ReturnType<typeof playedWall>;

/** A wall that has loaded. */
function loaded(pageSize: number, data: Parameters<typeof playedWall>[0]): Played {
  const wall = playedWall(data);
  wall.load(page(pageSize));
  return wall;
}

const ids = (list: readonly { readonly id: number }[] | undefined) => list?.map(({ id }) => id) ?? null;
const shown = ({ state }: Played) => ids(visibleList(state)?.offers);
const featured = ({ state }: Played) => ids(visibleList(state)?.featured);
const more = ({ state }: Played) => visibleList(state)?.more;
const askMore = (wall: Played) => {
  wall.happen({ type: 'more-asked', hasFocus: false });
  wall.settle();
};
const type = (wall: Played, text: string) => {
  wall.happen({ type: 'text-typed', text });
  wall.settle();
};
const lists = ({ requested }: Played) => requested.filter(({ kind }) => kind === 'list').map(({ request }) => request);

test('pages follow each other without gaps or overlaps until the end of the list', () => {
  const wall = loaded(2, { offers: offers(5) });
  expect([shown(wall), more(wall)]).toEqual([[1, 2], 'available']);
  askMore(wall);
  expect([shown(wall), more(wall)]).toEqual([[1, 2, 3, 4], 'available']);
  askMore(wall);
  expect([shown(wall), more(wall)]).toEqual([[1, 2, 3, 4, 5], 'none']);
  askMore(wall);
  expect(shown(wall)).toEqual([1, 2, 3, 4, 5]);
  expect(lists(wall)).toHaveLength(3);
});

test('a search loads the rest at once: loaded offers keep their places, and none that moved between pages is missed', () => {
  const wall = loaded(2, { offers: offers(6) });
  // The last offer moves to the top, and offers 1 to 5 move down.
  wall.service.offers.unshift(...wall.service.offers.splice(-1));
  askMore(wall);
  expect([shown(wall), more(wall)]).toEqual([[1, 2, 3], 'available']);
  type(wall, 'offer');
  expect([shown(wall), more(wall)]).toEqual([[1, 2, 3, 6, 4, 5], 'none']);
  expect(lists(wall).at(-1)).toMatchObject({ all: true });
});

test('a request for the whole list replaces that for a page, and is sent once', () => {
  const wall = loaded(2, { offers: offers(6) });
  wall.happen({ type: 'more-asked', hasFocus: false });
  wall.happen({ type: 'text-typed', text: 'o' });
  wall.happen({ type: 'text-typed', text: 'of' });
  wall.happen({ type: 'more-asked', hasFocus: false });
  wall.settle();
  expect([shown(wall), more(wall)]).toEqual([[1, 2, 3, 4, 5, 6], 'none']);
  expect(lists(wall).filter((request) => 'all' in request && request.all)).toHaveLength(1);
});

test('every page of a category is requested with it, and the list before it comes back without a request', () => {
  const all = offers(5).map((each) => ({ ...each, categoryIds: [17] }));
  const wall = loaded(2, { offers: all });
  wall.happen({ type: 'categories-selected', categoryIds: [17] });
  // Until the answer, the loaded offers of the category are shown.
  expect([shown(wall), more(wall)]).toEqual([[1, 2], 'loading']);
  wall.settle();
  askMore(wall);
  expect(lists(wall).slice(1)).toMatchObject([
    { categoryIds: [17], offset: 0 },
    { categoryIds: [17], offset: 2 },
  ]);
  wall.happen({ type: 'categories-selected', categoryIds: [] });
  expect([shown(wall), more(wall)]).toEqual([[1, 2], 'available']);
  askMore(wall);
  expect(shown(wall)).toEqual([1, 2, 3, 4]);
  expect(lists(wall).at(-1)).toMatchObject({ categoryIds: [], offset: 2 });
});

test('leaving a category before its response continues where the list ended', () => {
  const wall = loaded(2, { offers: offers(5) });
  wall.happen({ type: 'categories-selected', categoryIds: [17] });
  const request = wall.state.requests.list;
  wall.happen({ type: 'categories-selected', categoryIds: [] });
  if (request) wall.happen(wall.answerOf('list', request));
  expect([shown(wall), more(wall), wall.state.isLoading]).toEqual([[1, 2], 'available', false]);
  askMore(wall);
  expect(shown(wall)).toEqual([1, 2, 3, 4]);
});

const unusable = [{ pubId: '' }, { wallId: '' }, { pubId: '..' }, { wallId: '1/2' }, { userId: 'a'.repeat(61) }];
test.each([
  ...[...unusable, { token: 'sk_a' }, { token: ' sk_a' }].map((wrong) => ['incomplete', wrong] as const),
  ['incomplete', { userId: 'undefined' }],
  ['signed-out', { userId: '' }],
  ['signed-out', { userId: ' ' }],
] as const)(
  '%s: nothing is requested with %o, which names no wall or no user, or gives a secret key away',
  (failure, wrong) => {
    const wall = playedWall({ offers: offers(3) });
    wall.load(page(2, { token: 't', ...wrong }));
    expect(wall.state.list.failure).toMatchObject({ failure });
    expect(wall.state.report).toMatchObject({ detail: { code: failure } });
    const sent = wall.requested.filter(({ kind }) => ['details', 'list', 'activity', 'counts'].includes(kind));
    expect(sent).toEqual([]);
  },
);

test('a wall without offers is loaded and empty', () => {
  const wall = loaded(10, { offers: [] });
  expect([shown(wall), more(wall)]).toEqual([[], 'none']);
  expect(wall.state.report).toEqual({ type: 'offer-wall-load', detail: { count: 0 } });
});

test('a page that fails leaves the others and can be requested again', () => {
  const wall = loaded(2, { offers: offers(3) });
  wall.failing.set('list', failed(503));
  askMore(wall);
  expect([shown(wall), more(wall)]).toEqual([[1, 2], 'failed']);
  askMore(wall);
  expect([shown(wall), more(wall)]).toEqual([[1, 2, 3], 'none']);
});

test('moving the element cancels a page, which can be requested again', () => {
  const wall = loaded(2, { offers: offers(3) });
  wall.happen({ type: 'more-asked', hasFocus: false });
  expect(more(wall)).toBe('loading');
  wall.happen({ type: 'removed-from-page' });
  wall.happen({ type: 'added-to-page' });
  expect([shown(wall), more(wall)]).toEqual([[1, 2], 'available']);
  askMore(wall);
  expect([shown(wall), more(wall)]).toEqual([[1, 2, 3], 'none']);
});

test('moving the element repeats a load from the start', () => {
  const wall = playedWall({ offers: offers(3) });
  wall.happen({ type: 'added-to-page' });
  wall.happen({ type: 'page-changed', page: page(2) });
  wall.happen({ type: 'removed-from-page' });
  expect(wall.state.requests).toMatchObject({ details: null, list: null });
  wall.happen({ type: 'added-to-page' });
  wall.settle();
  expect(shown(wall)).toEqual([1, 2]);
});

test('moving the element repeats a load of which only the offers were missing', () => {
  const wall = playedWall({ offers: offers(3) });
  wall.happen({ type: 'added-to-page' });
  wall.happen({ type: 'page-changed', page: page(2) });
  for (const kind of ['language', 'details'] as const) wall.answer(kind);
  wall.happen({ type: 'removed-from-page' });
  expect([wall.state.isLoading, wall.state.hasLoaded, wall.state.report]).toEqual([true, false, null]);
  wall.happen({ type: 'added-to-page' });
  wall.settle();
  expect([shown(wall), wall.state.report]).toEqual([[1, 2], { type: 'offer-wall-load', detail: { count: 2 } }]);
});

test('moving the element repeats the request for the rest that a search needs', () => {
  const wall = loaded(2, { offers: [offer(1), offer(2), offer(3, { name: 'Café' })] });
  wall.happen({ type: 'text-typed', text: 'cafe' });
  wall.happen({ type: 'removed-from-page' });
  wall.happen({ type: 'added-to-page' });
  expect([shown(wall), more(wall)]).toEqual([[], 'loading']);
  wall.settle();
  expect([shown(wall), more(wall)]).toEqual([[3], 'none']);
});

test('another user starts without the search of the one before; the same user keeps it', () => {
  const wall = loaded(2, { offers: offers(3) });
  type(wall, 'offer 3');
  wall.happen({ type: 'categories-selected', categoryIds: [17] });
  wall.happen({ type: 'page-changed', page: page(2, { token: 'next' }) });
  expect(wall.state.list.filter).toEqual({ text: 'offer 3', categoryIds: [17] });
  wall.happen({ type: 'page-changed', page: page(2, { userId: 'ben' }) });
  wall.settle();
  expect(wall.state.list.filter).toEqual({ text: '', categoryIds: [] });
  expect(shown(wall)).toEqual([1, 2]);
});

test('a search that the address asked for stays when the page names the first user', () => {
  const wall = playedWall({ offers: offers(3) });
  wall.load(page(2, { userId: '' }));
  type(wall, 'offer 3');
  wall.happen({ type: 'page-changed', page: page(2) });
  wall.settle();
  expect(shown(wall)).toEqual([3]);
});

test('a wall that needs a token, on a page that gives none, asks its user to sign in', () => {
  const wall = playedWall({ offers: offers(3) });
  wall.failing.set('list', failed(401));
  wall.load(page(2, { token: '' }));
  expect(wall.state.report).toMatchObject({ detail: { code: 'signed-out', status: 401 } });
});

test('an expired session replaces the list and is reported', () => {
  const wall = loaded(2, { offers: offers(3) });
  wall.failing.set('list', failed(401));
  askMore(wall);
  expect(wall.state.list.failure).toMatchObject({ failure: 'session-expired' });
  expect(wall.state.report).toMatchObject({ detail: { code: 'session-expired', status: 401 } });
  expect(shown(wall)).toBeNull();
});

test("a list opens the wall if it is the user's first, and only refreshes it after that", () => {
  const wall = playedWall({ offers: offers(3) });
  wall.failing.set('list', failed(503));
  wall.load(page(2));
  wall.happen({ type: 'notice-pressed' });
  wall.settle();
  wall.happen({ type: 'sort-selected', sort: 'payout-desc' });
  wall.settle();
  askMore(wall);
  expect(lists(wall)).toMatchObject([{ refresh: false }, { refresh: false }, { refresh: true }, { refresh: true }]);
});

test('a response to an earlier request changes nothing', () => {
  const wall = loaded(2, { offers: offers(3) });
  wall.happen({ type: 'sort-selected', sort: 'payout-desc' });
  const slow = wall.state.requests.list;
  wall.happen({ type: 'sort-selected', sort: 'payout-asc' });
  const before = wall.state;
  if (slow) wall.happen(wall.answerOf('list', slow));
  expect(wall.state).toBe(before);
});

test('a failed load is repeated by the notice, and offline also by the connection', () => {
  for (const status of [503, null]) {
    const wall = playedWall({ offers: offers(3) });
    wall.failing.set('list', failed(status));
    wall.load(page(2));
    expect(shown(wall)).toBeNull();
    wall.happen(status === null ? { type: 'went-online' } : { type: 'notice-pressed' });
    wall.settle();
    expect(shown(wall)).toEqual([1, 2]);
  }
});

test('a featured offer is only in the featured row', () => {
  const wall = loaded(10, { offers: offers(3, [2]) });
  expect([featured(wall), shown(wall)]).toEqual([[2], [1, 3]]);
  expect(lists(wall)).toHaveLength(1);
});

test('the featured offers of the first page are in no page of the list', () => {
  const wall = loaded(3, { offers: offers(6, [1, 5]) });
  expect([featured(wall), shown(wall)]).toEqual([[1, 5], [2]]);
  askMore(wall);
  expect(shown(wall)).toEqual([2, 3, 4, 6]);
});

test('the row has at most twelve offers; further featured offers are in the list', () => {
  const first = Array.from({ length: 14 }, (_, index) => index + 1);
  const wall = loaded(24, { offers: offers(40, first) });
  expect(featured(wall)).toEqual(first.slice(0, 12));
  expect(shown(wall)).toEqual(Array.from({ length: 12 }, (_, index) => index + 13));
});

test('a short page with nothing but featured offers is split between row and list', () => {
  const first = Array.from({ length: 9 }, (_, index) => index + 1);
  const wall = loaded(6, { offers: offers(20, first) });
  expect([featured(wall), shown(wall), more(wall)]).toEqual([[1, 2, 3, 4], [5, 6], 'available']);
});

test('after a search, loading the offers again searches them again', () => {
  const wall = loaded(2, { offers: [offer(1, { name: 'Café' }), offer(2), offer(3, { name: 'cafe' })] });
  type(wall, 'CAFE');
  expect(shown(wall)).toEqual([1, 3]);
  wall.service.offers.push(offer(4, { name: 'Cafés' }));
  wall.happen({ type: 'reload-asked' });
  wall.settle();
  expect([shown(wall), more(wall)]).toEqual([[1, 3, 4], 'none']);
});

test('tiles come before the offers of a page, and count as received', () => {
  const base = 'https://wall.example';
  const row = (offer_id: number, more: object = {}) => ({ offer_id, name: 'x', click_url: `${base}/c`, ...more });
  const received = toPage(
    { offers: [row(8, { max_day: 500 }), row(9, { max_day: 20 }), row(1), row(2), row(3)] },
    base,
  );
  expect([ids(received.tiles), ids(received.offers), received.received]).toEqual([[8, 9], [1, 2, 3], 5]);
  expect(received.tiles?.[0]).toMatchObject({ maxDay: 500 });
  const request = {
    sort: 'popularity-desc',
    categoryIds: [],
    all: false,
    offset: 0,
    isFirst: true,
    refresh: false,
  } as const;
  const all = readPage({ ...request, pageSize: 5 }, received);
  expect([ids(all.offers), all.more]).toEqual([[1, 2, 3], 'none']);
  const cut = readPage({ ...request, pageSize: 4 }, received);
  expect([ids(cut.offers), cut.more, cut.offset]).toEqual([[1, 2], 'available', 4]);
  expect(toPage({ offers: [row(1)] }, base)).not.toHaveProperty('tiles');
});
