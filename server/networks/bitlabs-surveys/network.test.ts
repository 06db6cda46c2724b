import { ended, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { bitlabsSurveys } from './network.ts';

testCalls(bitlabsSurveys, [
  [{ '[%TYPE%]': 'SCREENOUT', '[%VALUE:USD%]': '0.05' }, { report: { kind: 'screenout', payout: 500 } }],
  [{ '[%TYPE%]': 'SCREENOUT', '[%VALUE:USD%]': '0' }, ended('screenout')],
]);
