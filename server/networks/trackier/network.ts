import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/** Trackier, a platform of many networks: unsigned. */
export const trackier: Network = {
  name: 'trackier',
  network: 'Trackier',
  facts: 'experimental',
  parameters: { click_id: '{p1}', transaction_id: '{txn_id}', amount: '{payout}' },
  appended: [],
  fields: { click_id: 'click_id' },
  unsignedPayout: 'amount',
  identity: ['transaction_id'],
  amounts: ['amount'],
  states: [],
  reversal: null,
  signature: { kind: 'secret-in-path' },
  secretFrom: 'us',
  answer: ownWords,
  feed,
};
