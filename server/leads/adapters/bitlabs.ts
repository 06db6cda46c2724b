import type { Adapter } from './adapter.ts';

/**
 * BitLabs: HMAC-SHA1 of the whole address, added last as `hash`, under the app secret. A reconciliation has the id
 * prefix `or` in place of `o` or a negative value, and names the lead in `[%REF%]`.
 */
export const bitlabs: Adapter = {
  name: 'bitlabs',
  network: 'BitLabs',
  parameters: { click_id: '[%UID%]', transaction_id: '[%TX%]', payout: '[%RAW%]', reference: '[%REF%]' },
  appended: [],
  fields: { click_id: 'click_id', transaction_id: 'transaction_id', payout: 'payout' },
  states: [],
  reversal: { prefix: 'or', original: { kind: 'parameter', parameter: 'reference' } },
  signature: { kind: 'whole-url', hash: 'sha1', encoding: 'hex', parameter: 'hash' },
  secretFrom: 'network',
};
