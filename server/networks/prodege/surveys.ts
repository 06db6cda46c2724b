import { ageOn } from '@rewards-wall/shared/schema/profile.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { withParameter } from '../../net/with-parameter.ts';
import { mapAnswers, noAnswers } from '../reading/answer-map.ts';
import type {
  ProviderAccount,
  ProviderResponse,
  ProviderRequest,
  Respondent,
  NetworkSurveys,
} from '../survey-provider.ts';
import { idOf, listOf, minutesOf, moneyOf, objectOf, urlOf } from '../reading/survey-fields.ts';
import { jsonIn } from '../../schema/json-in.ts';
import { readList, surveyOf } from '../reading/survey-list.ts';
import { createHash } from 'node:crypto';

/** Countries with a minimum age of 13; elsewhere it is 16. */
const YOUNGER_COUNTRIES: ReadonlySet<string> = new Set(['CA', 'GB', 'US']);

/**
 * Prodege Surveys Feed: people are registered with their answers, then queried by ID, in signed requests. Instead of a
 * callback, it redirects people with a signed link. The click ID travels as a pass-through variable.
 */
export const surveys: NetworkSurveys = {
  name: 'prodege',
  network: 'Prodege',
  facts: 'documented',
  checked: '2026-11-22',
  setUp: [
    'Give Prodege the callback URL as your redirect for all outcomes, with the parameters as they are.',
    'Ask for reconciliations to be pushed to the callback URL.',
  ],
  limits: [
    'Its redirect names no amount, so a lead pays what the list promised.',
    'Its ids of countries, questions and codes are read with its lookup calls: pass them with country_ids and --answers-file.',
    'It takes IPv4 addresses only.',
    'It reconciles by a webhook whose signature it does not document, so we do not read that: correct such credits by hand.',
  ],
  base: 'https://api.prodege.com',
  entryDomains: ['prsrvy.com', 'prodege.com'],
  settings: {
    supplier_key: { help: 'the supplier key (apik)', isRequired: true },
    country_ids: { help: 'its ids of the countries that you serve, such as US=1,CA=2', isRequired: true },
  },
  credential: 'the secret key',
  credentialSignsCallbacks: true,
  requestsPerMinute: 600,
  screenoutMinutes: 3,
  answerMap: noAnswers,

  register(account, person) {
    const profile = JSON.stringify(profileOf(account, person));
    return signed(account, 'POST', '/register-user', {
      vpid: person.userId,
      country_id: countryIdOf(account, person.country) ?? '',
      profile,
    });
  },

  list(account, person) {
    if (countryIdOf(account, person.country) === null) return 'unsupported_country';
    const age = ageOn(person.birthDate, utcDay(account.now));
    if (age < (YOUNGER_COUNTRIES.has(person.country) ? 13 : 16)) return 'too_young';
    return signed(account, 'GET', '/get-surveys-for-user', {
      vpid: person.userId,
      ip: person.ip,
      useragent: person.userAgent,
    });
  },

  read(status, body): ProviderResponse {
    const answer = objectOf(jsonIn(body));
    const rows = listOf(answer?.['surveys']);
    const said = answer?.['return_status'];
    if (status === 200 && typeof said === 'string' && said !== 'success') {
      return { kind: 'refused', problem: 'refused in the response' };
    }
    if (status !== 200 || rows === null) return { kind: 'broken', problem: `status ${status}` };
    if (rows.length === 0) return { kind: 'none', reason: null };
    return readList(rows, (row) =>
      surveyOf({
        externalId: idOf(row['projectid']),
        minutes: minutesOf(row['loi']),
        payout: moneyOf(row['CPI'] ?? row['cpi']),
        rating: null,
        conversionRate: null,
        entryUrl: urlOf(row['surveyurl']),
      }),
    );
  },

  entryLink: (entryUrl, clickId) => withParameter(entryUrl, 'click_id', clickId),
};

function profileOf({ answerMap }: ProviderAccount, person: Respondent): { question_id: string; precodes: string[] }[] {
  const { birthDate, gender, postalCode } = answerMap.fields ?? {};
  const answers = mapAnswers(answerMap, person.country, person.answers);
  return [
    ...(gender ? [{ question_id: gender.id, precodes: [gender.options[person.gender]] }] : []),
    ...(birthDate ? [{ question_id: birthDate.id, precodes: [person.birthDate] }] : []),
    ...(postalCode ? [{ question_id: postalCode.id, precodes: [person.postalCode] }] : []),
    ...answers.map(({ codes, question }) => ({ question_id: question, precodes: [...codes] })),
  ];
}

/** Their number of a country; null if the operator set none. */
function countryIdOf({ settings }: ProviderAccount, country: string): string | null {
  const pairs = (settings['country_ids'] ?? '').split(',').map((pair) => pair.split('='));
  return pairs.find(([code = '']) => code.trim().toUpperCase() === country)?.[1]?.trim() ?? null;
}

function signed(
  { base, credential, now, settings }: ProviderAccount,
  method: 'GET' | 'POST',
  path: string,
  parameters: Readonly<Record<string, string>>,
): ProviderRequest {
  const all = { ...parameters, apik: settings['supplier_key'] ?? '', request_date: String(now) };
  const query = new URLSearchParams({ ...all, signature: prodegeSignature(credential, all) }).toString();
  const accept = { accept: 'application/json' };
  if (method === 'GET') return { method, url: `${base}${path}?${query}`, headers: accept, body: null };
  const headers = { ...accept, 'content-type': 'application/x-www-form-urlencoded' };
  return { method, url: `${base}${path}`, headers, body: query };
}

/**
 * Prodege's signature: URL-safe Base64, without padding, of the SHA-256 of the secret and the parameters as
 * `name=value`, sorted by name and joined by colons. Throws a RangeError if a value contains a colon, because it could
 * then be read as two parameters.
 */
export function prodegeSignature(secret: string, parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = [secret, ...pairs.map(([name, value]) => `${name}=${value}`)].join(':');
  return createHash('sha256').update(text).digest('base64url');
}
