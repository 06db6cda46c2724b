import { ENTRIES_PAGE } from '@rewards-wall/shared/activity-page.ts';
import { expect, test } from 'vitest';
import { entry, failed, offers, page, playedWall, row } from '../offer-wall/state/played-wall.fixture.ts';
import { HISTORY_PAGE } from './next-activity.ts';

type Played = ReturnType<typeof playedWall>;

const newest = <T>(count: number, make: (id: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(count - index));

/** A user's wall with this many clicks and ledger rows, on the activity tab. */
function opened(clicks: number, rows: number): Played {
  const wall = playedWall({ offers: offers(3), entries: newest(clicks, (id) => entry(id)), rows: newest(rows, row) });
  wall.load(page(60, { token: 't' }));
  wall.happen({ type: 'tab-selected', tab: 'activity' });
  wall.settle();
  return wall;
}

const lists = ({ state }: Played) => {
  if (!state.activity.lists) throw new Error('no lists');
  return state.activity.lists;
};
const askRows = (wall: Played, list: 'entries' | 'history') => {
  wall.happen({ type: 'rows-asked', list, from: 0 });
  wall.settle();
};
const activityRequests = ({ requested }: Played) =>
  requested.filter(({ kind }) => kind === 'activity').map(({ request }) => request);

test('the entries load after the offers, the history when the tab is first selected', () => {
  const wall = playedWall({ offers: offers(3), entries: [entry(1)], balance: 5 });
  wall.load(page(60, { token: 't' }));
  expect(wall.requested.map(({ kind }) => kind).indexOf('activity')).toBeGreaterThan(
    wall.requested.map(({ kind }) => kind).indexOf('list'),
  );
  expect([wall.state.activity.balance, lists(wall).history]).toEqual([5, null]);
  wall.happen({ type: 'tab-selected', tab: 'activity' });
  wall.settle();
  expect(lists(wall).history).toMatchObject({ rows: [], more: 'none' });
  expect(activityRequests(wall)).toMatchObject([
    { entries: ENTRIES_PAGE, history: null },
    { entries: ENTRIES_PAGE, history: HISTORY_PAGE },
  ]);
});

test('without a token nothing is requested about the user', () => {
  const wall = playedWall({ offers: offers(3) });
  wall.load(page(60));
  wall.happen({ type: 'page-shown' });
  wall.settle();
  expect(activityRequests(wall)).toEqual([]);
});

test('a refresh requests all loaded rows, which stay until the response and if it fails', () => {
  const wall = opened(120, 0);
  askRows(wall, 'entries');
  expect(lists(wall).entries.rows).toHaveLength(2 * ENTRIES_PAGE);
  wall.service.entries.unshift(entry(121));
  wall.happen({ type: 'page-shown' });
  expect(lists(wall).entries.rows[0]?.offerId).toBe(120);
  wall.settle();
  expect(lists(wall).entries.rows[0]?.offerId).toBe(121);
  expect(lists(wall).entries.rows).toHaveLength(2 * ENTRIES_PAGE);
  wall.failing.set('activity', failed(503));
  wall.happen({ type: 'page-shown' });
  wall.settle();
  expect(lists(wall).entries.rows).toHaveLength(2 * ENTRIES_PAGE);
});

test('if a new click has shifted the pages, the list is loaded again from its start', () => {
  const wall = opened(120, 0);
  wall.service.entries.unshift(entry(121));
  askRows(wall, 'entries');
  expect(activityRequests(wall).slice(2)).toMatchObject([
    { kind: 'page', list: 'entries', offset: ENTRIES_PAGE - 1 },
    { kind: 'lists', entries: 2 * ENTRIES_PAGE },
  ]);
  expect(lists(wall).entries.rows.map(({ offerId }) => offerId)).toEqual(
    Array.from({ length: 2 * ENTRIES_PAGE }, (_, index) => 121 - index),
  );
});

test('an expired session replaces the lists, whichever request tells', () => {
  for (const type of ['page-shown', 'rows-asked'] as const) {
    const wall = opened(120, 0);
    wall.failing.set('activity', failed(401));
    wall.happen(type === 'rows-asked' ? { type, list: 'entries', from: 0 } : { type });
    wall.answer('activity');
    expect(wall.state.activity).toMatchObject({ lists: null, failure: { failure: 'session-expired' } });
    expect(wall.state.report).toMatchObject({ detail: { code: 'session-expired' } });
  }
});

test('a page that fails leaves its list and can be requested again', () => {
  const wall = opened(5, 50);
  wall.failing.set('activity', failed(500));
  askRows(wall, 'history');
  expect(lists(wall).history).toMatchObject({ more: 'failed', received: HISTORY_PAGE });
  askRows(wall, 'history');
  expect(lists(wall).history?.rows.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => 50 - index));
});

test('another user sees nothing of the one before, even after a late response', () => {
  const wall = opened(5, 0);
  wall.happen({ type: 'page-shown' });
  const late = wall.state.requests.activity;
  wall.happen({ type: 'page-changed', page: page(60, { token: 'u', userId: 'ben' }) });
  if (late) wall.happen(wall.answerOf('activity', late));
  expect(wall.state.activity).toMatchObject({ lists: null, balance: null, ticket: null });
});

test('a new token of the same user keeps the activity until it is loaded again', () => {
  const wall = opened(5, 0);
  const before = lists(wall);
  wall.happen({ type: 'page-changed', page: page(60, { token: 'next' }) });
  expect(lists(wall)).toBe(before);
  const { length } = activityRequests(wall);
  wall.settle();
  expect(activityRequests(wall)).toHaveLength(length);
  expect(lists(wall)).not.toBe(before);
});

test('without the token, nothing of the user stays', () => {
  const wall = opened(5, 0);
  wall.happen({ type: 'page-changed', page: page(60) });
  wall.settle();
  expect(wall.state.activity).toMatchObject({ lists: null, balance: null });
});

/** A token whose claims name this user. */
const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.s`;

test('another user’s token gets no activity: nothing of that user is shown, and no balance is reported', () => {
  const wall = playedWall({ offers: offers(3), entries: [entry(1)], balance: 5 });
  wall.load(page(60, { token: tokenOf('ann') }));
  expect(wall.state.activity.balance).toBe(5);
  const asked = activityRequests(wall).length;
  const { report } = wall.state;
  wall.failing.set('list', failed(401));
  wall.happen({ type: 'page-changed', page: page(60, { userId: 'ben', token: tokenOf('ann') }) });
  wall.settle();
  wall.happen({ type: 'tab-selected', tab: 'activity' });
  wall.happen({ type: 'activity-retried' });
  wall.happen({ type: 'page-shown' });
  wall.settle();
  expect(activityRequests(wall)).toHaveLength(asked);
  expect(wall.state.activity).toMatchObject({ balance: null, lists: null, failure: { failure: 'session-expired' } });
  expect(wall.state.report).not.toBe(report);
  expect(wall.state.report?.type).toBe('offer-wall-error');
  wall.service.balance = 7;
  wall.happen({ type: 'page-changed', page: page(60, { userId: 'ben', token: tokenOf('ben') }) });
  wall.settle();
  expect(wall.state.activity).toMatchObject({ balance: 7, failure: null });
});

test('a list that is refused because of the token’s user ends the activity, too', () => {
  const wall = playedWall({ offers: offers(3), entries: [entry(1)], balance: 5 });
  wall.failing.set('list', { ...failed(401), problem: { code: 'invalid_key', reason: 'token_of_other_user' } });
  wall.load(page(60, { token: 't' }));
  expect(activityRequests(wall)).toEqual([]);
  expect(wall.state.activity).toMatchObject({ balance: null, lists: null, failure: { failure: 'session-expired' } });
});
