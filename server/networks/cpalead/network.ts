import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/** CPAlead: unsigned. It sends no reversals, but its dashboard lists them. */
export const cpalead: Network = {
  name: 'cpalead',
  network: 'CPAlead',
  facts: 'documented',
  parameters: { click_id: '{subid}', transaction_id: '{lead_id}', amount: '{payout}', offer: '{campaign_id}' },
  appended: [],
  fields: { click_id: 'click_id' },
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
