import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/** TUNE (HasOffers), a platform of many networks: unsigned. A goal is an event. */
export const tune: Network = {
  name: 'tune',
  network: 'TUNE',
  facts: 'documented',
  parameters: {
    click_id: '{aff_click_id}',
    transaction_id: '{transaction_id}',
    event_id: '{goal_id}',
    amount: '{payout}',
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
