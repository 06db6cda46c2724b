import { expect, test } from 'vitest';
import { failed, offers, page, playedWall } from '../state/played-wall.fixture.ts';
import type { RequestKind } from '../state/requests.ts';
import { visibleList } from '../../offers/state/visible-list.ts';
import type { PageSettings } from '../state/wall-state.ts';

/** A page with a function for tokens. */
const minting = (changes: Parameters<typeof page>[1] = {}): PageSettings => ({
  ...page(2, changes),
  awaitsToken: true,
  mintsToken: true,
});

type Wall = ReturnType<typeof playedWall>;

/** Responses what is under way, except the requests of these kinds. */
function answerAllBut(wall: Wall, ...waiting: RequestKind[]) {
  for (;;) {
    const kinds = Object.keys(wall.state.requests) as RequestKind[];
    const kind = kinds.find((each) => wall.state.requests[each] && !waiting.includes(each));
    if (!kind) return;
    wall.answer(kind);
  }
}

const callsOf = (wall: Wall) => wall.requested.filter(({ kind }) => kind === 'token').length;
const failedCalls = (wall: Wall, times: number) => Array.from({ length: times }, () => wall.answer('token'));
const isRunning = (wall: Wall) => wall.state.requests.token !== null;

/** A wall whose token has been refused, and whose page gets no other. */
function givenUp() {
  const wall = playedWall({ offers: offers(5) });
  wall.failing.set('list', failed(401));
  wall.happen({ type: 'added-to-page' });
  wall.happen({ type: 'page-changed', page: minting({ token: 'expired' }) });
  for (const kind of ['language', 'details', 'list'] as const) wall.answer(kind);
  expect([wall.state.isLoading, wall.state.report]).toEqual([true, null]);
  failedCalls(wall, 4);
  return wall;
}

test('if the function fails four times, the wall gives up on the refused token, and says so', () => {
  const wall = givenUp();
  expect([isRunning(wall), callsOf(wall), wall.state.isLoading]).toEqual([false, 4, false]);
  expect(wall.state.list.failure).toMatchObject({ failure: 'session-expired' });
  expect(wall.state.report).toMatchObject({ type: 'offer-wall-error', detail: { code: 'session-expired' } });
});

test.each(['reload-asked', 'notice-pressed'] as const)('%s tries to renew the token again', (type) => {
  const wall = givenUp();
  wall.failing.set('list', failed(401));
  wall.happen({ type });
  answerAllBut(wall, 'token');
  expect([isRunning(wall), callsOf(wall)]).toEqual([true, 5]);
  wall.service.token = 'new';
  wall.settle();
  expect([wall.state.page?.address.token, visibleList(wall.state)?.offers.length]).toEqual(['new', 2]);
});

test('a function that returns the refused token again has failed', () => {
  const wall = playedWall({ offers: offers(5), token: 'first' });
  wall.load(minting());
  wall.failing.set('list', failed(401));
  wall.happen({ type: 'reload-asked' });
  answerAllBut(wall, 'token');
  failedCalls(wall, 4);
  expect([isRunning(wall), wall.state.isLoading]).toEqual([false, false]);
  expect(wall.state.report).toMatchObject({ type: 'offer-wall-error' });
});

test('while the function gets a token, another user does not get the call of the user before', () => {
  const wall = playedWall({ offers: offers(5) });
  wall.happen({ type: 'added-to-page' });
  wall.happen({ type: 'page-changed', page: minting() });
  answerAllBut(wall, 'token');
  const { token } = wall.state.requests;
  wall.happen({ type: 'page-changed', page: minting({ userId: 'ben' }) });
  answerAllBut(wall, 'token');
  expect(isRunning(wall)).toBe(true);
  expect(wall.state.requests.token).not.toBe(token);
});

test('a token that the function got for one user is not sent for another', () => {
  const wall = playedWall({ offers: offers(5), token: 'of ann' });
  wall.happen({ type: 'added-to-page' });
  wall.happen({ type: 'page-changed', page: minting() });
  answerAllBut(wall, 'list');
  wall.happen({ type: 'page-changed', page: minting({ userId: 'ben', token: 'of ann' }) });
  expect([wall.state.page?.address.token, wall.state.requests.list]).toEqual(['', null]);
  wall.service.token = 'of ben';
  wall.settle();
  expect([wall.state.page?.address.token, visibleList(wall.state)?.offers.length]).toEqual(['of ben', 2]);
});

test('the token that the page has set for another user stays', () => {
  const wall = playedWall({ offers: offers(5), token: 'of ann' });
  wall.load(minting());
  wall.happen({ type: 'page-changed', page: minting({ userId: 'ben', token: 'of ben' }) });
  wall.settle();
  expect([wall.state.page?.address.token, callsOf(wall)]).toEqual(['of ben', 1]);
});

test('a function that the page sets after the offers have loaded renews the token, and the offers stay', () => {
  const wall = playedWall({ offers: offers(5) });
  wall.load(page(2, { token: 'first' }));
  wall.happen({ type: 'page-changed', page: minting({ token: 'first' }) });
  expect(wall.state.isLoading).toBe(false);
  wall.settle();
  wall.failing.set('activity', failed(401));
  wall.happen({ type: 'page-shown' });
  wall.service.token = 'second';
  wall.settle();
  expect(wall.state.page?.address.token).toBe('second');
});

test('if only the activity is refused and no token comes, only the activity fails, and the page learns of it', () => {
  const wall = playedWall({ offers: offers(5), token: 'first' });
  wall.load(minting());
  wall.failing.set('activity', failed(401));
  wall.happen({ type: 'page-shown' });
  answerAllBut(wall, 'token');
  expect([isRunning(wall), wall.state.requests.activity, wall.state.activity.failure]).toEqual([true, null, null]);
  failedCalls(wall, 4);
  wall.settle();
  expect([wall.state.list.failure, visibleList(wall.state)?.offers.length]).toEqual([null, 2]);
  expect(wall.state.activity).toMatchObject({ lists: null, failure: { failure: 'session-expired' } });
  expect(wall.state.report).toMatchObject({ type: 'offer-wall-error', detail: { code: 'session-expired' } });
});
