import { expect, test } from 'vitest';
import { DatabaseUnavailable, OutcomeUnknown } from '../../store/database-failures.ts';
import { row, setUpFeeds } from './feeds.fixture.ts';

const LONG = 2_001;
const rows = (name: string, count = LONG) => Array.from({ length: count }, (_, at) => row(at + 1, { name }));

test('a long file is imported as a whole, and says what a short one would', async () => {
  const { importText, names, store } = await setUpFeeds();
  expect(await importText(JSON.stringify(rows('First')))).toMatchObject({
    kind: 'imported',
    created: LONG,
    updated: 0,
  });
  const second = [...rows('First', LONG - 1), row(LONG + 1, { name: 'New' })];
  const counts = { created: 1, updated: 0, unchanged: LONG - 1, disabled: 1 };
  expect(await importText(JSON.stringify(second), { prune: true })).toMatchObject(counts);
  expect(await names()).toMatchObject({ 1: 'First', [LONG + 1]: 'New' });
  expect((await store.settleFeedRuns({ limit: 9 })).isDone).toBe(true);
});

test('a long file that fails half-way changes nothing, and the next import need not wait', async () => {
  const { importText, names, store } = await setUpFeeds();
  const stage = store.stageImport;
  let parts = 0;
  store.stageImport = (input) => {
    parts += 1;
    return parts === 3 ? Promise.reject(new Error('The disk is full')) : stage(input);
  };
  await expect(importText(JSON.stringify(rows('First')))).rejects.toThrow('The disk is full');
  expect(await names()).toEqual({});
  expect(await importText(JSON.stringify(rows('First')))).toMatchObject({ created: LONG });
});

test('a long file that is applied when the database goes is not said to have written nothing', async () => {
  const { importText, names, store } = await setUpFeeds();
  const { applyImport, settleFeedRuns } = store;
  store.applyImport = async (input) => {
    const applied = await applyImport(input);
    store.settleFeedRuns = () => Promise.reject(new DatabaseUnavailable(new Error('gone')));
    return applied;
  };
  await expect(importText(JSON.stringify(rows('First')))).rejects.toThrow(OutcomeUnknown);
  expect(await names()).toMatchObject({ 1: 'First', [LONG]: 'First' });
  Object.assign(store, { applyImport, settleFeedRuns });
  expect(await importText(JSON.stringify(rows('First')))).toMatchObject({ unchanged: LONG });
});

test('a long file that would disable too much is refused, and leaves nothing behind', async () => {
  const { importText, names } = await setUpFeeds();
  await importText(JSON.stringify(rows('First', 2 * LONG)));
  const refused = await importText(JSON.stringify(rows('Second')), { prune: true });
  expect(refused).toMatchObject({ kind: 'refused', problem: expect.stringContaining('Unless it is forced') });
  expect(await names()).toMatchObject({ 1: 'First' });
  expect(await importText(JSON.stringify([row(1, { name: 'Third' })]))).toMatchObject({ updated: 1 });
});

test('an import is refused while another one is under way', async () => {
  const { importText, store } = await setUpFeeds();
  await store.beginImport({ importId: 'import_other', leaseMs: 60_000 });
  for (const count of [1, LONG]) {
    const refused = await importText(JSON.stringify(rows('First', count)));
    expect(refused).toMatchObject({ kind: 'refused', problem: expect.stringContaining('Another import is running') });
  }
});

test('a short file that disables many offers is staged as well', async () => {
  const { importText, names, store } = await setUpFeeds();
  await importText(JSON.stringify(rows('First', LONG + 1)));
  let largest = 0;
  const stage = store.stageImport;
  store.stageImport = (input) => {
    largest = Math.max(largest, input.offers.length);
    return stage(input);
  };
  const one = JSON.stringify([row(1, { name: 'Second' })]);
  expect(await importText(one, { prune: true, force: true })).toMatchObject({ updated: 1, disabled: LONG });
  expect(await names()).toEqual({ 1: 'Second' });
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThan(1_000);
});

test('a short file that disables few offers takes one transaction', async () => {
  const { importText, store } = await setUpFeeds();
  await importText(JSON.stringify(rows('First', LONG)));
  store.beginImport = () => Promise.reject(new Error('It is short.'));
  const one = JSON.stringify([row(1, { name: 'Second' })]);
  expect(await importText(one, { prune: true, force: true })).toMatchObject({ updated: 1, disabled: LONG - 1 });
});

test('who imported a long file is in the audit log, with what it changed', async () => {
  const { importText, store } = await setUpFeeds();
  const by = { kind: 'person', id: 'adm_1', ip: null } as const;
  await importText(JSON.stringify(rows('First')), { by });
  const after = { created: LONG, updated: 0, unchanged: 0, disabled: 0 };
  expect(
    await store.listAudit({ limit: 9, before: null, action: null, actorId: null, publishers: null }),
  ).toMatchObject([{ action: 'offer.import', actor: by, after }]);
});
