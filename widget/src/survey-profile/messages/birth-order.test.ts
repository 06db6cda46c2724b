import { expect, test } from 'vitest';
import { birthOrder } from './birth-order.ts';

test.each([
  ['en', [], ['month', 'day', 'year']],
  ['en', ['en-US', 'en-GB'], ['month', 'day', 'year']],
  ['en', ['en', 'en-GB'], ['day', 'month', 'year']],
  ['en', ['en-no region', 'fr-FR'], ['month', 'day', 'year']],
  ['de', ['de-AT'], ['day', 'month', 'year']],
  ['pt-BR', ['pt-BR'], ['day', 'month', 'year']],
  ['ja', ['ja-JP'], ['year', 'month', 'day']],
  ['ar', [], ['day', 'month', 'year']],
  ['fr', ['fr-CA'], ['year', 'month', 'day']],
])('%s, wanted %j: %j', (lang, wanted, order) => {
  expect(birthOrder(lang, wanted)).toEqual(order);
});
