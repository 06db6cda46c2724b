import type { Adapter } from './adapter.ts';

/**
 * Lootably: SHA-256 of user, address, revenue, reward and secret without separators. Transaction and status are not
 * signed and the values move into each other, so it is weak. Status 0 revokes.
 */
export const lootably: Adapter = {
  name: 'lootably',
  network: 'Lootably',
  parameters: {
    click_id: '{userID}',
    transaction_id: '{transactionID}',
    event_id: '{goalID}',
    ip: '{ip}',
    revenue: '{revenue}',
    reward: '{currencyReward}',
    status: '{status}',
    hash: '{hash}',
  },
  appended: [],
  fields: { click_id: 'click_id', transaction_id: 'transaction_id', event_id: 'event_id' },
  states: [{ parameter: 'status', payable: ['1'], revoked: ['0'] }],
  reversal: null,
  signature: {
    kind: 'joined',
    hash: 'sha256',
    isKeyed: false,
    values: ['click_id', 'ip', 'revenue', 'reward'],
    separator: '',
    parameter: 'hash',
  },
  secretFrom: 'network',
};
