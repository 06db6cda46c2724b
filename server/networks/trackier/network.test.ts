import { reversal, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { trackier } from './network.ts';

testCalls(trackier, [[{ '{payout}': '-1' }, reversal]]);
