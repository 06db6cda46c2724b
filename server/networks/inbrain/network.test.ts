import { bonus, refused, screenout, trial, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { inbrain } from './network.ts';

testCalls(inbrain, [
  [{ RewardType: 'survey_disqualified' }, screenout],
  [{ RewardType: 'profiler_completed' }, bonus],
  [{ RewardType: 'offer_completed' }, refused('RewardType')],
  [{ IsTest: 'true' }, trial],
  [{ Mid: '' }, refused('Mid')],
]);
