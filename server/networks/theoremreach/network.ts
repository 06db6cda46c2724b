import { justOne, type Network } from '../network.ts';

/** TheoremReach: appends its own parameters to the URL. A profiler, which pays for profile questions, is a bonus. */
export const theoremreach: Network = {
  name: 'theoremreach',
  network: 'TheoremReach',
  facts: 'integrators',
  parameters: {},
  appended: ['user_id', 'tx_id', 'currency', 'status', 'reversal', 'screenout', 'profiler', 'debug'],
  fields: { click_id: 'user_id', payout: 'currency' },
  identity: ['tx_id'],
  amounts: ['currency'],
  states: [
    { parameter: 'status', meanings: { '': 'complete', 1: 'complete', 2: 'reversal' } },
    {
      parameter: 'reversal',
      meanings: { '': 'complete', false: 'complete', 0: 'complete', true: 'reversal', 1: 'reversal' },
    },
    { parameter: 'screenout', meanings: { '': 'complete', 0: 'complete', 2: 'complete', 1: 'screenout' } },
    { parameter: 'profiler', meanings: { '': 'complete', 0: 'complete', 2: 'complete', 1: 'bonus' } },
    { parameter: 'debug', meanings: { '': 'complete', false: 'complete', 0: 'complete', true: 'test', 1: 'test' } },
  ],
  reversal: null,
  signature: { kind: 'whole-url', hash: 'sha1', encoding: 'base64url', parameter: 'hash' },
  secretFrom: 'network',
  answer: justOne,
};
