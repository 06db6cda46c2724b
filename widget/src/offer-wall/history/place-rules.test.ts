import { expect, test } from 'vitest';
import type { WallOffer } from '../feed/wall-offer.ts';
import { nextState } from '../state/next-state.ts';
import { initialWallState } from '../state/wall-state.ts';
import type { OfferList, WallState } from '../state/wall-state.ts';
import { placeOf, placeRules } from './place-rules.ts';

const offer = (id: number) => ({ id }) as unknown as WallOffer;

/** A wall of which these offers have loaded. */
function wallOf(ids: readonly number[], more: OfferList['more']): WallState {
  const list: OfferList = {
    ...{ sort: initialWallState.list.sort, categoryIds: [], featured: [], more, offset: 2 },
    offers: ids.map(offer),
  };
  return { ...initialWallState, hasLoaded: true, list: { ...initialWallState.list, wall: list, limit: 2 } };
}

const seek = (state: WallState, offerId: number) => nextState(state, { type: 'offer-sought', offerId }, [placeRules]);

test('an offer that the address asks for opens, and is the place of the wall then', () => {
  const state = seek(wallOf([1, 2], 'available'), 2);
  expect(state).toMatchObject({ openOffer: { id: 2 }, soughtOfferId: null });
  expect(state.requests.detailsCode).not.toBeNull();
  expect(placeOf(state)).toEqual({ tab: 'offers', text: '', categoryIds: [], offerId: 2 });
});

test('an offer on a later page is sought in the rest of the list, and stays in the address meanwhile', () => {
  const seeking = seek(wallOf([1, 2], 'available'), 3);
  expect(seeking.requests.list).toMatchObject({ all: true, isFirst: false, offset: 2 });
  expect(placeOf(seeking).offerId).toBe(3);
  const { list, requests } = wallOf([1, 2, 3], 'none');
  const found = nextState({ ...seeking, list, requests }, { type: 'went-online' }, [placeRules]);
  expect(found).toMatchObject({ openOffer: { id: 3 }, soughtOfferId: null });
});

test('an offer that the wall does not have is forgotten, but not before all offers have loaded', () => {
  expect(seek(wallOf([1, 2], 'none'), 3)).toMatchObject({ openOffer: null, soughtOfferId: null });
  expect(seek(wallOf([1, 2], 'failed'), 3)).toMatchObject({ soughtOfferId: 3, requests: { list: null } });
  expect(seek(initialWallState, 3).soughtOfferId).toBe(3);
});

test('closing details, or opening others, ends the search for an offer', () => {
  const seeking = seek(wallOf([1, 2], 'available'), 3);
  expect(nextState(seeking, { type: 'offer-closed' }, [placeRules]).soughtOfferId).toBeNull();
  expect(placeOf(nextState(seeking, { type: 'offer-opened', offer: offer(1) }, [placeRules])).offerId).toBe(1);
});

test('a dialog that says late that it has closed does not end the search for the next offer', () => {
  const opened = seek(wallOf([1, 2], 'available'), 2);
  const seeking = seek(opened, 3);
  const late = { type: 'offer-closed', offer: opened.openOffer ?? offer(2) } as const;
  expect(nextState(seeking, late, [placeRules])).toBe(seeking);
  expect(nextState(opened, late, [placeRules]).openOffer).toBeNull();
});
