import { expect, test } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { toWallDetails } from './wall-details.ts';
import { shownCurrency } from './wall-currency.ts';

type State = Parameters<typeof shownCurrency>[0];

const detailsOf = (currency: object) => toWallDetails({ profile: { settings: { currency } } }, 'https://wall.example');
const coins = detailsOf({ name: 'Coins', forms: { en: { one: 'Gem', other: 'Gems' }, de: null }, visible: false });

const namesOf = (state: State, lang: string) => [1, 2].map(shownCurrency(state, createFormat(lang)).nameOf);

test("the name is that of the wall's settings, in the plural form of the language if it has one", () => {
  const state = { details: coins, page: null };
  expect(namesOf(state, 'en')).toEqual(['Gem', 'Gems']);
  for (const lang of ['fr', 'de']) expect(namesOf(state, lang)).toEqual(['Coins', 'Coins']);
  expect(shownCurrency(state, createFormat('en')).visible).toBe(false);
});

test("a name that the page gives replaces the wall's forms, too", () => {
  const page = { currencyName: 'Points' } as State['page'];
  expect(namesOf({ details: coins, page }, 'en')).toEqual(['Points', 'Points']);
});

test('before the settings have loaded, amounts stand alone', () => {
  expect(namesOf({ details: null, page: null }, 'en')).toEqual(['', '']);
});
