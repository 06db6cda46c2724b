import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ada, parametersOf, requestsOf, testSurveys } from '../surveys.fixture.ts';
import { surveys } from './surveys.ts';

testSurveys(surveys, {
  two: {
    status: 'success',
    count_available_surveys: 2,
    count_returned_surveys: 2,
    transactions: [],
    surveys: [
      {
        id: 's-1',
        loi: 7,
        payout: 172,
        payout_publisher_usd: '1.72',
        conversion_rate: '40',
        score: 9,
        statistics_rating_count: 3,
        statistics_rating_avg: 5,
        type: 'survey',
        href: 'https://click.cpx-research.com/old',
        href_new: 'https://click.cpx-research.com/index.php?k=1&subid_1=',
      },
      {
        id: 's-2',
        loi: '12',
        payout_publisher_usd: 0.9,
        conversion_rate: '700',
        statistics_rating_avg: 0,
        href: 'https://click.cpx-research.com/index.php?k=2',
      },
      { id: 's-3', loi: 5, payout_publisher_usd: 'variable', href: 'https://click.cpx-research.com/3' },
      { id: 's-1', loi: 7, payout_publisher_usd: '9.99', href: 'https://click.cpx-research.com/again' },
    ],
  },
  empty: { status: 'success', surveys: [] },
});

test('learns the main facts, signed by the hash of the id', () => {
  const [list] = requestsOf(surveys);
  const sent = Object.fromEntries(parametersOf(list));
  expect(sent).toMatchObject({ app_id: '12', ext_user_id: 'p4x7', ip_user: ada.ip, user_agent: ada.userAgent });
  expect(sent).toMatchObject({ birthday_day: '17', birthday_month: '05', birthday_year: '1990', gender: 'f' });
  expect(sent).toMatchObject({ user_country_code: 'US', zip_code: '62701-0233', main_info: 'true' });
  expect(sent['secure_hash']).toBe(createHash('md5').update('p4x7-k3y').digest('hex'));
});
