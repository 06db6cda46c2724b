import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/** Everflow, a platform of many networks: unsigned. Each event needs its own postback at the network. */
export const everflow: Network = {
  name: 'everflow',
  network: 'Everflow',
  facts: 'documented',
  parameters: {
    click_id: '{sub1}',
    transaction_id: '{transaction_id}',
    event_id: '{event_id}',
    amount: '{payout_amount}',
    offer: '{offer_id}',
  },
  appended: [],
  fields: { click_id: 'click_id', event_id: 'event_id' },
  offer: 'offer',
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
