import type { AnswerMap } from './reading/answer-map.ts';
import type { ProviderAccount, Respondent } from './survey-provider.ts';

/** A person as a provider may know them. */
export const ada: Respondent = {
  userId: 'p4x7',
  country: 'US',
  birthDate: '1990-05-17',
  gender: 'f',
  postalCode: '62701-0233',
  answers: { 1: [2], 2: [11], 3: [20], 4: [31], 5: [32], 6: [64], 7: [88], 8: [89, 90], 9: [109], 11: [112] },
  ip: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
  device: 'phone',
  language: 'en',
};

const questions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11];

/** A table for all ten questions, made up: our option 20 of question 3 is their `q3` with `c20`. */
export const madeUpMap: AnswerMap = {
  fields: { gender: { id: '10', options: { m: '1', f: '2' } }, birthDate: { id: '11' }, postalCode: { id: '12' } },
  questions: Object.fromEntries(questions.map((id) => [id, madeUpQuestion(`q${id}`, 'c')])),
  countries: { DE: { 3: madeUpQuestion('q3de', 'd') } },
};

function madeUpQuestion(id: string, prefix: string): AnswerMap['questions'][number] {
  const options = Array.from({ length: 126 }, (_, index) => [index + 1, `${prefix}${index + 1}`] as const);
  return { id, options: Object.fromEntries(options) };
}

export const account: ProviderAccount = {
  base: 'https://api.provider.example',
  credential: 'k3y',
  settings: { app_id: '12', placement_id: 'pl-1', supplier_key: 'sup', country_ids: 'US=1, DE=7' },
  answerMap: madeUpMap,
  now: Date.UTC(2026, 0, 1),
};
