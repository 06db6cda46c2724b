import { hex, valueOf, type FakeSource } from '../simulation/fake-source.ts';
import { entryLink, missingIn, type Protocol } from '../simulation/protocol.ts';

const NEEDED = ['ipAddress', 'gender', 'dateOfBirth', 'deviceTypes'];

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'inbrain',
  canRevoke: false,
  names: { respondent: { person: 'person-1' } },
  isJson: true,
  macros: () => ({}),
  adds: ({ click, transaction }) => ({
    PanelistId: 'person-1',
    RewardId: transaction,
    RewardType: 'survey_completed',
    Reward: '125',
    RevenueAmount: '1.25',
    Mid: click,
    IsTest: 'false',
  }),
  sign: (url, secret, values) => ({
    url: `${url}&Sig=${hex('md5', `${valueOf(values, 'PanelistId')}${valueOf(values, 'RewardId')}${secret}`)}`,
  }),
};

/** Its list of surveys, and how it reports that one ended. */
export const protocol: Protocol = {
  name: 'inbrain',
  calls,
  person: 'PanelistId',
  paid: 'RevenueAmount',
  ends: { screenout: { RewardType: 'survey_disqualified', RevenueAmount: '0.05' } },
  settings: [],
  registers: false,
  read({ headers, path, query }, key) {
    if (headers['x-inbrain-api-key'] !== key) return { problem: 'key' };
    if (path !== '/supplier-api/v1/surveys') return { problem: 'path' };
    return missingIn(NEEDED, query) ? { problem: 'profile' } : { kind: 'list', person: query.get('userId') ?? '' };
  },
  list: (surveys, url) =>
    surveys.map(({ cpi, id, minutes, rate }, index) => ({
      id,
      link: entryLink(url, id),
      cpi,
      lengthOfInterview: minutes,
      conversionRate: rate * 100,
      conversionThreshold: 2,
      rank: index + 1,
      isProfilerSurvey: false,
    })),
  refusal: { status: 403, body: 'User geo is unsupported', reason: 'unsupported_country' },
  clickIn: (entered) => entered.searchParams.get('mid') ?? '',
};
