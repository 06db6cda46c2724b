import type { Adapter } from './adapter.ts';

/**
 * TheoremReach: HMAC-SHA1 of the whole address, base64url without padding, added as `hash`. The network adds its own
 * parameters to the address. A test call (`debug`) is refused.
 */
export const theoremreach: Adapter = {
  name: 'theoremreach',
  network: 'TheoremReach',
  parameters: {},
  appended: ['user_id', 'tx_id', 'currency', 'status', 'reversal', 'debug'],
  fields: { click_id: 'user_id', transaction_id: 'tx_id', payout: 'currency' },
  states: [
    { parameter: 'status', payable: ['', '1'], revoked: ['2'] },
    { parameter: 'reversal', payable: ['', 'false', '0'], revoked: ['true', '1'] },
    { parameter: 'debug', payable: ['', 'false', '0'], revoked: [] },
  ],
  reversal: null,
  signature: { kind: 'whole-url', hash: 'sha1', encoding: 'base64url', parameter: 'hash' },
  secretFrom: 'network',
};
