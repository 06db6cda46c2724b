import { expect, test } from 'vitest';
import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { adminApi } from '@rewards-wall/shared/admin/api.ts';
import { buildPath } from '@rewards-wall/shared/routes.ts';
import { firstCells, newPerson, signIn } from '../support/requests/admins.ts';
import { HOUR, MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const valuesOf = (rows: AdminOverview['offers']): string[] => rows.map(({ value }) => value);

onEveryEngine('the overview of a wall', (ready) => {
  test('figures are those of the statistics, a few minutes later, without test users', async () => {
    const service = ready();
    service.clock.moveTo(NOON);
    const loop = await openLoop(service, { events: 2 });
    const { adwallId } = loop.wall;
    const viewer = await newPerson(service, { role: 'viewer', publishers: [service.pubId] });
    const { ask } = viewer;
    const read = async (query = {}) =>
      (await ask('readOverview', { params: { adwallId }, query })).body as AdminOverview;
    await loop.credit(1, 1);
    const fresh = await read({ days: 7 });
    expect(fresh).toMatchObject({ totals: { clicks: 0 }, offers: [], days: { length: 7 } });
    service.clock.forward(2 * MINUTE);
    await service.app.refreshStatistics();
    const { compared, countries, days, offers, sources, tasks, totals, to } = await read();
    expect(totals).toMatchObject({ viewers: 1, clicks: 1, leads: 1, reversals: 0, credits: 100, conversion: '100' });
    expect(compared).toMatchObject({ now: { clicks: 0 }, before: { viewers: 0, clicks: 0, epc: null } });
    expect(days).toHaveLength(28);
    expect(days.at(-1)).toMatchObject({ date: to, clicks: 1, leads: 1 });
    expect(offers).toHaveLength(1);
    expect(offers[0]).toMatchObject({ name: expect.any(String), credits: 100 });
    // The offer names no source, so no one knows whose click it was.
    expect(sources).toMatchObject([
      { leads: 1, clicks: 0, conversion: null },
      { value: '', clicks: 1 },
    ]);
    expect(tasks).toEqual([]);
    const tables = { days: days.map(({ date }) => date), offers: valuesOf(offers), sources: valuesOf(sources) };
    for (const [table, cells] of Object.entries({ ...tables, countries: valuesOf(countries) })) {
      const path = `${buildPath(adminApi.readOverview.path, { adwallId })}?csv=${table}`;
      expect(await firstCells(service, viewer, path), table).toEqual(cells);
    }
    expect((await ask('readOverview', { params: { adwallId }, query: { csv: 'tasks' } })).failing).toEqual(['csv']);
    const filter = { before: null, limit: 50, action: 'list.export', actorId: viewer.adminId, publishers: null };
    const exports = await service.store.listAudit(filter);
    expect(exports.map(({ after, pubId, subject }) => ({ after, pubId, subject }))).toContainEqual({
      subject: 'readOverview',
      pubId: loop.wall.pubId,
      after: { filter: ['countries'], of: [`wall ${adwallId}`] },
    });
    service.clock.forward(24 * HOUR);
    const { ask: askLater } = await newPerson(service, { role: 'viewer', publishers: [service.pubId] });
    const onDay = async (days: number) =>
      (await askLater('readOverview', { params: { adwallId }, query: { days } })).body;
    expect(await onDay(1)).toMatchObject({ totals: { clicks: 0 }, compared: null });
    expect(await onDay(2)).toMatchObject({
      totals: { clicks: 1 },
      compared: { now: { clicks: 1 }, before: { clicks: 0 } },
    });
    const tooMany = await askLater('readOverview', { params: { adwallId }, query: { days: 93 } });
    expect(tooMany.code).toBe('invalid_request');
  });

  test('only a person who manages the team sees failed sign-ins since yesterday, as many as the log has', async () => {
    const service = ready();
    service.clock.moveTo(NOON + 7 * 24 * HOUR);
    const { adwallId } = await service.newWall();
    const owner = await newPerson(service);
    const viewer = await newPerson(service, { role: 'viewer', publishers: null });
    await expect(signIn(service, owner.name, 'wrong')).rejects.toThrow('sign_in_failed');
    const tasksOf = async ({ ask }: typeof owner) =>
      ((await ask('readOverview', { params: { adwallId } })).body as AdminOverview).tasks;
    const since = new Date(service.clock.now() - 24 * HOUR).toISOString().slice(0, 10);
    expect(await tasksOf(owner)).toEqual([{ task: 'sign_ins_failed', count: 1, since }]);
    const listed = await owner.ask('listAudit', { query: { action: 'sign-in.failed', from: since } });
    expect((listed.body as AuditPage).rows).toHaveLength(1);
    expect(await tasksOf(viewer)).toEqual([]);
    // Midnight hides nothing that no one may have seen yet.
    service.clock.forward(25 * HOUR);
    expect(await tasksOf(await newPerson(service))).toMatchObject([{ count: 1 }]);
    service.clock.forward(24 * HOUR);
    expect(await tasksOf(await newPerson(service))).toEqual([]);
  });
});
