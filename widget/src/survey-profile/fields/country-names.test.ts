import { expect, test } from 'vitest';
import { countryNames } from './country-names.ts';

test('names and sorts all 249 countries in the language', () => {
  const german = countryNames('de');
  expect(german).toHaveLength(249);
  expect(german).toContainEqual({ value: 'AT', label: 'Österreich' });
  const names = german.map((each) => each.label);
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
});
