import { expect, test } from 'vitest';
import { sendLead } from '../support/requests/send-lead.ts';
import { newPerson, type AdminClient } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

type Rows = Record<string, unknown>[];

const rowsOf = async (asked: ReturnType<AdminClient['ask']>): Promise<Rows> =>
  ((await asked).body as { rows: Rows }).rows;

onEveryEngine('refused calls and ledger rows', (ready) => {
  test('refused calls are kept with their declared parameters, sealed, and without signatures', async () => {
    const service = ready();
    const loop = await openLoop(service);
    await loop.send({ payout: 'much' as never });
    const forged = `/leads/${loop.source.name}?click_id=${loop.clickId}&transaction_id=T1&signature=abc&other=1`;
    expect((await service.client.get(forged)).status).toBe(401);
    await sendLead(service, loop.source, { click_id: 'clk_nobody', transaction_id: 'T2' });
    await service.app.storeRefusedCalls();
    const { ask } = await newPerson(service);
    const query = { source: loop.source.name };
    const rows = await rowsOf(ask('listRefusedCalls', { query }));
    expect(rows.map((row) => row['verdict'])).toEqual(['unknown_click', 'unauthenticated', 'invalid']);
    expect(rows[1]).toMatchObject({
      adwall_id: loop.wall.adwallId,
      parameters: { click_id: loop.clickId, transaction_id: 'T1' },
    });
    expect(JSON.stringify(rows)).not.toMatch(/signature|other/);
    const viewer = await newPerson(service, { role: 'viewer', publishers: null });
    expect((await rowsOf(viewer.ask('listRefusedCalls', { query })))[0]).toMatchObject({ parameters: null });
    const elsewhere = await newPerson(service, { role: 'manager', publishers: [await service.newPublisher()] });
    expect(await rowsOf(elsewhere.ask('listRefusedCalls', { query }))).toEqual([]);
    // Each has its own address, with the same rules.
    const params = rows.map((row) => ({ call_id: String(row['call_id']) }));
    const named = params[1] ?? expect.unreachable();
    expect((await ask('readRefusedCall', { params: named })).body).toEqual(rows[1]);
    expect((await viewer.ask('readRefusedCall', { params: named })).body).toEqual({ ...rows[1], parameters: null });
    const own = await newPerson(service, { role: 'manager', publishers: [loop.wall.pubId] });
    expect((await own.ask('readRefusedCall', { params: named })).body).toEqual(rows[1]);
    const nameless = params[0] ?? expect.unreachable();
    expect(rows[0]).toMatchObject({ adwall_id: null });
    for (const [client, refused] of [
      [own, nameless],
      [elsewhere, named],
      [own, { call_id: 'rfc_unknown' }],
    ] as const) {
      expect((await client.ask('readRefusedCall', { params: refused })).code).toBe('not_found');
    }
  });

  test('a ledger row has its own address, also when its user is erased', async () => {
    const service = ready();
    const { credited, owner, subid1, transactionId } = await newCase(service);
    const { ask } = await newPerson(service);
    const params = { transaction_id: transactionId };
    const { body } = await ask('readLedgerRow', { params });
    expect(body).toMatchObject({ owner, subid1, lead_id: credited, reverses: null, test: false });
    expect((body as { around: object[]; entry: object }).around).toEqual([(body as { entry: object }).entry]);
    await ask('eraseUser', { params: { owner, subid1 } });
    expect((await ask('readLedgerRow', { params })).body).toEqual({ ...(body as object), subid1: null });
    for (const transaction_id of [999_999_999, 'x']) {
      expect((await ask('readLedgerRow', { params: { transaction_id } })).code).toBe('not_found');
    }
  });
});
