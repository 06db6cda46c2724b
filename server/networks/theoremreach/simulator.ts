import { hmac, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
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
};
