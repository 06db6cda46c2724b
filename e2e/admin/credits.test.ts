import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import { expect, test } from 'vitest';
import { newPerson } from '../support/requests/admins.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

interface Page {
  after: number;
  postbacks: Record<string, unknown>[];
}

onEveryEngine('credits as postbacks', (ready) => {
  test('each new credit is shown in both kinds, as a receiver that checks them sees them', async () => {
    const service = ready();
    const loop = await openLoop(service, { events: 2 });
    const { adwallId } = loop.wall;
    const { adminId: ownId, ask } = await newPerson(service);
    const read = async (after?: number): Promise<Page> =>
      (await ask('listCredits', { params: { adwallId }, ...(after !== undefined && { query: { after } }) }))
        .body as Page;
    const { after, postbacks } = await read();
    expect(postbacks).toEqual([]);
    await loop.credit(1, 1);
    const page = await read(after);
    const of = { subid1: loop.user, currency_count: '100', is_genuine: true, is_reversal: false };
    expect(page.postbacks).toMatchObject([
      { kind: 'get', ...of },
      { kind: 'json', ...of },
    ]);
    expect(String(page.postbacks[0]?.['request'])).toMatch(/^GET \/postbacks\?user=.*&signature=[0-9a-f]{64}$/);
    // The newest may come again, with the same ids.
    const rows = async (from: number) => (await read(from)).postbacks.map((one) => one['transaction_id']);
    expect(new Set(await rows(page.after))).toEqual(new Set(page.postbacks.map((one) => one['transaction_id'])));
    service.clock.forward(11_000);
    const later = await read(page.after);
    expect(await rows(later.after)).toEqual([]);
    // Anyone who may not create keys can't send what they see.
    const { adminId: supportId, ask: ofSupport } = await newPerson(service, { role: 'support', publishers: null });
    const cut = (await ofSupport('listCredits', { params: { adwallId }, query: { after } })).body as Page;
    expect(cut.postbacks).toHaveLength(2);
    expect(cut.postbacks).toMatchObject([of, of]);
    expect(String(cut.postbacks[0]?.['request'])).toMatch(/&signature=…$/);
    expect(JSON.stringify(cut)).not.toMatch(/signature=[0-9a-f]/);
    // Old credits are left out, whatever is asked for.
    expect(await rows(0)).toHaveLength(2);
    service.clock.forward(10 * MINUTE);
    expect(await rows(0)).toEqual([]);
    // Someone who looks on and on is in the audit log now and then, and not with each look.
    const looks = async (of: number) => {
      const query = { action: 'list.read', subject: `credits of wall ${of}` };
      return ((await ask('listAudit', { query })).body as AuditPage).rows.map(({ actor_id: id }) => id);
    };
    expect(await looks(adwallId)).toEqual([supportId, ownId]);
    await loop.credit(2, 2);
    for (let look = 0; look < 3; look += 1) expect(await rows(0)).toHaveLength(2);
    expect(await looks(adwallId)).toEqual([ownId, supportId, ownId]);
    // Another wall's credits are not among them.
    const other = await service.newWall();
    const elsewhere = await ask('listCredits', { params: { adwallId: other.adwallId }, query: { after: 0 } });
    expect(elsewhere.body).toMatchObject({ postbacks: [] });
  });
});
