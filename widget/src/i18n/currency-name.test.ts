import { expect, test } from 'vitest';
import { currencyName } from './currency-name.ts';
import { createFormat } from './format.ts';

const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { one: 'Coin', other: 'Coins' },
  pl: { one: 'moneta', few: 'monety', many: 'monet', other: 'monety' },
  'pt-BR': { one: 'moeda', other: 'moedas' },
  ar: { one: 'عملة', two: 'عملتان', few: 'عملات', other: 'عملة' },
  de: { other: 'Münzen' },
};
const nameOf = (lang: string, amount: number) =>
  currencyName(createFormat(lang), { name: 'Coins', forms: forms[lang] ?? {} }, amount);

test.each([
  ['en', 1, 'Coin'],
  ['en', 1.5, 'Coins'],
  ['en', 1.0001, 'Coins'],
  ['en', -1, 'Coin'],
  ['pl', 1, 'moneta'],
  ['pl', 3, 'monety'],
  ['pl', 500, 'monet'],
  ['pl', 12.5, 'monety'],
  ['ar', 2, 'عملتان'],
  ['ar', 7, 'عملات'],
  ['pt-BR', 1, 'moeda'],
])('in %s, %d is followed by %s', (lang, amount, name) => {
  expect(nameOf(lang, amount)).toBe(name);
});

test('a form that a language lacks is `other`', () => {
  expect(nameOf('de', 1)).toBe('Münzen');
});

test('without forms for the language, the name is the fixed one', () => {
  expect(nameOf('fr', 1)).toBe('Coins');
  expect(currencyName(createFormat('en'), { name: 'Coins', forms: { other: 7 } }, 1)).toBe('Coins');
});
