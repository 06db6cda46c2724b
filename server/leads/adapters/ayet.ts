import type { Adapter } from './adapter.ts';

/**
 * ayeT-Studios: HMAC-SHA256, in a header, of the query in alphabetical order under the publisher's API key. A
 * chargeback says so, and has the lead's id with the prefix `r-` and a negative payout.
 */
export const ayet: Adapter = {
  name: 'ayet',
  network: 'ayeT-Studios',
  parameters: {
    click_id: '{external_identifier}',
    transaction_id: '{transaction_id}',
    payout: '{payout_usd}',
    chargeback: '{is_chargeback}',
    reason: '{chargeback_reason}',
  },
  appended: [],
  fields: { click_id: 'click_id', transaction_id: 'transaction_id', payout: 'payout', reason: 'reason' },
  states: [{ parameter: 'chargeback', payable: ['', '0'], revoked: ['1'] }],
  reversal: { prefix: 'r-', original: { kind: 'behind-prefix' } },
  signature: { kind: 'sorted-query', hash: 'sha256', header: 'x-ayetstudios-security-hash' },
  secretFrom: 'network',
};
