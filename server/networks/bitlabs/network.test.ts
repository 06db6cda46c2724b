import { bonus, refused, reversal, trial, unpaid, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { bitlabs } from './network.ts';

testCalls(bitlabs, [
  [{ '[%TYPE%]': 'SCREENOUT', '[%VALUE:USD%]': '0.05' }, { report: { kind: 'screenout', payout: 500 } }],
  [{ '[%TYPE%]': 'START_BONUS' }, bonus],
  [{ '[%TYPE%]': 'RECONCILIATION', '[%TX%]': 'T-2', '[%REF%]': 'T-1' }, reversal],
  [{ '[%TYPE%]': '' }, refused('type')],
  [{ '[%TYPE%]': 'COMPLETE', '[%VALUE:USD%]': '0' }, unpaid],
  [{ '[%REF%]': '&debug=true' }, trial],
]);
