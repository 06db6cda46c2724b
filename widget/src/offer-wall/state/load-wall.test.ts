import { expect, test } from 'vitest';
import { entry, failed, offers, page, playedWall } from './played-wall.fixture.ts';
import { visibleList } from '../../offers/state/visible-list.ts';

const shown = ({ state }: ReturnType<typeof playedWall>) => visibleList(state)?.offers.map(({ id }) => id);

test('a renewed token refreshes quietly: offers stay, and what was under way is repeated with it', () => {
  const wall = playedWall({ offers: offers(5), entries: [entry(1)], balance: 3 });
  wall.load(page(2, { token: 'a' }));
  wall.happen({ type: 'more-asked', hasFocus: false });
  const running = wall.state.requests.list;
  wall.happen({ type: 'page-changed', page: page(2, { token: 'b' }) });
  expect([wall.state.isLoading, shown(wall)]).toEqual([false, [1, 2]]);
  expect(wall.state.requests.list).toEqual(running);
  expect(wall.state.requests.list).not.toBe(running);
  wall.service.balance = 9;
  wall.settle();
  expect([shown(wall), wall.state.activity.balance]).toEqual([[1, 2, 3, 4], 9]);
  expect(wall.requested.slice(-2).map(({ kind }) => kind)).toEqual(['activity', 'refresh']);
});

test('a renewed token mends a list whose next page found the session expired', () => {
  const wall = playedWall({ offers: offers(5) });
  wall.load(page(2, { token: 'a' }));
  wall.failing.set('list', failed(401));
  wall.happen({ type: 'more-asked', hasFocus: false });
  wall.settle();
  expect(wall.state.list.failure).toMatchObject({ failure: 'session-expired' });
  wall.happen({ type: 'page-changed', page: page(2, { token: 'b' }) });
  expect([wall.state.isLoading, wall.state.list.failure, shown(wall)]).toEqual([false, null, [1, 2]]);
});

test('a first token, and a token after a failed first load, load the wall from the start', () => {
  const wall = playedWall({ offers: offers(2) });
  wall.load(page(2));
  wall.happen({ type: 'page-changed', page: page(2, { token: 'a' }) });
  expect(wall.state.isLoading).toBe(true);
  wall.failing.set('list', failed(401));
  wall.settle();
  expect(wall.state.list.failure).toMatchObject({ failure: 'session-expired' });
  wall.happen({ type: 'page-changed', page: page(2, { token: 'b' }) });
  expect(wall.state.isLoading).toBe(true);
});

test('if another language does not load, the wall stays in the one that works', () => {
  const wall = playedWall({ offers: offers(2) });
  wall.load(page(2));
  const { messages } = wall.state;
  wall.failing.set('language', failed(null));
  wall.happen({ type: 'page-changed', page: page(2, { lang: 'de' }) });
  wall.settle();
  expect([wall.state.messages?.title, wall.state.list.failure, shown(wall)]).toEqual([messages?.title, null, [1, 2]]);
});
