import { createHash } from 'node:crypto';
import { hex, hmac, type FakeSource, type Values } from './fake-source.ts';

const valueOf = (values: Values, name: string): string => values[name] ?? '';

/** Fake survey providers: their calls are made up, but have the real shape. */
export const fakeSurveyNetworks: readonly FakeSource[] = [
  {
    scheme: 'bitlabs',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked }) => ({
      '[%USER:UID%]': click,
      '[%TX%]': isRevoked ? `${transaction}-r` : transaction,
      '[%VALUE:USD%]': isRevoked ? '-1.25' : '1.2500000',
      '[%TYPE%]': isRevoked ? 'RECONCILIATION' : 'COMPLETE',
      '[%REF%]': isRevoked ? transaction : '',
    }),
    sign: (url, secret) => ({ url: `${url}&hash=${hmac('sha1', secret, url)}` }),
  },
  {
    scheme: 'bitlabs-surveys',
    canRevoke: true,
    macros: ({ transaction, isRevoked }) => ({
      '[%USER:UID%]': 'person-1',
      '[%TX%]': isRevoked ? `${transaction}-r` : transaction,
      '[%VALUE:USD%]': isRevoked ? '-1.25' : '1.25',
      '[%TYPE%]': isRevoked ? 'RECONCILIATION' : 'COMPLETE',
      '[%REF%]': isRevoked ? transaction : '',
    }),
    adds: ({ click }) => ({ click_id: click }),
    sign: (url, secret) => ({ url: `${url}&hash=${hmac('sha1', secret, url)}` }),
  },
  {
    scheme: 'cpx-research',
    canRevoke: true,
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
  },
  {
    scheme: 'inbrain',
    canRevoke: false,
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
  },
  {
    scheme: 'prodege',
    canRevoke: false,
    macros: ({ transaction }) => ({
      '@transid@': transaction,
      '@projectid@': '53160088',
      '@vpid@': 'person-1',
      '@status@': '1',
      '@termreason@': '',
    }),
    adds: ({ click }) => ({ click_id: click }),
    sign: (url, secret) => {
      const pairs = (url.split('?')[1] ?? '').split('&').filter((pair) => !pair.startsWith('hash='));
      const digest = createHash('sha256')
        .update([secret, ...pairs.toSorted()].join(':'))
        .digest('base64url');
      return { url: url.replace('@hash@', digest) };
    },
  },
  {
    scheme: 'theoremreach',
    canRevoke: true,
    macros: () => ({}),
    adds: ({ click, transaction, isRevoked }) => ({
      user_id: click,
      tx_id: transaction,
      currency: '1.25',
      reward: '125',
      screenout: '2',
      profiler: '2',
      debug: '',
      status: '',
      reversal: isRevoked ? 'true' : '',
    }),
    sign: (url, secret) => ({ url: `${url}&hash=${hmac('sha1', secret, url, 'base64url')}` }),
  },
];
