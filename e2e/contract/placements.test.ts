import type { ClickCase } from '@rewards-wall/shared/admin/click-schema.ts';
import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import { adminApi } from '@rewards-wall/shared/admin/api.ts';
import { buildPath } from '@rewards-wall/shared/routes.ts';
import { afterAll, expect, test } from 'vitest';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { exportUser } from '../../server/persons/export-user.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { yieldToEventLoop } from '../../server/runtime/yield-to-event-loop.ts';
import { readPlacementStats } from '../../server/statistics/read-stats.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { firstCells, newPerson } from '../support/requests/admins.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

onEveryEngine(
  'Placements (docs/contract/offers.md#placements)',
  (ready) => {
    /** A user who clicked at a placement. */
    const setUp = async (placement = 'shop-empty') => {
      const service = ready();
      const loop = await openLoop(service, { query: { placement } });
      const refresh = async () => {
        service.clock.forward(2 * MINUTE);
        await service.app.refreshStatistics();
      };
      return { ...loop, service, refresh };
    };

    test('click and lead keep the name, and postbacks report it, also of a reversal', async () => {
      const { add, deliver, send, service, wall } = await setUp();
      const [get, json] = [receiver.newEndpoint(), receiver.newEndpoint()];
      await add('get', `${get.url}?p={placement}&s={status}`);
      await add('json', json.url);
      await send({ transaction_id: 'T1' });
      await send({ transaction_id: 'T1', status: 2 });
      for (let round = 0; round < 3; round += 1) await deliver();
      expect(get.received.map(({ parameters: { p, s } }) => `${p} ${s}`).toSorted()).toEqual([
        'shop-empty 1',
        'shop-empty 2',
      ]);
      const stated = json.received.map(({ body }) => JSON.parse(body) as { data: { placement?: string } });
      expect(stated.map(({ data }) => data.placement)).toEqual(['shop-empty', 'shop-empty']);
      service.clock.forward(2 * MINUTE);
      const listed = await service.client.get(`/v1/walls/${wall.adwallId}/leads`, { bearer: wall.secretKey });
      expect(listed.body).toMatchObject({ leads: [{ placement: 'shop-empty' }] });
    });

    test('without a name, or with an invalid one, postbacks have none', async () => {
      const { add, deliver, send } = await setUp('Shop!');
      const [get, json] = [receiver.newEndpoint(), receiver.newEndpoint()];
      await add('get', `${get.url}?p={placement}`);
      await add('json', json.url);
      await send();
      await deliver();
      expect(get.received.map(({ parameters }) => parameters['p'])).toEqual(['']);
      expect(json.received).toHaveLength(1);
      expect(json.received[0]?.body).not.toContain('placement');
    });

    test('an export has it, and an erasure removes it', async () => {
      const { account, clickId, send, service } = await setUp();
      await send();
      const exported = await exportUser(service)(account);
      expect(exported).toMatchObject({ clicks: [{ placement: 'shop-empty' }], leads: [{ placement: 'shop-empty' }] });
      await eraseUser(service)(account);
      expect(await service.store.readClick(clickId)).toMatchObject({ accountId: null, placement: null });
      const [lead] = await service.store.leadsOfWall({
        adwallId: account.profileId,
        after: '',
        until: Number.MAX_SAFE_INTEGER,
        limit: 9,
      });
      expect(lead).toMatchObject({ subid1: null, placement: null, state: 'credited' });
    });

    test('figures by placement: openings are lists from the first offer that are neither narrowed down nor refreshed', async () => {
      const { refresh, send, service, wall } = await setUp();
      await send();
      const ask = askFor(service, wall, { subid1: service.newUser() });
      await ask.ids({ placement: 'home' });
      await ask.ids({ placement: 'home', limit: 1, offset: 0 });
      await ask.ids({ placement: 'home', category_id: 17 });
      await ask.ids({ placement: 'home', offset: 1 });
      await ask.ids({ placement: 'home', refresh: 1 });
      await ask.ids();
      await refresh();
      const read = readPlacementStats({ ...service, yieldToEventLoop, wait: () => Promise.resolve() });
      const stats = await read({ adwallId: wall.adwallId, days: 1 });
      expect(stats.placements).toMatchObject([
        { placement: 'shop-empty', openings: 1, impressions: 1, clicks: 1, leads: 1, credits: 125 },
        { placement: null, openings: 1, impressions: 1, clicks: 0 },
        { placement: 'home', openings: 2, impressions: 4, clicks: 0 },
      ]);
      expect(stats.totals).toMatchObject({ openings: 4, impressions: 6, clicks: 1, leads: 1, credits: 125 });
    });

    test('the admin API has figures by placement, and finds leads by it', async () => {
      const { clickId, refresh, send, service, wall } = await setUp();
      await send();
      const viewer = await newPerson(service, { role: 'viewer', publishers: null });
      const params = { adwallId: wall.adwallId };
      await refresh();
      const overview = (await viewer.ask('readOverview', { params })).body as AdminOverview;
      expect(overview.placements).toMatchObject([{ value: 'shop-empty', openings: 1, leads: 1, credits: 125 }]);
      expect(overview.totals).toMatchObject({ openings: 1, impressions: 1, leads: 1 });
      const path = `${buildPath(adminApi.readOverview.path, params)}?csv=placements`;
      expect(await firstCells(service, viewer, path)).toEqual(['shop-empty']);
      const leadsAt = async (placement: string) =>
        (await viewer.ask('listLeads', { query: { wall: wall.adwallId, placement } })).body;
      expect(await leadsAt('shop-empty')).toMatchObject({ rows: [{ click_id: clickId, placement: 'shop-empty' }] });
      expect(await leadsAt('home')).toMatchObject({ rows: [] });
      expect((await viewer.ask('listLeads', { query: { placement: 'Home!' } })).failing).toEqual(['placement']);
      const click = (await viewer.ask('readClick', { params: { click_id: clickId } })).body as ClickCase;
      expect(click).toMatchObject({ placement: 'shop-empty', leads: [{ placement: 'shop-empty' }] });
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);
