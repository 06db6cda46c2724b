import { ownWords, type Network } from '../network.ts';

/**
 * BitLabs survey callback. `[%TYPE%]` always states the meaning of the call. A reconciliation reverses the lead whose
 * ID is in `[%REF%]`. The last parameter is the hash, keyed with the app secret.
 */
export const bitlabs: Network = {
  name: 'bitlabs',
  network: 'BitLabs surveys',
  facts: 'documented',
  parameters: {
    click_id: '[%USER:UID%]',
    transaction_id: '[%TX%]',
    payout: '[%VALUE:USD%]',
    type: '[%TYPE%]',
    reference: '[%REF%]',
  },
  appended: ['debug'],
  fields: { click_id: 'click_id', payout: 'payout' },
  identity: ['transaction_id'],
  amounts: ['payout'],
  states: [
    {
      parameter: 'type',
      meanings: { COMPLETE: 'complete', SCREENOUT: 'screenout', START_BONUS: 'bonus', RECONCILIATION: 'reversal' },
    },
    { parameter: 'debug', meanings: { '': 'complete', false: 'complete', true: 'test' } },
  ],
  reversal: { prefix: null, original: 'reference' },
  signature: { kind: 'whole-url', hash: 'sha1', encoding: 'hex', parameter: 'hash' },
  secretFrom: 'network',
  answer: ownWords,
};
