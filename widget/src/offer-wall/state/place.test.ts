import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depthOf, readPlace, writePlace } from './place.ts';
import type { Place } from './place.ts';
import { anyCharacter } from '../../../../e2e/support/requests/any-character.ts';

const home: Place = { tab: 'offers', text: '', categoryIds: [], offerId: null };
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const places = fc.record<Place>({
  tab: fc.constantFrom('offers', 'surveys', 'activity'),
  text: fc.string({ unit: anyCharacter, maxLength: 60 }).map((text) => text.trim()),
  categoryIds: fc.uniqueArray(id, { maxLength: 50 }).map((ids) => ids.toSorted((one, other) => one - other)),
  offerId: fc.option(id),
});

test('a place is read as it was written, whatever else the fragment says', () => {
  fc.assert(
    fc.property(places, fc.constantFrom('', '#', '#await-token', '#chapter-2', '#x=1&y=%20'), (place, hash) => {
      expect(readPlace(writePlace(place, hash))).toEqual(place);
    }),
  );
});

test('writing keeps what the fragment says besides the place, and replaces the place', () => {
  const hash = writePlace({ ...home, tab: 'activity', offerId: 7 }, '#await-token&x=%20');
  expect(hash).toBe('#await-token&x=%20&tab=activity&offer=7');
  expect(writePlace({ ...home, text: 'tea & more', categoryIds: [17, 21] }, hash)).toBe(
    '#await-token&x=%20&search=tea%20%26%20more&category=17,21',
  );
  expect(writePlace(home, hash)).toBe('#await-token&x=%20');
  expect(writePlace(home, '#offer=1')).toBe('');
});

test('any fragment is a place, and reading it again finds the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const place = readPlace(`#${text}`);
      expect(readPlace(writePlace(place, ''))).toEqual(place);
    }),
  );
});

test.each(['offer=0', 'offer=-1', 'offer=1e3', 'offer=99999999999999999', 'tab=admin', 'category=,x', 'offer'])(
  '#%s is the list of offers',
  (hash) => {
    expect(readPlace(`#${hash}`)).toEqual(home);
  },
);

test('details and a tab are one step back each; categories and search are none', () => {
  expect(depthOf({ ...home, text: 'tea', categoryIds: [17] })).toBe(0);
  expect(depthOf({ ...home, tab: 'surveys' })).toBe(1);
  expect(depthOf({ ...home, offerId: 3 })).toBe(1);
  expect(depthOf({ ...home, tab: 'activity', offerId: 3 })).toBe(2);
});
