import { defaultIncome, incomeByCountry } from '@rewards-wall/shared/catalogue/income.ts';
import { questions } from '@rewards-wall/shared/catalogue/questions.ts';
import { isSensitiveAnswer } from '@rewards-wall/shared/catalogue/sensitive-answers.ts';
import { expect, test } from 'vitest';
import { loadMessages } from '../../i18n/load-messages.ts';
import { questionLanguages } from '../../locales/question-languages.ts';
import { questionHint } from './question-hint.ts';

const words = {
  incomeHint: 'in dollars',
  whyAsked: 'why',
  standardQuestion: 'standard',
  option: String,
  mayDecline: (option: string) => `or ${option}`,
};
const hint = (id: number, country: string) => questionHint(id, country, words);

test('every question with a sensitive answer says why it is asked, and no other does', () => {
  for (const { id, options } of questions) {
    const isSensitive = options.some((option) => isSensitiveAnswer(id, option.id));
    expect({ id, saysWhy: hint(id, 'US').includes('why') }).toEqual({ id, saysWhy: isSensitive });
  }
});

test('names the option with which the user need not tell, where the contract has one', () => {
  expect([5, 6, 7, 11].map((id) => hint(id, 'US'))).toEqual([['why'], ['why', 'or 86'], ['why'], ['why', 'or 126']]);
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
  for (const lang of Object.keys(questionLanguages)) {
    const labels = await loadMessages(questionLanguages, [lang]);
    expect(labels.questions[3], lang).toMatch(/USD|US\$|米ドル|دولار/);
  }
});
