import { refused, reversal, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { adscend } from './network.ts';

testCalls(adscend, [
  [{ '[STS]': '2' }, reversal],
  [{ '[PAY]': '-1.25' }, reversal],
  [{ '[STS]': '3' }, refused('status')],
]);
