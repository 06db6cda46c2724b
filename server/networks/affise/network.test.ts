import { pending, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { affise } from './network.ts';

testCalls(affise, [
  [{ '{status}': '2' }, pending],
  [{ '{status}': '5' }, pending],
  [{ '{status}': '3' }, { report: { status: 2, transactionId: 'clk_1/T-1/1' } }],
  [{ '{sum}': '-1' }, { report: { status: 2 } }],
  [{ '{transactionid}': '', '{goal}': 'a%2Fb' }, { report: { transactionId: 'clk_1//a%2Fb' } }],
  [{ '{goal}': 'sale' }, { report: { eventId: '', goal: 'sale' } }],
  [{ '{goal}': 'x'.repeat(101) }, { report: { eventId: '', goal: '?' } }],
]);
