import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCategories } from './count-categories.ts';
import { fold, filterOffers } from './filter-offers.ts';
import type { WallOffer } from '../wall-offer.ts';
import { anyCharacter } from '../../../../e2e/support/requests/any-character.ts';

const offer = (id: number, name: string, description = '', categoryIds: readonly number[] = []): WallOffer => ({
  id,
  name,
  description,
  requirements: null,
  creditDelay: '',
  imageUrl: null,
  clickUrl: 'https://wall.example/click',
  reward: 1,
  sale: null,
  featured: false,
  categoryIds,
  store: null,
  steps: [],
  observed: null,
  conditions: null,
});

const offers = [
  offer(1, 'Crème Café', 'Taste ten coffees', [17, 18]),
  offer(2, 'Straßenrennen', 'Fahr bis Level 5', [18]),
  offer(3, 'Łódź by night', 'Find the café', [21]),
  offer(4, 'İstanbul ışıkları', '', [21]),
];
const found = (text: string, categoryIds: readonly number[] = []) =>
  filterOffers(offers, { text, categoryIds }).map((each) => each.id);

test.each([
  ['', [1, 2, 3, 4]],
  ['  ', [1, 2, 3, 4]],
  ['cafe', [1, 3]],
  ['CAFÉ', [1, 3]],
  ['cafe\u0301', [1, 3]],
  ['strasse', [2]],
  ['STRAẞE', [2]],
  ['lodz', [3]],
  ['istanbul isik', [4]],
  ['ISTANBUL', [4]],
  ['coffees creme', [1]],
  ['creme level', []],
])('%j finds %j', (text, ids) => {
  expect(found(text)).toEqual(ids);
});

test('offers match the text and any of the categories', () => {
  expect(found('', [18])).toEqual([1, 2]);
  expect(found('', [18, 21])).toEqual([1, 2, 3, 4]);
  expect(found('cafe', [21])).toEqual([3]);
  expect(found('', [99])).toEqual([]);
});

test('an offer counts once in each of its categories', () => {
  expect([...countCategories([...offers, offer(5, 'Twice', '', [17, 17])])]).toEqual([
    [17, 2],
    [18, 2],
    [21, 2],
  ]);
});

test('every part of its name finds an offer, in upper and lower case', () => {
  const name = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 }).filter((text) => !/\s/.test(fold(text)));
  fc.assert(
    fc.property(name, fc.nat(19), fc.nat(19), (text, a, b) => {
      const part = [...fold(text)].slice(Math.min(a, b), Math.max(a, b) + 1).join('');
      expect(filterOffers([offer(1, text)], { text: part, categoryIds: [] })).toHaveLength(1);
      expect(filterOffers([offer(1, text)], { text: text.toUpperCase(), categoryIds: [] })).toHaveLength(1);
    }),
  );
});
