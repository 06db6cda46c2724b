import { createHash } from 'node:crypto';
import { hex, valueOf, type FakeSource } from '../simulation/fake-source.ts';
import type { FakeWall } from '../simulation/fake-wall.ts';
import { entryLink, missingIn, type Protocol } from '../simulation/protocol.ts';

const NEEDED = [
  'ip_user',
  'user_agent',
  'birthday_day',
  'birthday_month',
  'birthday_year',
  'gender',
  'user_country_code',
];

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'cpx-research',
  canRevoke: true,
  names: { respondent: { person: 'person-1' } },
  macros: ({ click, transaction, isRevoked }) => ({
    '{subid_1}': click,
    '{user_id}': 'person-1',
    '{trans_id}': transaction,
    '{status}': isRevoked ? '2' : '1',
    '{type}': 'complete',
    '{amount_usd}': '1.25',
  }),
  sign: (url, secret, values) => ({
    url: url.replace('{secure_hash}', hex('md5', `${valueOf(values, '{trans_id}')}-${secret}`)),
  }),
};

export const wall: FakeWall = {
  settings: { app_id: '4711' },
  visit({ host, pathname, searchParams }) {
    const user = searchParams.get('ext_user_id') ?? '';
    const isKnown = searchParams.get('app_id') === '4711' && user !== '';
    if (host !== 'offers.cpx-research.com' || pathname !== '/index.php' || !isKnown) return null;
    return { click: searchParams.get('subid_1') ?? '', user };
  },
  earns: ({ amount, user }) => ({ '{user_id}': user, '{amount_usd}': amount }),
};

/** Its list of surveys, and how it reports that one ended. */
export const protocol: Protocol = {
  name: 'cpx',
  calls,
  person: '{user_id}',
  paid: '{amount_usd}',
  ends: { screenout: { '{type}': 'out', '{amount_usd}': '0.05' } },
  settings: ['app_id=4711'],
  registers: false,
  read({ path, query }, key) {
    const person = query.get('ext_user_id') ?? '';
    const hash = createHash('md5').update(`${person}-${key}`).digest('hex');
    if (path !== '/api/get-surveys.php' || query.get('app_id') !== '4711') return { problem: 'app' };
    if (query.get('secure_hash') !== hash) return { problem: 'hash' };
    return missingIn(NEEDED, query) ? { problem: 'main info' } : { kind: 'list', person };
  },
  list: (surveys, url) => ({
    status: 'success',
    count_returned_surveys: surveys.length,
    surveys: surveys.map(({ cpi, id, minutes, rate, rating }) => ({
      id,
      loi: minutes,
      payout: cpi * 100,
      payout_publisher_usd: cpi,
      conversion_rate: String(rate * 100),
      statistics_rating_avg: rating,
      statistics_rating_count: 3,
      type: 'survey',
      href_new: entryLink(url, id),
    })),
  }),
  refusal: { status: 200, body: { status: 'success', surveys: [] }, reason: '' },
  clickIn: (entered) => entered.searchParams.get('subid_1') ?? '',
};
