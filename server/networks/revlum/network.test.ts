import { reversal, trial, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { revlum } from './network.ts';

testCalls(revlum, [
  [{ '{status}': '2' }, reversal],
  [{ '{debug}': '1' }, trial],
]);
