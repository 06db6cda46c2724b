import { ownWords, type Network } from '../network.ts';
import { surveys } from './surveys.ts';

/**
 * inBrain survey callback. Weak, because it signs only the person and the reward's ID, joined without a separator. So
 * the amount can only lower what the click promised. `Mid` returns the click ID of our entry link.
 */
export const inbrain: Network = {
  name: 'inbrain',
  network: 'inBrain surveys',
  facts: 'documented',
  body: 'json',
  parameters: {},
  appended: ['PanelistId', 'RewardId', 'RewardType', 'RevenueAmount', 'Mid', 'IsTest', 'Sig'],
  fields: { click_id: 'Mid' },
  unsignedPayout: 'RevenueAmount',
  respondent: { person: 'PanelistId' },
  identity: ['RewardId'],
  amounts: ['RevenueAmount'],
  states: [
    {
      parameter: 'RewardType',
      meanings: { survey_completed: 'complete', survey_disqualified: 'screenout', profiler_completed: 'bonus' },
    },
    { parameter: 'IsTest', meanings: { '': 'complete', false: 'complete', true: 'test' } },
  ],
  reversal: null,
  signature: {
    kind: 'template',
    hash: 'md5',
    isKeyed: false,
    template: '{PanelistId}{RewardId}{secret}',
    parameter: 'Sig',
  },
  secretFrom: 'network',
  answer: ownWords,
  surveys,
};
