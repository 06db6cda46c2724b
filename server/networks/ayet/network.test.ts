import { refused, reversal, unpaid, testCalls } from '../../leads/reports/network-calls.fixture.ts';
import { ayet } from './network.ts';

testCalls(ayet, [
  [{ '{task_uuid}': 'a-1' }, { report: { eventId: '', goal: 'a-1' } }],
  [{ '{is_chargeback}': '1', '{transaction_id}': 'r-T-1' }, reversal],
  [{ '{payout_usd}': '-1.25', '{transaction_id}': 'r-T-1' }, reversal],
  [{ '{is_chargeback}': 'maybe' }, refused('chargeback')],
  [{ '{payout_usd}': '0' }, unpaid],
]);
