import type { Adapter } from './adapter.ts';

/**
 * AdGem: HMAC-SHA256 of the whole address without `verifier`, under the postback key that AdGem shows once. A goal is
 * an event: import the offer with AdGem's goal ids as its `event_id`s. A reversal is a negative payout.
 */
export const adgem: Adapter = {
  name: 'adgem',
  network: 'AdGem',
  parameters: {
    click_id: '{player_id}',
    transaction_id: '{transaction_id}',
    event_id: '{goal_id}',
    payout: '{payout}',
    country: '{country}',
  },
  appended: [],
  fields: {
    click_id: 'click_id',
    transaction_id: 'transaction_id',
    event_id: 'event_id',
    payout: 'payout',
    country: 'country',
  },
  states: [],
  reversal: null,
  signature: { kind: 'whole-url', hash: 'sha256', encoding: 'hex', parameter: 'verifier' },
  secretFrom: 'network',
};
