import { ownWords, type Adapter } from './adapter.ts';

/**
 * BitLabs, its survey callback, which always says what it is. A reconciliation takes back the lead that `[%REF%]`
 * names. The hash is the last parameter, under the app secret.
 */
export const bitlabs: Adapter = {
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
