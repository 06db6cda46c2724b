import { event3, reversal, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { notik } from './network.ts';

testCalls(notik, [
  [{ payout: '-1.25', amount: '-125', txn_id: 'T-2', rewarded_txn_id: 'T-1' }, reversal],
  [{ event_id: '3' }, event3],
]);
