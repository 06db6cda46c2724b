import { withParameter } from '../../net/with-parameter.ts';
import { mapAnswers } from '../reading/answer-map.ts';
import type { ProviderResponse, NetworkSurveys } from '../survey-provider.ts';
import { idOf, listOf, minutesOf, moneyOf, shareOf, urlOf } from '../reading/survey-fields.ts';
import { jsonIn } from '../../schema/json-in.ts';
import { readList, surveyOf } from '../reading/survey-list.ts';

const devices = { desktop: 'desktop', phone: 'mobile', tablet: 'tablet' } as const;

/**
 * inBrain: one request has everything, with a parameter per answer. 403 means that it has nothing for this person now,
 * because of the country, a limit, or a ban. The click ID travels as `mid`.
 */
export const surveys: NetworkSurveys = {
  name: 'inbrain',
  network: 'inBrain',
  facts: 'documented',
  checked: '2026-11-22',
  setUp: [
    'Ask your account manager for API keys: those of the dashboard are for the SDK.',
    'Enter the callback URL as both the success and the failure callback.',
  ],
  limits: [
    'Its signature covers the person and the reward only, so a lead pays what the list promised, or less if the callback names less.',
    'It publishes its answer codes per language: pass those of your countries with --answers-file.',
    'It does not rate surveys.',
  ],
  base: 'https://api.inbrain.ai',
  entryDomains: ['inbrain.ai'],
  settings: {
    placement_id: { help: 'a placement of your dashboard, which filters by value and length', isRequired: false },
  },
  credential: 'the API key',
  credentialSignsCallbacks: false,
  requestsPerMinute: 300,
  screenoutMinutes: 3,
  answerMap: { questions: { 3: { id: 'householdIncome', options: {} } }, countries: {} },

  register: () => null,

  list({ answerMap, base, credential, settings }, person) {
    const query = new URLSearchParams({ userId: person.userId, ipAddress: person.ip });
    if (person.language !== null) query.set('language', languageOf(person.language, person.country));
    query.set('deviceTypes', devices[person.device]);
    const placement = settings['placement_id'];
    if (placement !== undefined) query.set('placementId', placement);
    query.set('gender', person.gender === 'm' ? '1' : '2');
    query.set('dateOfBirth', person.birthDate);
    if (person.country === 'US') query.set('zipCodeUs', person.postalCode.slice(0, 5));
    for (const { codes, question } of mapAnswers(answerMap, person.country, person.answers)) {
      query.set(question, codes.join(','));
    }
    return {
      method: 'GET',
      url: `${base}/supplier-api/v1/surveys?${query.toString()}`,
      headers: { 'X-InBrain-Api-Key': credential, accept: 'application/json' },
      body: null,
    };
  },

  read(status, body): ProviderResponse {
    if (status === 403) return { kind: 'none', reason: reasonOf(body) };
    const rows = listOf(jsonIn(body));
    if (status !== 200 || rows === null) return { kind: 'broken', problem: `status ${status}` };
    const isProfiler = (row: unknown) =>
      typeof row === 'object' && row !== null && Reflect.get(row, 'isProfilerSurvey') === true;
    const listed = rows.filter((row) => !isProfiler(row));
    if (listed.length === 0) return { kind: 'none', reason: rows.length > 0 ? 'profile_questions' : null };
    return readList(listed, (row) =>
      surveyOf({
        externalId: idOf(row['id']),
        minutes: minutesOf(row['lengthOfInterview']),
        payout: moneyOf(row['cpi']),
        rating: null,
        conversionRate: shareOf(row['conversionRate'], 100),
        entryUrl: urlOf(row['link']),
      }),
    );
  },

  entryLink: (entryUrl, clickId) => withParameter(entryUrl, 'mid', clickId),
};

/** Their format of a language, such as `en-us`. */
function languageOf(tag: string, country: string): string {
  return (tag.includes('-') ? tag : `${tag}-${country}`).toLowerCase();
}

function reasonOf(body: string): 'banned' | 'limit_reached' | 'unsupported_country' {
  if (/bann/i.test(body)) return 'banned';
  return /limit/i.test(body) ? 'limit_reached' : 'unsupported_country';
}
