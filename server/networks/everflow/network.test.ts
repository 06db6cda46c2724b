import { event3, reversal, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { everflow } from './network.ts';

testCalls(everflow, [
  [{ '{event_id}': '3' }, event3],
  [{ '{payout_amount}': '-1' }, reversal],
]);
