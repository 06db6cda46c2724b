import { expect, test } from 'vitest';
import { complete, send, testCalls, unpaid } from '../../leads/reports/network-calls.fixture.ts';
import { namesPerson, schemeNamed } from '../../leads/reports/schemes.ts';
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

test('a call whose user moved into its transaction names no user, so that a tile holds it', () => {
  const moved = send('playtimeweb', { '{trans_uuid}': 'T-1u-7', '{user_uuid}': '' });
  expect(moved).toMatchObject({ kind: 'read', report: { transactionId: 'T-1u-7' } });
  expect(moved).not.toHaveProperty('report.respondent');
  expect(namesPerson(schemeNamed('playtimeweb'))).toBe(true);
});
