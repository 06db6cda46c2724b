import { expect, test, vi } from 'vitest';
import { checkFields } from './check-fields.ts';
import { emptyValues } from './profile-values.ts';
import { questionOptions } from './question-options.ts';

vi.mock(import('@rewards-wall/shared/catalogue/income.ts'), async (original) => ({
  ...(await original()),
  incomeByCountry: new Map([['GB', [{ id: 900, label: 'Under £10,000' }]]]),
}));

test('income has the options of the country', () => {
  expect(questionOptions(3, 'GB')).toEqual([900]);
  expect(questionOptions(3, 'US')).toHaveLength(12);
  expect(questionOptions(3, '')).toHaveLength(12);
});

test('an answer that is not an option in another country counts as missing there', () => {
  const wrong = (country: string, option: number) =>
    checkFields({ ...emptyValues(country), answers: { 3: [option] } }, ['answers.3'], '2026-11-21');
  expect(wrong('US', 20)).toEqual([]);
  expect(wrong('GB', 20)).toEqual([{ field: 'answers.3', code: 'required' }]);
  expect(wrong('GB', 900)).toEqual([]);
});
