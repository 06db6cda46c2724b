import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noAnswers, type AnswerMap } from './reading/answer-map.ts';
import type { NetworkSurveys, ProviderAccount, ProviderRequest, Respondent } from './survey-provider.ts';

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

/** A fictitious map for all ten questions: our option 20 of question 3 is their `q3` with `c20`. */
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

export function requestsOf(surveys: NetworkSurveys): ProviderRequest[] {
  const listing = surveys.list(account, ada);
  if (typeof listing === 'string') throw new Error(listing);
  return [...[surveys.register(account, ada)].filter((request) => request !== null), listing];
}

export function parametersOf(request: ProviderRequest | undefined): URLSearchParams {
  if (request === undefined) throw new Error('There is no request.');
  const { body, url } = request;
  return new URLSearchParams(body?.includes('signature=') ? body : new URL(url).search);
}

/**
 * What must hold for every network that lists surveys. `two`: a response in its own format, with two surveys and
 * invalid rows. `empty`: a response without any.
 */
export function testSurveys(one: NetworkSurveys, { two, empty }: { two: unknown; empty: unknown }): void {
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

  test('anything else is a broken response, never an exception', () => {
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

  test('without codes, no answer is sent', () => {
    const bare = { ...account, answerMap: noAnswers };
    const texts = JSON.stringify([one.register(bare, ada), one.list(bare, ada)]);
    expect(texts).not.toMatch(/\bc(?:2|11|20|31|32|64)\b/);
  });
}
