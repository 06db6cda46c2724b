import { profileDevices } from '@rewards-wall/shared/catalog/devices.ts';
import { INCOME_QUESTION, questions } from '@rewards-wall/shared/catalog/questions.ts';
import { describe, expect, test } from 'vitest';
import { loadMessages } from '../../i18n/load-messages.ts';
import { formLanguages } from '../../locales/form-languages.ts';
import { loadFormMessages } from './load-form-messages.ts';
import type { FormMessages } from './load-form-messages.ts';
import { questionOptions } from '../values/question-options.ts';

/** Labels that are the same in English and in this language. */
const shared: Readonly<Record<string, readonly string[]>> = {
  es: ['Marketing', 'No'],
  fr: ['Marketing', 'Reptile'],
  de: ['Marketing', 'Bachelor', 'Master'],
  'pt-BR': ['Marketing'],
  it: ['Marketing', 'No'],
  nl: ['Marketing', 'Public relations', 'Master'],
  pl: ['Marketing', 'Public relations'],
};
const CHILDREN_QUESTION = 9;
const names = ['iPhone', 'iPad', 'Kindle'];
const languages = Object.keys(formLanguages);

/** The labels of all questions, options and devices, in English and in this language. */
async function labelsIn(lang: string) {
  const [english, own] = await Promise.all([loadFormMessages(['en']), loadFormMessages([lang])]);
  const labelsOf = (messages: FormMessages) => [
    ...questions.map(({ id }) => messages.field(`answers.${id}`)),
    ...questions.flatMap(({ id }) => questionOptions(id, 'US').map(messages.option)),
    ...profileDevices.map(({ id }) => messages.device(id)),
  ];
  const labels = labelsOf(own);
  return labelsOf(english).map((text, index) => ({ english: text, label: labels[index] ?? '' }));
}

describe.each(languages)('%s', (lang) => {
  test('has a label for every question, option and device, and no others', async () => {
    const { labels } = await loadMessages(formLanguages, [lang]);
    const hasLabel = (id: number) => id < 98 || id > 108;
    const options = questions.flatMap(({ id, options: all }) =>
      all.flatMap((option) => (id === INCOME_QUESTION && option.id !== 29 ? [] : [option.id])),
    );
    const ids = (record: object) => Object.keys(record).map(Number);
    const sorted = (list: Iterable<number>) => [...new Set(list)].toSorted((a, b) => a - b);
    expect(sorted(ids(labels.questions))).toEqual(sorted(questions.map(({ id }) => id)));
    expect(sorted(ids(labels.options))).toEqual(sorted(options.filter(hasLabel)));
    expect(sorted(ids(labels.devices))).toEqual(sorted(profileDevices.map(({ id }) => id)));
  });

  test.skipIf(lang === 'en')('no label is empty, in English by mistake, or repeated within a question', async () => {
    const messages = await loadFormMessages([lang]);
    const allowed = [...names, ...(shared[lang] ?? [])];
    for (const { english, label } of await labelsIn(lang)) {
      expect(label.trim()).toBe(label);
      expect(label).not.toBe('');
      if (!/^\d+$/.test(label) && !allowed.includes(label)) {
        const advice = `Translate "${english}", or add it to \`shared\` if both languages say it so.`;
        expect(label.toLowerCase(), advice).not.toBe(english.toLowerCase());
      }
    }
    for (const { id } of questions) {
      const all = questionOptions(id, 'US').map((option) => messages.option(option));
      expect(new Set(all).size).toBe(all.length);
    }
  });

  test('the last number of children says that it is more than the one before', async () => {
    const { labels, option } = await loadFormMessages([lang]);
    const [before = 0, last = 0] = questionOptions(CHILDREN_QUESTION, 'US').slice(-2);
    expect(option(last)).toBe(labels.moreThan(option(before)));
  });

  test('an income shows both amounts, or says below or above', async () => {
    const messages = await loadFormMessages([lang]);
    const digits = (text: string) => text.replace(/[^\d–～-]/g, '').split(/[–～-]/);
    const income = questionOptions(INCOME_QUESTION, 'US').map((option) => messages.option(option));
    expect(income.slice(0, 2).map(digits)).toEqual([['10000'], ['20000', '29999']]);
    expect(digits(income.at(-2) ?? '')).toEqual(['200000']);
    for (const amount of income.slice(0, -1)) expect(amount).toContain('$');
  });
});
