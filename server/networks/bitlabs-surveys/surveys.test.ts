import { expect, test } from 'vitest';
import { requestsOf, testSurveys } from '../surveys.fixture.ts';
import { surveys } from './surveys.ts';

testSurveys(surveys, {
  two: {
    data: {
      restriction_reason: null,
      surveys: [
        {
          id: 's-1',
          type: 'survey',
          category: { name: 'Food' },
          click_url: 'https://api.bitlabs.ai/v2/client/clicks?i=1&s=2',
          country: 'US',
          language: 'en',
          cpi: '1.72',
          value: '172',
          loi: 7,
          cr: 0.4,
          rating: 5,
          tags: [],
        },
        {
          id: 's-2',
          type: 'survey',
          click_url: 'https://api.bitlabs.ai/v2/client/clicks?i=2&s=2',
          cpi: '0.9',
          loi: 12.4,
          cr: 7,
          rating: 0,
        },
        { id: 's-3', type: 'survey', click_url: 'javascript:alert(1)', cpi: '1', loi: 5 },
        { id: 's-4', type: 'survey', click_url: 'https://api.bitlabs.ai/x', cpi: '1e308', loi: 5 },
        { id: 'b-1', type: 'start_bonus', click_url: 'https://api.bitlabs.ai/b', cpi: '0.1', loi: 1 },
        'rubbish',
      ],
    },
    status: 'success',
  },
  empty: { data: { restriction_reason: null, surveys: [] }, status: 'success' },
});

test('learns the profile by an import, then lists by the stable id', () => {
  const [register, list] = requestsOf(surveys);
  expect(register?.headers['X-Api-Token']).toBe('k3y');
  expect(JSON.parse(register?.body ?? '')).toMatchObject({
    users: [{ uid: 'p4x7', country: 'US', zipcode: '62701-0233', birthdate: '1990-05-17', gender: 'FEMALE' }],
  });
  expect(register?.body).toContain('{"id":"q8","direct_values":["c89","c90"]}');
  expect(list?.headers).toMatchObject({ 'X-User-Id': 'p4x7', 'X-Api-Token': 'k3y' });
  expect(new URL(list?.url ?? '').searchParams.get('client_ip')).toBe('203.0.113.9');
});

test.each([
  [{ using_vpn: true }, 'using_vpn'],
  [{ unsupported_country: 'SN' }, 'unsupported_country'],
  [{ banned_until: '2027-01-01' }, 'banned'],
  [{ not_verified: true, using_vpn: true }, 'using_vpn'],
])('says why there is none: %j', (restriction, reason) => {
  const body = JSON.stringify({ data: { restriction_reason: restriction, surveys: [] } });
  expect(surveys.read(200, body)).toEqual({ kind: 'none', reason });
});

test('questions about the person come before surveys', () => {
  const bonus = { data: { restriction_reason: null, surveys: [{ type: 'start_bonus', id: '1' }] } };
  expect(surveys.read(200, JSON.stringify(bonus))).toEqual({ kind: 'none', reason: 'profile_questions' });
});
