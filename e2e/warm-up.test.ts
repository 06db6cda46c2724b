import { expect, onTestFinished, test, vi } from 'vitest';
import { askFor } from './support/requests/list-offers.ts';
import { offerRow } from './support/requests/offers.ts';
import { startService } from './support/service/start-service.ts';

async function setUp() {
  const service = await startService();
  onTestFinished(() => service.stop());
  const wall = await service.newWall();
  await service.importOffers([offerRow(1), offerRow(2)]);
  const loads = vi.spyOn(service.store, 'loadOffers');
  return { ...service, loads, ask: askFor(service, wall, { subid1: service.newUser() }) };
}

test('the first list after the warm-up, or during it, loads no offers again', async () => {
  const { app, ask, loads } = await setUp();
  const [, ids] = await Promise.all([app.warmUp(), ask.ids()]);
  expect(ids).toEqual([1, 2]);
  expect(await ask.ids()).toEqual([1, 2]);
  expect(loads).toHaveBeenCalledTimes(1);
});

test('the warm-up never fails: if the database does, the next list loads the offers', async () => {
  const { app, ask, loads } = await setUp();
  loads.mockRejectedValueOnce(new Error('disk I/O error'));
  await app.warmUp();
  expect(loads).toHaveBeenCalledTimes(1);
  expect(await ask.ids()).toEqual([1, 2]);
  expect(loads).toHaveBeenCalledTimes(2);
});

test('proxies wait until the offers are loaded, or could not be', async () => {
  const { app, client, loads } = await setUp();
  const isServing = async () => (await client.get('/health/serving')).body;
  const load = Promise.withResolvers<never>();
  loads.mockReturnValueOnce(load.promise);
  const warm = app.warmUp();
  expect(await isServing()).toEqual({ serving: false, reason: 'starting' });
  load.reject(new Error('disk I/O error'));
  await warm;
  expect(await isServing()).toEqual({ serving: true });
});
