import { bonus, refused, reversal, screenout, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { cpxResearch } from './network.ts';

testCalls(cpxResearch, [
  [{ '{type}': 'out', '{amount_usd}': '0.01' }, screenout],
  [{ '{type}': 'bonus' }, bonus],
  [{ '{status}': '2' }, reversal],
  [{ '{status}': '2', '{type}': 'out' }, { report: { status: 2, kind: 'screenout' } }],
  [{ '{status}': '7' }, refused('status')],
  [{ '{type}': 'other' }, refused('type')],
]);
