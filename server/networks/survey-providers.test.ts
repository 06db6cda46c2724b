import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noAnswers } from './reading/answer-map.ts';
import { findSurveyProvider, surveyProviders } from '../surveys/survey-providers.ts';
import { providerAnswers } from './survey-answers.fixture.ts';
import { prodegeSignature } from './prodege/request-signature.ts';
import { account, ada } from './respondent.fixture.ts';
import type { ProviderRequest, SurveyProvider } from './survey-provider.ts';

const provider = (name: string): SurveyProvider => {
  const found = findSurveyProvider(name);
  if (found === null) throw new Error(`no provider ${name}`);
  return found;
};

function requestsOf(one: SurveyProvider, person = ada): ProviderRequest[] {
  const listing = one.list(account, person);
  if (typeof listing === 'string') throw new Error(listing);
  return [...[one.register(account, person)].filter((request) => request !== null), listing];
}

const parametersOf = ({ body, url }: ProviderRequest): URLSearchParams =>
  new URLSearchParams(body?.includes('signature=') ? body : new URL(url).search);

describe.each(surveyProviders)('$name', (one) => {
  const { two, empty } = providerAnswers[one.name] ?? { two: null, empty: null };

  test('reads surveys with minutes, payout, rate, rating and link, and counts rows that are none', () => {
    const answer = one.read(200, JSON.stringify(two));
    if (answer.kind !== 'surveys') throw new Error(answer.kind);
    expect(answer.surveys.map(({ externalId, minutes, payout }) => [externalId, minutes, payout])).toEqual([
      ['s-1', 7, 17_200],
      ['s-2', 12, 9_000],
    ]);
    const [first, second] = answer.surveys;
    expect(first?.conversionRate ?? 0.4).toBe(0.4);
    expect(first?.rating ?? 5).toBe(5);
    expect(second?.conversionRate).toBeNull();
    expect(second?.rating).toBeNull();
    expect(answer.skipped).toBeGreaterThan(0);
  });

  test('an empty list is no failure', () => {
    expect(one.read(200, JSON.stringify(empty))).toEqual({ kind: 'none', reason: null });
  });

  test('anything else is a broken answer, never an exception', () => {
    for (const [status, body] of [
      [500, '{}'],
      [200, '<html>Down</html>'],
      [200, 'null'],
      [429, ''],
      [200, '[['],
    ] as const) {
      expect(one.read(status, body).kind).toBe('broken');
    }
    fc.assert(
      fc.property(fc.json(), (body) => {
        expect(['surveys', 'none', 'broken']).toContain(one.read(200, body).kind);
      }),
    );
  });

  test('its entry links carry the click id, and keep the rest as it was', () => {
    const answer = one.read(200, JSON.stringify(two));
    const url = answer.kind === 'surveys' ? (answer.surveys[0]?.entryUrl ?? '') : '';
    const link = one.entryLink(url, 'clk_0199');
    expect(link.startsWith(url.replace(/[?&]subid_1=$/, ''))).toBe(true);
    expect(decodeURIComponent(link)).toContain('clk_0199');
    expect(one.entryLink(link, 'clk_0199')).toBe(link);
    const { hostname } = new URL(link);
    expect(one.entryDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))).toBe(true);
  });

  test('the key is in no address', () => {
    for (const { url } of requestsOf(one)) expect(url).not.toContain(account.credential);
  });
});

test('BitLabs learns the profile by an import, then lists by the stable id', () => {
  const [register, list] = requestsOf(provider('bitlabs'));
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
])('BitLabs says why there is none: %j', (restriction, reason) => {
  const body = JSON.stringify({ data: { restriction_reason: restriction, surveys: [] } });
  expect(provider('bitlabs').read(200, body)).toEqual({ kind: 'none', reason });
});

test('questions about the person come before surveys at BitLabs and inBrain', () => {
  const bonus = { data: { restriction_reason: null, surveys: [{ type: 'start_bonus', id: '1' }] } };
  expect(provider('bitlabs').read(200, JSON.stringify(bonus))).toEqual({ kind: 'none', reason: 'profile_questions' });
  const profiler = [{ id: '1', isProfilerSurvey: true }];
  expect(provider('inbrain').read(200, JSON.stringify(profiler))).toEqual({
    kind: 'none',
    reason: 'profile_questions',
  });
});

test('CPX learns the main facts, signed by the hash of the id', () => {
  const [list] = requestsOf(provider('cpx'));
  const sent = Object.fromEntries(parametersOf(list ?? never()));
  expect(sent).toMatchObject({ app_id: '12', ext_user_id: 'p4x7', ip_user: ada.ip, user_agent: ada.userAgent });
  expect(sent).toMatchObject({ birthday_day: '17', birthday_month: '05', birthday_year: '1990', gender: 'f' });
  expect(sent).toMatchObject({ user_country_code: 'US', zip_code: '62701-0233', main_info: 'true' });
  expect(sent['secure_hash']).toBe(createHash('md5').update('p4x7-k3y').digest('hex'));
});

test('inBrain learns every answer as a parameter', () => {
  const [list] = requestsOf(provider('inbrain'));
  const sent = Object.fromEntries(parametersOf(list ?? never()));
  expect(list?.headers['X-InBrain-Api-Key']).toBe('k3y');
  expect(sent).toMatchObject({ userId: 'p4x7', language: 'en-us', deviceTypes: 'mobile', gender: '2' });
  expect(sent).toMatchObject({ dateOfBirth: '1990-05-17', zipCodeUs: '62701', placementId: 'pl-1', q8: 'c89,c90' });
  expect(provider('inbrain').read(403, 'User is banned')).toEqual({ kind: 'none', reason: 'banned' });
  expect(provider('inbrain').read(403, 'Surveys limit reached')).toEqual({ kind: 'none', reason: 'limit_reached' });
  expect(provider('inbrain').read(403, '')).toEqual({ kind: 'none', reason: 'unsupported_country' });
});

test('Prodege requests are signed over all of their parameters', () => {
  for (const request of requestsOf(provider('prodege'))) {
    const { signature, ...signed } = Object.fromEntries(parametersOf(request));
    expect(signature).toBe(prodegeSignature('k3y', signed));
    expect(signed).toMatchObject({ apik: 'sup', request_date: String(account.now), vpid: 'p4x7' });
  }
  const [register] = requestsOf(provider('prodege'));
  const profile = parametersOf(register ?? never()).get('profile') ?? '';
  expect(JSON.parse(profile)).toContainEqual({ question_id: '10', precodes: ['2'] });
  expect(JSON.parse(profile)).toContainEqual({ question_id: 'q3', precodes: ['c20'] });
  expect(JSON.parse(profile)).toHaveLength(13);
});

test('Prodege serves the countries with an id there, and nobody below its ages', () => {
  const { list } = provider('prodege');
  expect(list(account, { ...ada, country: 'FR' })).toBe('unsupported_country');
  expect(list(account, { ...ada, birthDate: '2011-06-01' })).not.toBe('too_young');
  expect(list(account, { ...ada, country: 'DE', birthDate: '2011-06-01' })).toBe('too_young');
  expect(list(account, { ...ada, birthDate: '2014-06-01' })).toBe('too_young');
});

test('without codes, no answer leaves', () => {
  for (const one of surveyProviders) {
    const bare = { ...account, answerMap: noAnswers };
    const texts = JSON.stringify([one.register(bare, ada), one.list(bare, ada)]);
    expect(texts).not.toMatch(/\bc(?:2|11|20|31|32|64)\b/);
  }
});

function never(): never {
  throw new Error('There is no request.');
}
