import { afterAll, expect, test, vi } from 'vitest';

vi.doMock(import('@rewards-wall/shared/catalog/income.ts'), async (original) => ({
  ...(await original()),
  incomeByCountry: new Map([['GB', [{ id: 900, label: 'Under £10,000' }]]]),
}));
vi.resetModules();
const { checkFields } = await import('./check-fields.ts');
const { emptyValues } = await import('./profile-values.ts');
const { questionOptions } = await import('./question-options.ts');

afterAll(() => {
  vi.doUnmock('@rewards-wall/shared/catalog/income.ts');
  vi.resetModules();
});

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
