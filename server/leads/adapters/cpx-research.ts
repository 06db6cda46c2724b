import type { Adapter } from './adapter.ts';

/**
 * CPX Research: MD5 of `trans_id-secret`. User and status are not signed, so it is weak: it credits only offers that
 * name it as their source, at the catalogue's payout, and only completes (`type`), not screen-outs. Status 2 revokes.
 */
export const cpxResearch: Adapter = {
  name: 'cpx-research',
  network: 'CPX Research',
  parameters: {
    click_id: '{user_id}',
    transaction_id: '{trans_id}',
    status: '{status}',
    type: '{type}',
    hash: '{secure_hash}',
  },
  appended: [],
  fields: { click_id: 'click_id', transaction_id: 'transaction_id' },
  states: [
    { parameter: 'status', payable: ['1'], revoked: ['2'] },
    { parameter: 'type', payable: ['complete'], revoked: [] },
  ],
  reversal: null,
  signature: {
    kind: 'joined',
    hash: 'md5',
    isKeyed: false,
    values: ['transaction_id'],
    separator: '-',
    parameter: 'hash',
  },
  secretFrom: 'network',
};
