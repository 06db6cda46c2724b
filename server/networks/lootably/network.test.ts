import { event3, reversal, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { lootably } from './network.ts';

testCalls(lootably, [
  [{ '{status}': '0' }, reversal],
  [{ '{revenue}': '-1.25' }, reversal],
  [{ '{goalID}': '3' }, event3],
]);
