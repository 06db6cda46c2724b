import { expect, test } from 'vitest';
import { complete, refused, send, testCalls, unpaid } from '../../leads/reports/network-calls.fixture.ts';
import { namesPerson, schemeNamed } from '../../leads/reports/schemes.ts';
import { playtimeWeb } from './network.ts';

testCalls(playtimeWeb, [
  [{ '{coin_amount}': '0' }, unpaid],
  [{ '{coin_amount}': '-5' }, { report: { status: 2 } }],
  [{ '{device_id}': 'IDFA-1' }, complete],
  [{ '{trans_uuid}': '7B6F2A90-0C1D-4E2F-8A3B-4C5D6E7F8091' }, complete],
  [{ '{trans_uuid}': 'T-1' }, refused('trans_uuid')],
  [{ '{trans_uuid}': '' }, refused('trans_uuid')],
]);

const UUID = '7b6f2a90-0c1d-4e2f-8a3b-4c5d6e7f8091';

test('coins and the user come from the signed text', () => {
  const values = { '{coin_amount}': '250', '{user_uuid}': 'u-7', '{trans_uuid}': UUID };
  expect(send('playtimeweb', values)).toMatchObject({
    report: { payout: 2_500_000, respondent: { person: 'u-7' }, clickId: 'clk_1', transactionId: UUID },
  });
});

test('text that moves between the transaction and the user is refused, although the hash stays the same', () => {
  expect(send('playtimeweb', { '{trans_uuid}': `${UUID}u`, '{user_uuid}': '-7' })).toMatchObject(refused('trans_uuid'));
  expect(send('playtimeweb', { '{trans_uuid}': UUID.slice(0, -1), '{user_uuid}': '1u-7' })).toMatchObject(
    refused('trans_uuid'),
  );
});

test('a call without its user names none, so that a tile holds it', () => {
  const unnamed = send('playtimeweb', { '{trans_uuid}': UUID, '{user_uuid}': '' });
  expect(unnamed).toMatchObject({ kind: 'read', report: { transactionId: UUID } });
  expect(unnamed).not.toHaveProperty('report.respondent');
  expect(namesPerson(schemeNamed('playtimeweb'))).toBe(true);
});
