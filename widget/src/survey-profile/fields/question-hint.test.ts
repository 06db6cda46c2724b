import { defaultIncome, incomeByCountry } from '@rewards-wall/shared/catalog/income.ts';
import { questions } from '@rewards-wall/shared/catalog/questions.ts';
import { isSensitiveAnswer } from '@rewards-wall/shared/catalog/sensitive-answers.ts';
import { expect, test } from 'vitest';
import { loadMessages } from '../../i18n/load-messages.ts';
import { formLanguages } from '../../locales/form-languages.ts';
import { questionIdOf, steps } from '../values/profile-steps.ts';
import { questionHint } from './question-hint.ts';

const words = {
  incomeHint: 'in dollars',
  whyAsked: 'why',
  standardQuestion: 'standard',
  option: String,
  mayDecline: (option: string) => `or ${option}`,
};
const hint = (id: number, country: string) => questionHint(id, country, words);

test('each step says why it asks for something sensitive once: at its first such question', () => {
  const isSensitive = ({ id, options }: (typeof questions)[number]) =>
    options.some((option) => isSensitiveAnswer(id, option.id));
  const sensitive = new Set(questions.filter(isSensitive).map(({ id }) => id));
  for (const { name, fields } of steps) {
    const asked = fields.flatMap((field) => questionIdOf(field) ?? []);
    const saying = asked.filter((id) => hint(id, 'US').includes('why'));
    expect({ name, saying }).toEqual({ name, saying: asked.filter((id) => sensitive.has(id)).slice(0, 1) });
  }
});

test('names the option with which the user need not tell, where the contract has one', () => {
  expect([5, 6, 7, 11].map((id) => hint(id, 'US'))).toEqual([['why'], ['or 86'], ['why'], ['or 126']]);
});

test('outside the United States, the question about Hispanic or Latino origin is explained', () => {
  expect(hint(7, 'GB')).toEqual(['why', 'standard']);
  expect(hint(11, 'GB')).not.toContain('standard');
});

test('income is in US dollars in every country; the label says so, and the hint where that is another currency', async () => {
  expect([hint(3, 'US'), hint(3, 'GB')]).toEqual([[], ['in dollars']]);
  for (const { label } of [defaultIncome, ...incomeByCountry.values()].flat()) {
    expect(label).toMatch(/\$|^Prefer not/);
  }
  for (const lang of Object.keys(formLanguages)) {
    const { labels } = await loadMessages(formLanguages, [lang]);
    expect(labels.questions[3], lang).toMatch(/USD|US\$|米ドル|دولار/);
  }
});
