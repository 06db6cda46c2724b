import { profileDeviceIds } from '@rewards-wall/shared/catalog/devices.ts';
import { questions } from '@rewards-wall/shared/catalog/questions.ts';
import { expect, test } from 'vitest';
import { questionOptions } from './question-options.ts';
import { askedQuestions, deviceIds, incomeOfCountry } from './questions.table.ts';

test('has all questions, options and devices of the catalog, each id once', () => {
  for (const { id, kind, required, options } of questions) {
    expect(askedQuestions[id]).toMatchObject(required ? { kind } : { kind, isOptional: true });
    if (required) expect(askedQuestions[id]).not.toHaveProperty('isOptional');
    const ids = new Set(options.map((option) => option.id));
    ids.delete(19);
    expect(questionOptions(id, 'US')).toEqual([...ids]);
  }
  expect(Object.keys(askedQuestions)).toHaveLength(questions.length);
  expect(deviceIds).toEqual(profileDeviceIds);
});

test('an income label that occurs twice is shown once and sends the first id', () => {
  expect(questionOptions(3, 'US')).toEqual([17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
});

test('the tables survive JSON, which is how the build puts them into the bundle', () => {
  for (const table of [askedQuestions, deviceIds, incomeOfCountry]) {
    expect(JSON.parse(JSON.stringify(table))).toEqual(table);
  }
});
