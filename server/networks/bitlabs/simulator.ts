import { hmac, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
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
};
