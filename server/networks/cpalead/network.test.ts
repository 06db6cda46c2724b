import { reversal, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { cpalead } from './network.ts';

testCalls(cpalead, [[{ '{payout}': '-1' }, reversal]]);
