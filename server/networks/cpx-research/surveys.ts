import { createHash } from 'node:crypto';
import { withParameter } from '../../net/with-parameter.ts';
import { noAnswers } from '../reading/answer-map.ts';
import type { ProviderResponse, NetworkSurveys } from '../survey-provider.ts';
import { idOf, listOf, minutesOf, moneyOf, objectOf, ratingOf, shareOf, urlOf } from '../reading/survey-fields.ts';
import { jsonIn } from '../../schema/json-in.ts';
import { readList, surveyOf } from '../reading/survey-list.ts';

/** The maximum that it lists at once. */
const LIMIT = 30;

/**
 * CPX Research: one request has everything. It takes no answers, asks its questions itself, and accepts gender, birth
 * date, country and postal code only together (`main_info`).
 */
export const surveys: NetworkSurveys = {
  name: 'cpx',
  network: 'CPX Research',
  facts: 'integrators',
  checked: '2026-11-22',
  setUp: ['Enter the callback URL as the postback URL of your app, with the parameters as they are.'],
  limits: [
    'Its hash covers the transaction only, so a lead pays what the list promised, or less if the callback names less.',
    "Answers to questions are not sent, because it doesn't accept any.",
    'It documents no macro for the survey, so a lead is matched only by its click and its person.',
  ],
  base: 'https://live-api.cpx-research.com',
  entryDomains: ['cpx-research.com'],
  settings: { app_id: { help: 'the id of your app', isRequired: true } },
  credential: "the app's secure hash",
  credentialSignsCallbacks: true,
  requestsPerMinute: 600,
  screenoutMinutes: 3,
  answerMap: noAnswers,

  register: () => null,

  list({ base, credential, settings }, person) {
    const [year = '', month = '', day = ''] = person.birthDate.split('-');
    const query = new URLSearchParams({
      app_id: settings['app_id'] ?? '',
      ext_user_id: person.userId,
      output_method: 'api',
      ip_user: person.ip,
      user_agent: person.userAgent,
      limit: String(LIMIT),
      secure_hash: createHash('md5').update(`${person.userId}-${credential}`).digest('hex'),
      main_info: 'true',
      birthday_day: day,
      birthday_month: month,
      birthday_year: year,
      gender: person.gender,
      user_country_code: person.country,
      zip_code: person.postalCode,
    });
    const url = `${base}/api/get-surveys.php?${query.toString()}`;
    return { method: 'GET', url, headers: { accept: 'application/json' }, body: null };
  },

  read(status, body): ProviderResponse {
    const answer = objectOf(jsonIn(body));
    const rows = listOf(answer?.['surveys']);
    const said = answer?.['status'];
    if (status === 200 && typeof said === 'string' && said !== 'success') {
      return { kind: 'refused', problem: 'refused in the response' };
    }
    if (status !== 200 || said !== 'success' || rows === null) {
      return { kind: 'broken', problem: `status ${status}` };
    }
    if (rows.length === 0) return { kind: 'none', reason: null };
    return readList(rows, (row) =>
      surveyOf({
        externalId: idOf(row['id']),
        minutes: minutesOf(row['loi']),
        payout: moneyOf(row['payout_publisher_usd']),
        rating: ratingOf(row['statistics_rating_avg']),
        conversionRate: shareOf(row['conversion_rate'], 100),
        entryUrl: urlOf(row['href_new']) ?? urlOf(row['href']),
      }),
    );
  },

  entryLink: (entryUrl, clickId) => withParameter(entryUrl, 'subid_1', clickId),
};
