import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * Revlum: weak, because it signs values without separators, so characters can move from one to the next, and doesn't
 * sign the status. A reversal has positive amounts.
 */
export const revlum: Network = {
  name: 'revlum',
  network: 'Revlum',
  facts: 'documented',
  parameters: {
    click_id: '{subId}',
    transaction_id: '{transId}',
    reward: '{reward}',
    payout: '{payout}',
    status: '{status}',
    debug: '{debug}',
    signature: '{signature}',
    offer: '{offerId}',
  },
  appended: [],
  fields: { click_id: 'click_id' },
  offer: 'offer',
  unsignedPayout: 'payout',
  identity: ['transaction_id'],
  amounts: ['reward', 'payout'],
  states: [
    { parameter: 'status', meanings: { 1: 'complete', 2: 'reversal' } },
    { parameter: 'debug', meanings: { '': 'complete', 0: 'complete', 1: 'test' } },
  ],
  reversal: null,
  signature: {
    kind: 'template',
    hash: 'md5',
    isKeyed: false,
    template: '{click_id}{transaction_id}{reward}{secret}',
    parameter: 'signature',
  },
  secretFrom: 'network',
  answer: ownWords,
  feed,
};
