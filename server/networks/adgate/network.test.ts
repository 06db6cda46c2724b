import { event3, pending, refused, reversal, unpaid, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { adgate } from './network.ts';

testCalls(adgate, [
  [{ '{state}': 'pending' }, pending],
  [{ '{state}': 'rejected' }, reversal],
  [{ '{state}': '' }, refused('state')],
  [{ '{event_id}': '3', '{payout}': '0' }, event3],
  [{ '{payout}': '0' }, unpaid],
]);
