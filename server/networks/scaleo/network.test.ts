import { testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { scaleo } from './network.ts';

testCalls(scaleo, [
  [{ '{goal_id}': '3' }, { report: { eventId: '3', transactionId: 'clk_1/3', payout: null } }],
  [{ '{goal_id}': '' }, { report: { eventId: '', transactionId: 'clk_1/' } }],
]);
