import { testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { offer18 } from './network.ts';

testCalls(offer18, [
  [
    { '{event_name}': 'level%202' },
    { report: { transactionId: 'clk_1/level 2', payout: null, eventId: '', goal: 'level 2' } },
  ],
]);
