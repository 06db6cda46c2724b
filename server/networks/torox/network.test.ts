import { reversal, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { torox } from './network.ts';

testCalls(torox, [
  [{ '{amount}': '-150' }, reversal],
  [{ '{payout}': '-1.5' }, reversal],
]);
