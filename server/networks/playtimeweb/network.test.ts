import { expect, test } from 'vitest';
import { complete, send, testCalls, unpaid } from '../../leads/reports/network-calls.fixture.ts';
import { playtimeWeb } from './network.ts';

testCalls(playtimeWeb, [
  [{ '{coin_amount}': '0' }, unpaid],
  [{ '{coin_amount}': '-5' }, { report: { status: 2 } }],
  [{ '{device_id}': 'IDFA-1' }, complete],
]);

test('coins and the user come from the signed text', () => {
  expect(send('playtimeweb', { '{coin_amount}': '250', '{user_uuid}': 'u-7' })).toMatchObject({
    report: { payout: 2_500_000, respondent: { person: 'u-7' }, clickId: 'clk_1', transactionId: 'T-1' },
  });
});
