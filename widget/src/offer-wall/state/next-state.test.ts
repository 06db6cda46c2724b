import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entry, failed, offers, page, playedWall } from './played-wall.fixture.ts';
import type { RequestKind } from './requests.ts';
import { allOffers, visibleList } from '../../offers/state/visible-list.ts';
import type { WallEvent } from './wall-event.ts';
import type { WallState } from './wall-state.ts';

const PAGE = 4;

/** What may happen at any time: an event, an answer, or an answer to a request that has been replaced. */
type Happening =
  | { readonly kind: 'event'; readonly event: WallEvent }
  | { readonly kind: 'answer'; readonly pick: number; readonly fails: boolean }
  | { readonly kind: 'late'; readonly pick: number };

const event: fc.Arbitrary<WallEvent> = fc.oneof(
  fc
    .constantFrom('reload-asked', 'added-to-page', 'removed-from-page', 'page-shown', 'went-online', 'notice-pressed')
    .map((type) => ({ type })),
  fc.constantFrom('', 'offer 1', 'nothing').map((text) => ({ type: 'text-typed', text }) as const),
  fc.subarray([17, 18]).map((categoryIds) => ({ type: 'categories-selected', categoryIds }) as const),
  fc.constantFrom('payout-desc', 'popularity-desc').map((sort) => ({ type: 'sort-selected', sort }) as const),
  fc.constant({ type: 'more-asked', hasFocus: false } as const),
  fc.constantFrom('offers', 'surveys', 'activity').map((tab) => ({ type: 'tab-selected', tab }) as const),
  fc
    .record({ userId: fc.constantFrom('ann', 'ben'), token: fc.constantFrom('', 't') })
    .map((user) => ({ type: 'page-changed', page: page(PAGE, user) }) as const),
);

const happening: fc.Arbitrary<Happening> = fc.oneof(
  event.map((each) => ({ kind: 'event', event: each }) as const),
  { arbitrary: fc.record({ kind: fc.constant('answer' as const), pick: fc.nat(), fails: fc.boolean() }), weight: 3 },
  fc.record({ kind: fc.constant('late' as const), pick: fc.nat() }),
);

/** Plays what happens, and checks every step. */
function play(happenings: readonly Happening[], check: (before: WallState, after: WallState, what: WallEvent) => void) {
  const all = offers(11, [2, 5]).map((each) => ({ ...each, categoryIds: [17 + (each.id % 2)] }));
  const wall = playedWall({ offers: all, entries: [entry(1)], balance: 3, hasSurveyProfile: true });
  const happen = (what: WallEvent) => {
    const before = wall.state;
    wall.happen(what);
    check(before, wall.state, what);
  };
  happen({ type: 'added-to-page' });
  happen({ type: 'page-changed', page: page(PAGE, { token: 't' }) });
  for (const each of happenings) {
    if (each.kind === 'event') happen(each.event);
    const { requests } = wall.state;
    if (each.kind === 'answer') {
      const kinds = (Object.keys(requests) as RequestKind[]).filter((kind) => requests[kind]);
      const kind = kinds[each.pick % kinds.length];
      const request = kind && requests[kind];
      if (!kind || !request) continue;
      if (each.fails) wall.failing.set(kind, failed(503));
      happen(wall.answerOf(kind, request));
      wall.failing.delete(kind);
    }
    if (each.kind === 'late') {
      const old = wall.requested.filter(({ kind, request }) => requests[kind] !== request);
      const one = old[each.pick % old.length];
      if (one) happen(wall.answerOf(one.kind, one.request));
    }
  }
}

const whatever = (check: (before: WallState, after: WallState, what: WallEvent) => void) =>
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => play(happenings, check)),
    { numRuns: 300 },
  );

test('a response to an outdated request never changes anything', () => {
  whatever((before, after, what) => {
    if (what.type === 'response' && before.requests[what.kind] !== what.request) expect(after).toBe(before);
  });
});

test('nothing loses loaded offers but a load from the start', () => {
  const ids = (state: WallState) => (state.list.wall ? allOffers(state.list.wall).map(({ id }) => id) : []);
  whatever((before, after) => {
    const isNewLoad = after.requests.list?.isFirst && after.requests.list !== before.requests.list;
    const isRefused = after.list.failure !== null;
    if (!isNewLoad && !isRefused) expect(ids(after)).toEqual(expect.arrayContaining(ids(before)));
  });
});

test('no offer is shown twice, and the cards never exceed what has loaded by more than a page', () => {
  whatever((_before, after) => {
    const shown = visibleList(after);
    if (!shown) return;
    const ids = allOffers(shown).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(after.list.limit).toBeLessThanOrEqual(shown.offers.length + PAGE);
  });
});

test('nothing of a user is there after another user has come', () => {
  whatever((before, after, what) => {
    if (what.type !== 'page-changed' || !before.page) return;
    if (before.page.address.user.userId === what.page.address.user.userId) return;
    expect(after.list).toMatchObject({ wall: null, selection: null, filter: { text: '', categoryIds: [] } });
    expect(after.activity).toMatchObject({ lists: null, balance: null, ticket: null });
    expect([after.openOffer, after.surveys.isNew, after.requests.activity ?? null]).toEqual([null, false, null]);
  });
});

test('a wall is loading only while a request is under way', () => {
  whatever((_before, after) => {
    const { language, details, list } = after.requests;
    if (after.isLoading && after.isOnPage) expect([language, details, list].some(Boolean)).toBe(true);
  });
});
