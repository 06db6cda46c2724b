import { justOne, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * Notik: appends its own parameters to the URL, and signs the URL with spaces as `+`. A chargeback has negative amounts
 * and the lead's id in `rewarded_txn_id`.
 */
export const notik: Network = {
  name: 'notik',
  network: 'Notik',
  facts: 'experimental',
  parameters: {},
  appended: ['s1', 'txn_id', 'event_id', 'payout', 'amount', 'rewarded_txn_id', 'offer_id'],
  fields: { click_id: 's1', event_id: 'event_id', payout: 'payout' },
  offer: 'offer_id',
  identity: ['txn_id'],
  amounts: ['payout', 'amount'],
  states: [],
  reversal: { prefix: null, original: 'rewarded_txn_id' },
  signature: { kind: 'whole-url', hash: 'sha1', encoding: 'hex', parameter: 'hash', spacesAs: '+' },
  secretFrom: 'network',
  answer: justOne,
  feed,
};
