import { expect, test } from 'vitest';
import { failed, offers, page, playedWall } from '../state/played-wall.fixture.ts';
import type { RequestKind } from '../state/requests.ts';
import { visibleList } from '../../offers/state/visible-list.ts';
import { getToken as tokenOf } from './get-token.ts';

// However many requests find that a token has expired, the page's function is called for one new token.

const minting = { ...page(2), awaitsToken: true, mintsToken: true };

/** A wall with the token `first`, of which these requests are under way, and whose service now accepts only `second`. */
function expiredDuring(...kinds: ('activity' | 'refresh')[]) {
  const wall = playedWall({ offers: offers(5), token: 'first' });
  wall.load(minting);
  wall.happen({ type: 'page-shown' });
  if (kinds.includes('refresh')) {
    wall.answer('activity');
    expect(wall.state.requests.refresh).not.toBeNull();
  }
  if (kinds.includes('activity')) wall.happen({ type: 'page-shown' });
  wall.service.token = 'second';
  return wall;
}

type Wall = ReturnType<typeof playedWall>;

/** The answer that a request gets which was sent with the token before: refused, whenever it arrives. */
function lateRefusal(wall: Wall, kind: RequestKind) {
  const request = wall.state.requests[kind];
  if (!request) throw new Error(`no request of the kind ${kind}`);
  return () => {
    wall.failing.set(kind, failed(401));
    const answer = wall.answerOf(kind, request);
    wall.failing.delete(kind);
    wall.happen(answer);
  };
}

const callsOf = (wall: Wall) => wall.requested.filter(({ kind }) => kind === 'token').length;

function expectOneRenewal(wall: Wall) {
  wall.settle();
  expect([wall.state.page?.address.token, callsOf(wall)]).toEqual(['second', 2]);
  expect([wall.state.activity.failure, visibleList(wall.state)?.offers.length]).toEqual([null, 2]);
}

test.each([['activity'], ['refresh'], ['activity', 'refresh']] as const)(
  'what was refused with the token before renews no token that has replaced it during a load: %j %j',
  (...kinds) => {
    const wall = expiredDuring(...kinds);
    const late = kinds.filter((kind) => wall.state.requests[kind]).map((kind) => lateRefusal(wall, kind));
    wall.failing.set('list', failed(401));
    wall.happen({ type: 'reload-asked' });
    for (const kind of ['language', 'details', 'list', 'token', 'language', 'details', 'list'] as const)
      wall.answer(kind);
    expect(wall.state.isLoading).toBe(false);
    for (const refuse of late) refuse();
    expectOneRenewal(wall);
  },
);

test('what was refused with the token before renews no token that has quietly replaced it', () => {
  const wall = expiredDuring('activity');
  const late = lateRefusal(wall, 'activity');
  wall.happen({ type: 'page-changed', page: { ...minting, address: { ...minting.address, token: 'second' } } });
  late();
  wall.settle();
  expect([wall.state.page?.address.token, callsOf(wall)]).toEqual(['second', 1]);
});

test('a token that the page sets during a load is not reported as expired', () => {
  const wall = playedWall({ offers: offers(5) });
  wall.load(page(2, { token: 'first' }));
  wall.happen({ type: 'tab-selected', tab: 'activity' });
  const late = lateRefusal(wall, 'activity');
  wall.happen({ type: 'reload-asked' });
  wall.happen({ type: 'page-changed', page: page(2, { token: 'second' }) });
  late();
  expect(wall.state.report?.type).not.toBe('offer-wall-error');
  wall.settle();
  expect(wall.state.activity).toMatchObject({ failure: null, lists: { entries: { rows: [] } } });
});

test('a second refusal joins the call that the first one has started, even if that ends at the same moment', async () => {
  let calls = 0;
  const minted = Promise.withResolvers<string>();
  const getToken = () => {
    calls += 1;
    return minted.promise;
  };
  // The call's time limit is never reached, and before the call there is no pause.
  const pause = (ms: number) => (ms > 0 ? new Promise<never>(() => undefined) : Promise.reject(new Error('a pause')));
  const others = { fetch: () => Promise.reject(new Error('a request')), languages: () => [], ticketKeys: {} };
  const painted = () => Promise.resolve();
  const context = { ...minting, ...others, profileId: '', painted, pause, getToken: () => getToken };
  const first = new AbortController();
  const ask = (refused: 'activity' | 'list', signal: AbortSignal) =>
    tokenOf({ afterMs: 0, refused }, { ...context, signal });
  void ask('activity', first.signal);
  const answer = ask('list', new AbortController().signal);
  first.abort();
  minted.resolve('second');
  expect([await answer, calls]).toEqual(['second', 1]);
});
