import { withParameter } from '../../net/with-parameter.ts';
import { mapAnswers } from '../reading/answer-map.ts';
import type { EmptyReason, ProviderResponse, NetworkSurveys } from '../survey-provider.ts';
import {
  idOf,
  listOf,
  minutesOf,
  moneyOf,
  numberOf,
  objectOf,
  ratingOf,
  shareOf,
  urlOf,
} from '../reading/survey-fields.ts';
import { jsonIn } from '../../schema/json-in.ts';
import { readList, surveyOf } from '../reading/survey-list.ts';

/** Their field for each reason, ordered by how little the person can do about it. */
const reasons = {
  banned_until: 'banned',
  unsupported_country: 'unsupported_country',
  using_vpn: 'using_vpn',
  not_verified: 'not_verified',
} as const;

/**
 * BitLabs. The listing creates the person; an import before it adds what the profile knows. A response without surveys
 * states the reason. The click ID travels in a tag of the entry link, which callbacks return.
 */
export const surveys: NetworkSurveys = {
  name: 'bitlabs',
  network: 'BitLabs',
  facts: 'documented',
  checked: '2026-11-22',
  setUp: [
    'Have your account manager allow calls from a backend.',
    'Enter the callback URL as the survey callback of your app, with the parameters as they are.',
  ],
  limits: [
    'BitLabs does not publish the answer codes of its questions: pass them with --answers-file.',
    'The country of a person cannot change.',
  ],
  base: 'https://api.bitlabs.ai',
  entryDomains: ['bitlabs.ai'],
  settings: {},
  credential: "the app's API token",
  credentialSignsCallbacks: false,
  requestsPerMinute: 600,
  screenoutMinutes: 2,
  answerMap: { questions: { 5: { id: 'employment_status', options: {} } }, countries: {} },

  register: ({ answerMap, base, credential }, person) => ({
    method: 'POST',
    url: `${base}/v1/publishers/users`,
    headers: { 'X-Api-Token': credential, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      users: [
        {
          uid: person.userId,
          country: person.country,
          zipcode: person.postalCode,
          birthdate: person.birthDate,
          gender: person.gender === 'f' ? 'FEMALE' : 'MALE',
          questions: mapAnswers(answerMap, person.country, person.answers).map(({ codes, question }) => ({
            id: question,
            direct_values: codes,
          })),
        },
      ],
    }),
  }),

  list: ({ base, credential }, person) => ({
    method: 'GET',
    url: `${base}/v2/client/surveys?${new URLSearchParams({
      client_ip: person.ip,
      client_useragent: person.userAgent,
      client_country: person.country,
    }).toString()}`,
    headers: { 'X-Api-Token': credential, 'X-User-Id': person.userId, accept: 'application/json' },
    body: null,
  }),

  read(status, body): ProviderResponse {
    const data = objectOf(objectOf(jsonIn(body))?.['data']);
    const rows = listOf(data?.['surveys']);
    const reason = reasonOf(data?.['restriction_reason']);
    if (status === 200 && reason !== null) return { kind: 'none', reason };
    if (status !== 200 || data === null || rows === null) return { kind: 'broken', problem: `status ${status}` };
    const isQuestion = (row: unknown) => objectOf(row)?.['type'] === 'start_bonus';
    const listed = rows.filter((row) => !isQuestion(row));
    if (listed.length === 0) return { kind: 'none', reason: rows.length > 0 ? 'profile_questions' : null };
    return readList(listed, (row) =>
      surveyOf({
        externalId: idOf(row['id']),
        minutes: minutesOf(row['loi']),
        payout: moneyOf(row['cpi']),
        rating: ratingOf(row['rating']),
        conversionRate: shareOf(row['cr'], 1),
        entryUrl: urlOf(row['click_url']),
      }),
    );
  },

  entryLink: (entryUrl, clickId) => withParameter(entryUrl, 'tags', `click_id=${clickId}`),
};

function reasonOf(value: unknown): EmptyReason | null {
  const fields = objectOf(value);
  if (fields === null) return null;
  for (const [field, reason] of Object.entries(reasons)) {
    const said = fields[field];
    if (said === true || (typeof said === 'string' && said !== '') || (numberOf(said) ?? 0) > 0) return reason;
  }
  return null;
}
