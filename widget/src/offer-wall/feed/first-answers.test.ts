import { expect, test } from 'vitest';
import { keepFirstAnswers, takeFirstAnswer } from './first-answers.ts';

const details = { path: '/details.json', body: { profile: {} } };
const offers = { path: '/offers.json?subid1=u', lang: 'de', body: null };
const keep = (answers: unknown) => keepFirstAnswers(JSON.stringify(answers));
const ok = (body: unknown) => ({ kind: 'ok', status: 200, body });

test('the first request of a kind takes its answer, later ones none', () => {
  keep({ details, offers });
  expect(takeFirstAnswer('details', { path: details.path })).toEqual(ok(details.body));
  expect(takeFirstAnswer('offers', { path: offers.path, lang: 'de' })).toEqual(ok(null));
  expect(takeFirstAnswer('details', { path: details.path })).toBeNull();
  expect(takeFirstAnswer('offers', { path: offers.path, lang: 'de' })).toBeNull();
});

test.each([
  { path: '/offers.json?subid1=v', lang: 'de' },
  { path: offers.path, lang: 'fr' },
  { path: offers.path, lang: '' },
])('an answer to another request than $path in "$lang" is dropped', (request) => {
  keep({ details, offers });
  expect(takeFirstAnswer('offers', request)).toBeNull();
  expect(takeFirstAnswer('offers', { path: offers.path, lang: 'de' })).toBeNull();
});

test.each([{}, { offers: null }, { offers: { body: {} } }, []])('a page that carries %j answers nothing', (answers) => {
  takeFirstAnswer('details', { path: '' });
  keep(answers);
  expect(takeFirstAnswer('offers', { path: offers.path, lang: 'de' })).toBeNull();
  expect(takeFirstAnswer('details', { path: details.path })).toBeNull();
});
