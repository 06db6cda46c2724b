import { expect, test } from 'vitest';
import type { WallOffer } from '../../offers/wall-offer.ts';
import { nextState } from './next-state.ts';
import { page } from './played-wall.fixture.ts';
import { initialWallState } from './wall-state.ts';
import type { OfferList, WallState } from './wall-state.ts';
import { placeOf } from './place-rules.ts';

const offer = (id: number) => ({ id }) as unknown as WallOffer;

/** A wall of which these offers have loaded. */
function wallOf(ids: readonly number[], more: OfferList['more']): WallState {
  const list: OfferList = {
    sort: initialWallState.list.sort,
    categoryIds: [],
    featured: [],
    more,
    offset: 2,
    offers: ids.map(offer),
  };
  return { ...initialWallState, hasLoaded: true, list: { ...initialWallState.list, wall: list, limit: 2 } };
}

const linkTo = (state: WallState, offerId: number) => nextState(state, { type: 'offer-linked', offerId });

test('an offer that the address asks for opens, and is the place of the wall then', () => {
  const state = linkTo(wallOf([1, 2], 'available'), 2);
  expect(state).toMatchObject({ openOffer: { id: 2 }, linkedOfferId: null });
  expect(placeOf(state)).toEqual({ tab: 'offers', text: '', categoryIds: [], offerId: 2 });
});

test('an offer on a later page is looked for in the rest of the list, and stays in the address in the meantime', () => {
  const looking = linkTo(wallOf([1, 2], 'available'), 3);
  expect(looking.requests.list).toMatchObject({ all: true, isFirst: false, offset: 2 });
  expect(placeOf(looking).offerId).toBe(3);
  const { list, requests } = wallOf([1, 2, 3], 'none');
  const found = nextState({ ...looking, list, requests }, { type: 'went-online' });
  expect(found).toMatchObject({ openOffer: { id: 3 }, linkedOfferId: null });
});

test('an offer that the wall does not have is forgotten, but not before all offers have loaded', () => {
  expect(linkTo(wallOf([1, 2], 'none'), 3)).toMatchObject({ openOffer: null, linkedOfferId: null });
  const failed = linkTo(wallOf([1, 2], 'failed'), 3);
  expect([failed.linkedOfferId, failed.requests.list]).toEqual([3, undefined]);
  expect(linkTo(initialWallState, 3).linkedOfferId).toBe(3);
});

test('closing details, or opening others, ends the search for an offer', () => {
  const looking = linkTo(wallOf([1, 2], 'available'), 3);
  expect(nextState(looking, { type: 'offer-closed' }).linkedOfferId).toBeNull();
  expect(placeOf(nextState(looking, { type: 'offer-opened', offer: offer(1) })).offerId).toBe(1);
});

test('a dialog that says late that it has closed does not end the search for the next offer', () => {
  const opened = linkTo(wallOf([1, 2], 'available'), 2);
  const looking = linkTo(opened, 3);
  const late = { type: 'offer-closed', offer: opened.openOffer ?? offer(2) } as const;
  expect(nextState(looking, late)).toBe(looking);
  expect(nextState(opened, late).openOffer).toBeNull();
});

test('the address names no tab that the wall does not have, once that is known', () => {
  const onTab = (tab: WallState['tab'], changes: Partial<WallState>) =>
    placeOf({ ...wallOf([1], 'none'), tab, ...changes }).tab;
  expect(onTab('activity', {})).toBe('offers');
  expect(onTab('surveys', {})).toBe('offers');
  expect(onTab('activity', { hasLoaded: false })).toBe('activity');
  expect(onTab('activity', { page: page(60, { token: 't' }) })).toBe('activity');
});
