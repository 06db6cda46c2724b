import { event3, refused, reversal, unpaid, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { adgem } from './network.ts';

testCalls(adgem, [
  [{ '{goal_id}': '3' }, event3],
  [{ '{goal_id}': 'install' }, { kind: 'read', report: { eventId: 'install' } }],
  [{ '{player_id}': '' }, refused('click_id')],
  [{ '{payout}': '-1.25' }, reversal],
  [{ '{payout}': '0.00' }, unpaid],
]);
