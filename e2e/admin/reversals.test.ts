import type { AdminReversals } from '@rewards-wall/shared/admin/reversals-schema.ts';
import { adminApi } from '@rewards-wall/shared/admin/api.ts';
import { buildPath } from '@rewards-wall/shared/routes.ts';
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { csvOf, newPerson } from '../support/requests/admins.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const HOSTILE = '=cmd|calc';

onEveryEngine('the report on reversals', (ready) => {
  test('counts leads on the day of the click, with days and losses, for every kind of row', async () => {
    const service = ready();
    const loop = await openLoop(service, { events: 3, offer: { name: `${HOSTILE} "<b>` } });
    const { adwallId, pubId } = loop.wall;
    const params = { adwallId };
    await loop.credit(1, 3);
    await service.client.post(loop.wall.user(loop.user, 'transactions.json'), {
      query: { currency_adjustment: -250, description: 'Paid out' },
      bearer: loop.wall.secretKey,
    });
    service.clock.forward(4 * DAY);
    await loop.reverse(1);
    service.clock.forward(3 * DAY);
    await loop.reverse(2);
    service.clock.forward(2 * MINUTE);
    await service.app.refreshStatistics();

    const support = await newPerson(service, { role: 'support', publishers: [pubId] });
    const read = async (query = {}) => (await support.ask('readReversals', { params, query })).body as AdminReversals;
    const figures = {
      credited: 3,
      reversed: 2,
      rate: '66.7',
      credits_reversed: 200,
      // 300 were credited and 250 are gone, so that 50 of the first reversal are missing, and all of the second.
      credits_lost: 150,
      // A hold of exactly four days would have ended as the first reversal came.
      median_days: 5,
      p90_days: 8,
    };
    const report = await read();
    expect(report).toMatchObject({ adwall_id: adwallId, by: 'source', totals: figures, more: false, suggestion: null });
    expect(report.explanation).toEqual([expect.stringContaining('fewer than 20 reversals')]);
    const { name: source } = loop.source;
    expect(report.rows).toEqual([{ value: source, name: null, ...figures, sources: [source] }]);
    const rowsBy = async (by: string) => (await read({ by, days: 365 })).rows;
    expect(await rowsBy('offer')).toMatchObject([{ value: String(loop.offerId), name: `${HOSTILE} "<b>`, ...figures }]);
    expect(await rowsBy('country')).toMatchObject([{ value: 'US', ...figures }]);
    expect(await rowsBy('network')).toMatchObject([{ value: source, ...figures, sources: [source] }]);
    expect(await rowsBy('user')).toMatchObject([{ value: loop.user, ...figures }]);
    expect((await support.ask('readReversals', { params, query: { by: 'day' } })).failing).toEqual(['by']);
    expect((await support.ask('readReversals', { params, query: { days: 31 } })).failing).toEqual(['days']);

    // Its leads, by country, too.
    const listed = async (query: object) =>
      (
        (await support.ask('listLeads', { query: { wall: adwallId, state: 'reversed', ...query } })).body as {
          rows: object[];
        }
      ).rows;
    expect(await listed({ country: 'us' })).toHaveLength(2);
    expect(await listed({ country: 'US', limit: 1 })).toHaveLength(1);
    expect(await listed({ country: 'DE' })).toEqual([]);

    // Viewers see no users, and no one sees other publishers.
    const viewer = await newPerson(service, { role: 'viewer', publishers: [pubId] });
    expect((await viewer.ask('readReversals', { params })).status).toBe(200);
    const asUser = await viewer.ask('readReversals', { params, query: { by: 'user' } });
    expect({ status: asUser.status, code: asUser.code }).toEqual({ status: 403, code: 'not_permitted' });
    const stranger = await newPerson(service, { role: 'owner', publishers: [await service.newPublisher()] });
    expect((await stranger.ask('readReversals', { params })).status).toBe(404);

    const path = `${buildPath(adminApi.readReversals.path, params)}?by=offer&format=csv`;
    const lines = (await csvOf(service, viewer, path)).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('value,name,credited,reversed,rate');
    expect(lines[1]).toContain(`"'${HOSTILE} ""<b>"`);
    const filter = { before: null, limit: 50, action: 'list.export', actorId: viewer.adminId, publishers: null };
    expect(await service.store.listAudit(filter)).toMatchObject([{ subject: 'readReversals', pubId }]);

    // A period without the click has nothing, although the reversals came in it.
    service.clock.forward(28 * DAY);
    const owner = await newPerson(service);
    const later = (await owner.ask('readReversals', { params, query: { days: 30 } })).body as AdminReversals;
    expect(later).toMatchObject({ totals: { credited: 0, reversed: 0, rate: null, median_days: null }, rows: [] });
    await loop.deliver();
  });

  test('after an erasure, figures stay and the user has no name', async () => {
    const service = ready();
    const loop = await openLoop(service, { events: 2 });
    const params = { adwallId: loop.wall.adwallId };
    await loop.credit(1, 2);
    await loop.reverse(1);
    service.clock.forward(2 * MINUTE);
    await service.app.refreshStatistics();
    const { ask } = await newPerson(service);
    await service.store.erasePerson({ account: loop.account, at: service.clock.now() });
    const read = async (by: string) => (await ask('readReversals', { params, query: { by } })).body as AdminReversals;
    const figures = { credited: 2, reversed: 1, rate: '50', median_days: 1 };
    expect((await read('user')).rows).toMatchObject([{ value: '', ...figures }]);
    expect((await read('country')).rows).toMatchObject([{ value: 'US', ...figures }]);
  });
});
