import { expect, test } from 'vitest';
import { account, ada, parametersOf, requestsOf, testSurveys } from '../surveys.fixture.ts';
import { surveys, prodegeSignature } from './surveys.ts';

testSurveys(surveys, {
  two: {
    return_status: 'success',
    surveys: [
      {
        projectid: 's-1',
        loi: 7,
        CPI: 1.72,
        surveyurl: 'https://www.prsrvy.com/g/survey-click?projectid=1&hsh=1a9c',
        max_completes: 1,
        phases: { loi: 'actual' },
      },
      {
        projectid: 's-2',
        loi: 12,
        CPI: 0.9,
        surveyurl: 'https://www.prsrvy.com/g/survey-click?projectid=2&hsh=1a9c',
        max_completes: 1,
      },
      { projectid: 3, loi: -1, CPI: 1, surveyurl: 'https://www.prsrvy.com/3' },
      { projectid: 4, loi: 5, CPI: -1, surveyurl: 'https://www.prsrvy.com/4' },
    ],
  },
  empty: { return_status: 'success', surveys: [] },
});

test('requests are signed over all of their parameters', () => {
  for (const request of requestsOf(surveys)) {
    const { signature, ...signed } = Object.fromEntries(parametersOf(request));
    expect(signature).toBe(prodegeSignature('k3y', signed));
    expect(signed).toMatchObject({ apik: 'sup', request_date: String(account.now), vpid: 'p4x7' });
  }
  const [register] = requestsOf(surveys);
  const profile = parametersOf(register).get('profile') ?? '';
  expect(JSON.parse(profile)).toContainEqual({ question_id: '10', precodes: ['2'] });
  expect(JSON.parse(profile)).toContainEqual({ question_id: 'q3', precodes: ['c20'] });
  expect(JSON.parse(profile)).toHaveLength(13);
});

test('serves the countries with an id there, and no one below its ages', () => {
  const { list } = surveys;
  expect(list(account, { ...ada, country: 'FR' })).toBe('unsupported_country');
  expect(list(account, { ...ada, birthDate: '2011-06-01' })).not.toBe('too_young');
  expect(list(account, { ...ada, country: 'DE', birthDate: '2011-06-01' })).toBe('too_young');
  expect(list(account, { ...ada, birthDate: '2014-06-01' })).toBe('too_young');
});
