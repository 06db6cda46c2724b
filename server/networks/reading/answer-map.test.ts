import { expect, test } from 'vitest';
import { completedMap, mapAnswers, withoutSensitive, type AnswerMap } from './answer-map.ts';

const map: AnswerMap = {
  questions: { 3: { id: 'income', options: { 17: '1', 20: '4' } }, 5: { id: 'work', options: { 32: 'a', 33: 'a' } } },
  countries: { DE: { 3: { id: 'income_de', options: { 17: '101' } } } },
};

test("answers go out in the provider's codes, per country where it has others", () => {
  expect(mapAnswers(map, 'US', { 3: [20], 5: [32, 33] })).toEqual([
    { question: 'income', codes: ['4'] },
    { question: 'work', codes: ['a'] },
  ]);
  expect(mapAnswers(map, 'DE', { 3: [17] })).toEqual([{ question: 'income_de', codes: ['101'] }]);
});

test('what has no code is not sent', () => {
  expect(mapAnswers(map, 'US', { 1: [1], 3: [29], 4: [30] })).toEqual([]);
  expect(mapAnswers(map, 'constructor', { 3: [17] })).toEqual([{ question: 'income', codes: ['1'] }]);
});

test("the operator's table takes precedence, question by question", () => {
  const mine: AnswerMap = {
    fields: { gender: { id: '2', options: { m: '1', f: '2' } } },
    questions: { 5: { id: 'job', options: {} } },
    countries: { DE: { 5: { id: 'arbeit', options: {} } } },
  };
  const completed = completedMap(map, mine);
  expect(completed.fields).toEqual(mine.fields);
  expect(completed.questions).toEqual({ 3: map.questions[3], 5: { id: 'job', options: {} } });
  expect(completed.countries['DE']).toEqual({ ...map.countries['DE'], ...mine.countries['DE'] });
  expect(completedMap(map, null)).toBe(map);
});

test('answers about ethnic origin and disability can be left out', () => {
  expect(withoutSensitive({ 5: [39], 6: [84], 7: [87], 11: [112], 1: [2] })).toEqual({
    1: [2],
    5: [],
    6: [],
    7: [],
    11: [],
  });
});
