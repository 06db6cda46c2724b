import { ownWords, type Network } from '../network.ts';
import { surveys } from './surveys.ts';

/**
 * Prodege Surveys Feed: the person's browser returns with the outcome, and the whole query is signed. It has no amount,
 * so a complete pays what the click promised. The pass-through variable `click_id` comes back too.
 */
export const prodege: Network = {
  name: 'prodege',
  network: 'Prodege surveys',
  facts: 'documented',
  parameters: {
    transid: '@transid@',
    projectid: '@projectid@',
    vpid: '@vpid@',
    status: '@status@',
    termreason: '@termreason@',
    hash: '@hash@',
  },
  appended: ['click_id'],
  fields: { click_id: 'click_id', reason: 'termreason' },
  respondent: { person: 'vpid', survey: 'projectid' },
  identity: ['transid'],
  amounts: [],
  states: [{ parameter: 'status', meanings: { 1: 'complete', 2: 'quota_full', 3: 'screenout', 4: 'quality' } }],
  reversal: null,
  signature: { kind: 'sorted-pairs', parameter: 'hash' },
  secretFrom: 'network',
  isRedirect: true,
  answer: ownWords,
  surveys,
};
