import type { Adapter } from './adapter.ts';

/**
 * Torox (OfferToro): MD5 of `oid-user_id-key`. The transaction and the amount are not signed: who saw one call can
 * make up others for that user and offer. Weak. It sends no reversals that we know of.
 */
export const torox: Adapter = {
  name: 'torox',
  network: 'Torox',
  parameters: { click_id: '{user_id}', transaction_id: '{id}', offer_id: '{oid}', signature: '{sig}' },
  appended: [],
  fields: { click_id: 'click_id', transaction_id: 'transaction_id' },
  states: [],
  reversal: null,
  signature: {
    kind: 'joined',
    hash: 'md5',
    isKeyed: false,
    values: ['offer_id', 'click_id'],
    separator: '-',
    parameter: 'signature',
  },
  secretFrom: 'network',
};
