import { justOne, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * Lootably: weak, because it signs values without separators, so characters can move from one to the next, and signs
 * neither transaction nor status. The click is not in the user's parameter, because Lootably counts by user.
 */
export const lootably: Network = {
  name: 'lootably',
  network: 'Lootably',
  facts: 'documented',
  parameters: {
    click_id: '{sid2}',
    transaction_id: '{transactionID}',
    event_id: '{goalID}',
    user: '{userID}',
    ip: '{ip}',
    revenue: '{revenue}',
    reward: '{currencyReward}',
    status: '{status}',
    hash: '{hash}',
    offer: '{offerID}',
  },
  appended: [],
  fields: { click_id: 'click_id', event_id: 'event_id' },
  offer: 'offer',
  unsignedPayout: 'revenue',
  identity: ['transaction_id'],
  amounts: ['revenue', 'reward'],
  states: [{ parameter: 'status', meanings: { 1: 'complete', 0: 'reversal' } }],
  reversal: null,
  signature: {
    kind: 'template',
    hash: 'sha256',
    isKeyed: false,
    template: '{user}{ip}{revenue}{reward}{secret}',
    parameter: 'hash',
  },
  secretFrom: 'network',
  answer: justOne,
  feed,
};
