import { ownWords, type Network } from '../network.ts';

/** AdGem: shows its postback key only once. A goal is an event. A reversal has a negative payout. */
export const adgem: Network = {
  name: 'adgem',
  network: 'AdGem',
  facts: 'documented',
  parameters: {
    click_id: '{player_id}',
    transaction_id: '{transaction_id}',
    event_id: '{goal_id}',
    payout: '{payout}',
    country: '{country}',
  },
  appended: [],
  fields: { click_id: 'click_id', event_id: 'event_id', payout: 'payout', country: 'country' },
  identity: ['transaction_id'],
  amounts: ['payout'],
  states: [],
  reversal: null,
  signature: { kind: 'whole-url', hash: 'sha256', encoding: 'hex', parameter: 'verifier' },
  secretFrom: 'network',
  answer: ownWords,
};
