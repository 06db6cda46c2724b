import { expect, test } from 'vitest';
import { parametersOf, requestsOf, testSurveys } from '../surveys.fixture.ts';
import { surveys } from './surveys.ts';

testSurveys(surveys, {
  two: [
    {
      id: 's-1',
      link: 'https://surveys.inbrain.ai/start?x=1',
      cpi: 1.72,
      lengthOfInterview: 7,
      conversionRate: 40,
      conversionThreshold: 2,
      rank: 1,
      isProfilerSurvey: false,
    },
    {
      id: 's-2',
      link: 'https://surveys.inbrain.ai/start?x=2',
      cpi: 0.9,
      lengthOfInterview: 12,
      conversionRate: 700,
      rank: 2,
      isProfilerSurvey: false,
    },
    { id: 's-3', link: null, cpi: 1, lengthOfInterview: 5 },
    { id: 'p-1', link: 'https://surveys.inbrain.ai/profile', cpi: 0, lengthOfInterview: 1, isProfilerSurvey: true },
  ],
  empty: [],
});

test('sends every answer as a parameter', () => {
  const [list] = requestsOf(surveys);
  const sent = Object.fromEntries(parametersOf(list));
  expect(list?.headers['X-InBrain-Api-Key']).toBe('k3y');
  expect(sent).toMatchObject({ userId: 'p4x7', language: 'en-us', deviceTypes: 'mobile', gender: '2' });
  expect(sent).toMatchObject({ dateOfBirth: '1990-05-17', zipCodeUs: '62701', placementId: 'pl-1', q8: 'c89,c90' });
  expect(surveys.read(403, 'User is banned')).toEqual({ kind: 'none', reason: 'banned' });
  expect(surveys.read(403, 'Surveys limit reached')).toEqual({ kind: 'none', reason: 'limit_reached' });
  expect(surveys.read(403, '')).toEqual({ kind: 'none', reason: 'unsupported_country' });
});

test('questions about the person come before surveys', () => {
  const profiler = [{ id: '1', isProfilerSurvey: true }];
  expect(surveys.read(200, JSON.stringify(profiler))).toEqual({ kind: 'none', reason: 'profile_questions' });
});
