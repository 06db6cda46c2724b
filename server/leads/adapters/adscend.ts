import type { Adapter } from './adapter.ts';

/**
 * Adscend: HMAC-MD5 over the text that the address itself wraps in `[HSH=secret]…[/HSH]`, with raw values. Our address
 * wraps every value that is read. Status 2 revokes, with a negative payout.
 */
export const adscend: Adapter = {
  name: 'adscend',
  network: 'Adscend Media',
  parameters: { click_id: '[SB1]', transaction_id: '[TID]', payout: '[PAY]', status: '[STS]' },
  appended: [],
  fields: { click_id: 'click_id', transaction_id: 'transaction_id', payout: 'payout' },
  states: [{ parameter: 'status', payable: ['1'], revoked: ['2'] }],
  reversal: null,
  signature: {
    kind: 'joined',
    hash: 'md5',
    isKeyed: true,
    values: ['click_id', 'transaction_id', 'payout', 'status'],
    separator: '|',
    parameter: 'hash',
  },
  secretFrom: 'us',
};
