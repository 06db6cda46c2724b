import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * AdGate (Prodege): unsigned, from one IP address. It sends reversals only to a URL with `{state}`, and steps without a
 * payout only to a URL with `{event_id}`. `{offer_id}` is known from integrators.
 */
export const adgate: Network = {
  name: 'adgate',
  network: 'AdGate',
  facts: 'documented',
  parameters: {
    click_id: '{s1}',
    transaction_id: '{conversion_id}',
    event_id: '{event_id}',
    amount: '{payout}',
    state: '{state}',
    offer: '{offer_id}',
  },
  appended: [],
  fields: { click_id: 'click_id', event_id: 'event_id' },
  offer: 'offer',
  unsignedPayout: 'amount',
  identity: ['transaction_id'],
  amounts: ['amount'],
  states: [{ parameter: 'state', meanings: { approved: 'complete', pending: 'pending', rejected: 'reversal' } }],
  reversal: null,
  signature: { kind: 'secret-in-path' },
  secretFrom: 'us',
  answer: ownWords,
  feed,
};
