import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * Affise, a platform of many networks: unsigned. It calls again when a status changes. The advertiser may omit the
 * transaction ID, so click and goal are part of the identity.
 */
export const affise: Network = {
  name: 'affise',
  network: 'Affise',
  facts: 'documented',
  parameters: {
    click_id: '{sub1}',
    transaction_id: '{transactionid}',
    goal: '{goal}',
    amount: '{sum}',
    status: '{status}',
    offer: '{offerid}',
  },
  appended: [],
  fields: { click_id: 'click_id' },
  goal: 'goal',
  offer: 'offer',
  unsignedPayout: 'amount',
  identity: ['click_id', 'transaction_id', 'goal'],
  amounts: ['amount'],
  states: [{ parameter: 'status', meanings: { 1: 'complete', 2: 'pending', 3: 'reversal', 5: 'pending' } }],
  reversal: null,
  signature: { kind: 'secret-in-path' },
  secretFrom: 'us',
  answer: ownWords,
  feed,
};
