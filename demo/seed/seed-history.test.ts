import { formSteps } from '@rewards-wall/shared/form-steps.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { importOffers } from '../../server/offers/import/import-offers.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { readRules } from '../../server/publishers/read-rules.ts';
import { openVault } from '../../server/security/vault.ts';
import { readOverview } from '../../server/statistics/read-overview.ts';
import { rollUp } from '../../server/statistics/roll-up.ts';
import { openSqlite } from '../../server/store/sqlite/open-sqlite.ts';
import { demoCatalog } from '../catalog/build-catalog.ts';
import { openPublisher } from './open-publisher.ts';
import { seedHistory } from './seed-history.ts';
import { seedRules } from './seed-rules.ts';

const NOW = Date.UTC(2026, 4, 17, 15);

async function played() {
  const store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
  const ids = systemIds();
  const clock = { now: () => NOW };
  const deps = { store, clock, ids, vault: openVault(createSecretKey(Buffer.alloc(32, 1)), ids) };
  await importOffers(deps)({ text: JSON.stringify(demoCatalog('http://localhost:3000')), format: 'json' });
  const keys = await openPublisher(deps);
  const { adwallId } = keys;
  await seedRules(deps, keys);
  await seedHistory(deps, keys);
  const count = () => rollUp({ store, yieldToEventLoop: () => Promise.resolve() })({ until: NOW });
  await count();
  const read = () => readOverview({ store, clock })({ adwallId, days: 28 });
  return { count, deps, adwallId, keys, read, store };
}

test('the history covers every day of eight weeks and leaves a sound ledger', async () => {
  const { read, store, adwallId } = await played();
  const { compared, countries, days, offers, totals } = await read();
  expect(days.every(({ clicks, viewers }) => clicks > 0 && viewers > clicks)).toBe(true);
  expect(totals.leads).toBeGreaterThan(100);
  expect(totals.reversals).toBeGreaterThan(0);
  expect(totals.clicks).toBeGreaterThan(compared?.before.clicks ?? Infinity);
  expect(compared?.before.clicks).toBeGreaterThan(700);
  expect([countries.length, offers.length]).toEqual([10, 10]);
  const { heldLeads } = await store.countOpenWork({ adwallId, since: 0 });
  expect(heldLeads).toBeGreaterThan(0);
  expect(await store.verifyLedger({ limit: 10 })).toMatchObject({ broken: [] });
  expect(await store.listDeliveries({ limit: 10 })).toEqual([]);
  await store.close();
});

test('the sale has doubled leads and has budget left, and a persona waits for a large reward', async () => {
  const { adwallId, deps, store } = await played();
  const wall = (await store.loadDirectory()).walls.find((one) => one.adwallId === adwallId);
  if (wall === undefined) return expect.unreachable();
  const [sale, gold, hold] = await readRules(deps)(wall);
  expect([sale?.state, gold?.state, hold?.state]).toEqual(['active', 'active', 'active']);
  expect(sale?.figures.leads).toBeGreaterThan(5);
  expect(sale?.figures.bonus).toBe(sale?.figures.base);
  expect(sale?.budgetUsed).toBeGreaterThan(sale?.figures.bonus ?? Infinity);
  expect(sale?.budgetUsed).toBeLessThan(400_000);
  const account = { kind: 'wall', profileId: adwallId, subid1: 'demo-maya' } as const;
  const { leads } = (await store.exportPerson(account)) ?? expect.unreachable();
  expect(leads).toMatchObject([{ state: 'pending', reason: 'hold_days' }]);
  expect(leads[0]?.releaseAt).toBeGreaterThan(NOW);
  const before = await store.versions();
  await seedRules(deps, { adwallId });
  expect(await store.versions()).toEqual(before);
  await store.close();
});

test('on each day of the week, the sale has begun and ends later', async () => {
  const store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
  for (const day of [0, 1, 2, 3, 4, 5, 6]) {
    const now = NOW + day * DAY_MS;
    const clock = { now: () => now };
    const { adwallId } = await openPublisher({ store, clock, ids: systemIds() });
    await seedRules({ store, clock }, { adwallId });
    const wall = (await store.loadDirectory()).walls.find((one) => one.adwallId === adwallId);
    const { from = '', until = '' } = wall?.rules.rules[0]?.definition ?? {};
    expect(now - Date.parse(from)).toBeGreaterThanOrEqual(3 * DAY_MS);
    expect(Date.parse(until)).toBeGreaterThan(now);
    expect(new Date(until).getUTCDay()).toBe(1);
  }
  await store.close();
});

test('there is work for staff: leads held for several reasons, and an open ticket about a click without a credit', async () => {
  const { adwallId, store } = await played();
  const wanted = { walls: [adwallId], source: null, offerId: null, after: null, limit: 100 };
  const held = await store.pageLeads({ ...wanted, state: 'pending' });
  expect(new Set(held.rows.map(({ reason }) => reason)).size).toBeGreaterThan(2);
  const { openTickets } = await store.countOpenWork({ adwallId, since: 0 });
  expect(openTickets).toBe(1);
  await store.close();
});

test('in each of the weeks someone signs up for surveys, and others leave the form at any step', async () => {
  const { keys, store } = await played();
  while ((await store.rollUpSurveys({ limit: 1000 })).counted > 0);
  const { profileId } = keys.survey_profile;
  const today = Math.floor(NOW / DAY_MS);
  const days = await store.listPanelDays({ profileId, from: today - 60, to: today + 1 });
  expect(new Set(days.map(({ day }) => Math.floor((today - day) / 7)))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
  const sums = formSteps.map((step) => days.reduce((sum, { steps }) => sum + steps[step], 0));
  expect(sums).toEqual(sums.toSorted((a, b) => b - a));
  expect(new Set(sums).size).toBe(sums.length);
  expect(sums.at(-1)).toBe(days.reduce((sum, { signUps }) => sum + signUps, 0));
  await store.close();
});

test('it is the same every time, and played once', async () => {
  const [one, other] = [await played(), await played()];
  const overview = await one.read();
  expect(await other.read()).toEqual(overview);
  await seedHistory(one.deps, one.keys);
  await one.count();
  expect(await one.read()).toEqual(overview);
  await one.store.close();
  await other.store.close();
});
