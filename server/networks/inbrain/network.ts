import { ownWords, type Network } from '../network.ts';
import { surveys } from './surveys.ts';

/**
 * inBrain survey callback. It signs the person and the reward's id only, joined without a separator, so it is weak: the
 * amount can only lower what the click promised. `Mid` carries what our entry link had there.
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
