import { expect, test } from 'vitest';
import { sendLead } from '../support/requests/send-lead.ts';
import { csvOf, newPerson, type Person } from '../support/requests/admins.ts';
import { offerOf } from '../support/requests/admin-samples.ts';
import { newCase } from '../support/requests/casework.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

/** What the audit log has of someone, oldest first, without their signing in. */
async function recordedOf(service: TestService, { adminId }: Person) {
  const filter = { before: null, limit: 50, action: null, actorId: adminId, publishers: null };
  const rows = await service.store.listAudit(filter);
  return rows
    .filter(({ action }) => action !== 'sign-in')
    .map(({ action, after, pubId, subject }) => ({ action, subject, pubId, after }))
    .toReversed();
}

onEveryEngine('opening what users’ keys seal', (ready) => {
  test('a lead, a ledger and a list of tickets are recorded with their publisher', async () => {
    const service = ready();
    const pubId = await service.newPublisher();
    const { held, owner, subid1 } = await newCase(service, pubId);
    const manager = await newPerson(service, { role: 'manager', publishers: [pubId] });
    await manager.ask('readLead', { params: { lead_id: held } });
    await manager.ask('listLedger', { params: { owner, subid1 } });
    await manager.ask('listTickets');
    const account = expect.stringMatching(/^account \d+$/) as unknown;
    expect(await recordedOf(service, manager)).toEqual([
      { action: 'user.read', subject: account, pubId, after: { lead: held } },
      { action: 'user.read', subject: account, pubId, after: null },
      { action: 'list.read', subject: 'listTickets', pubId, after: null },
    ]);
  });

  test('refused calls and tried postbacks are recorded once they show something', async () => {
    const service = ready();
    const loop = await openLoop(service);
    const { adwallId, pubId } = loop.wall;
    const manager = await newPerson(service, { role: 'manager', publishers: [pubId] });
    const { after } = (await manager.ask('listCredits', { params: { adwallId } })).body as { after: number };
    await manager.ask('listRefusedCalls', { query: { source: loop.source.name } });
    expect(await recordedOf(service, manager)).toEqual([]);
    await loop.send();
    await sendLead(service, loop.source, { click_id: loop.clickId, transaction_id: 'T2', payout: 'much' });
    await service.app.storeRefusedCalls();
    await manager.ask('listCredits', { params: { adwallId }, query: { after } });
    await manager.ask('listRefusedCalls', { query: { source: loop.source.name } });
    expect(await recordedOf(service, manager)).toEqual([
      { action: 'list.read', subject: `credits of wall ${adwallId}`, pubId, after: null },
      { action: 'list.read', subject: 'listRefusedCalls', pubId, after: null },
    ]);
  });

  test('asking why someone sees an offer is recorded with their account, since it tells what they completed', async () => {
    const service = ready();
    const pubId = await service.newPublisher();
    const { account, subid1, wall } = await newCase(service, pubId);
    const { offer_id } = await offerOf(service);
    const support = await newPerson(service, { role: 'support', publishers: [pubId] });
    for (const user of [subid1, 'nobody-yet']) {
      const params = { adwallId: wall.adwallId, offer_id };
      await support.ask('explainOffer', { params, json: { subid1: user, ip: '81.2.69.142' } });
    }
    const accountId = (await service.store.findPerson(account))?.accountId;
    expect(await recordedOf(service, support)).toEqual([
      { action: 'user.read', subject: `account ${accountId}`, pubId, after: { offer: offer_id } },
      { action: 'user.read', subject: null, pubId, after: { offer: offer_id } },
    ]);
  });

  test('a viewer, who sees nothing of users, leaves no rows', async () => {
    const service = ready();
    const { held } = await newCase(service);
    const viewer = await newPerson(service, { role: 'viewer', publishers: null });
    expect((await viewer.ask('readLead', { params: { lead_id: held } })).status).toBe(200);
    await viewer.ask('listRefusedCalls');
    expect(await recordedOf(service, viewer)).toEqual([]);
  });

  test('an export is recorded with each publisher that it is about', async () => {
    const service = ready();
    const [mine, other] = [await service.newPublisher(), await service.newPublisher()];
    const { owner, subid1, wall } = await newCase(service, mine);
    await newCase(service, other);
    const both = await newPerson(service, { role: 'manager', publishers: [mine, other] });
    const paths = [
      '/v1/admin/leads?format=csv&state=pending',
      `/v1/admin/deliveries?format=csv&wall=${wall.adwallId}`,
      `/v1/admin/users/${owner}/${encodeURIComponent(subid1)}/ledger?format=csv`,
    ];
    for (const path of paths) await csvOf(service, both, path);
    const after = { filter: ['state'], wall: null };
    expect(await recordedOf(service, both)).toEqual([
      { action: 'list.export', subject: 'listLeads', pubId: mine, after },
      { action: 'list.export', subject: 'listLeads', pubId: other, after },
      { action: 'list.export', subject: 'listDeliveries', pubId: mine, after: { filter: [], wall: wall.adwallId } },
      {
        action: 'list.export',
        subject: 'listLedger',
        pubId: mine,
        after: { filter: [], wall: null, of: [expect.stringMatching(/^account \d+$/) as unknown] },
      },
    ]);
    // Anyone who reads the log of one publisher sees that their users' data went out.
    const auditor = await newPerson(service, { role: 'manager', publishers: [mine] });
    const listed = (await auditor.ask('listAudit', { query: { action: 'list.export' } })).body as {
      rows: Record<string, unknown>[];
    };
    expect(listed.rows.map((row) => row['subject'])).toEqual(['listLedger', 'listDeliveries', 'listLeads']);
  });
});
