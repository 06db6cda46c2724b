import { hmac, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'adgem',
  canRevoke: true,
  names: { country: 'US' },
  macros: ({ click, transaction, isRevoked, payout = '1.25', event = '' }) => ({
    '{player_id}': click,
    '{transaction_id}': transaction,
    '{goal_id}': event,
    '{payout}': isRevoked ? `-${payout}` : payout,
    '{country}': 'US',
  }),
  sign: (url, secret) => {
    const sent = `${url}&request_id=9&timestamp=1`;
    return { url: `${sent}&verifier=${hmac('sha256', secret, sent)}` };
  },
};
