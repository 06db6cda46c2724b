import { createSecretKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY } from '../../runtime/clock.fixture.ts';
import { writeClickPerson } from '../../security/click-person.ts';
import { sealerOf } from '../../security/person-sealer.ts';
import { click, lead } from '../../store/contract/fixtures.ts';
import { deliver, newPostback, reversal } from '../../store/contract/money-fixtures.ts';
import type { Store } from '../../store/store.ts';
import { defaults, openRun, unaborted } from '../retention.fixture.ts';
import { noRows, runRetention } from '../run-retention.ts';
import { archiveOfRun } from './archive-of-run.ts';
import { archiveKey } from './archive-key.ts';
import { openPersonal, type ArchivedLine } from './archived-line.ts';
import { listArchives, readArchive } from './read-archive.ts';
import { openArchive } from './write-archive.ts';

const person = { subid2: 'a', subid3: '', subid4: '', device: 'idfa', ip: null, user_agent: 'Mozilla/5.0' };
const settings = { ...defaults, auditMs: 400 * DAY };

/** A store whose rows will be old, and runs that archive them in a folder. */
async function setUp() {
  const opened = await openRun({ settings });
  const { adwallId, clock, ids, store, vault } = opened;
  const folder = mkdtempSync(join(tmpdir(), 'rewards-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const account = (subid1: string) => ({ kind: 'wall', profileId: adwallId, subid1 }) as const;
  const record = async (subid1: string): Promise<string> => {
    const clickId = ids.timeOrdered('clk', clock.now());
    const sealer = sealerOf(vault, writeClickPerson(person));
    const given = { clickId, sealer, at: clock.now(), repeatSince: Infinity, ipDigest: `ip of ${subid1}` };
    await store.recordClick(click(account(subid1), given));
    clock.forward(1);
    return clickId;
  };
  const runIn = (given: Partial<Store> = {}) => {
    // The first object is searched for methods first.
    const wrapped = new Proxy(store, { get: (target, name) => Reflect.get(given, name) ?? Reflect.get(target, name) });
    const parts = { ...opened, store: wrapped };
    return runRetention({ ...parts, openArchive: archiveOfRun({ ...parts, ids }, folder) })({
      isDry: false,
      signal: unaborted(),
    });
  };
  const linesOf = async (): Promise<ArchivedLine[]> => {
    const key = await archiveKey.find({ store, vault });
    const files = await listArchives(folder);
    const all = await Promise.all(files.map(({ file }) => readArchive({ file: join(folder, file), key })));
    return (await Promise.all(all.map(({ lines }) => lines()))).flat();
  };
  const keysOf = async (table: string) =>
    (await linesOf()).filter((line) => line.table === table).map(({ key }) => key);
  return { ...opened, account, folder, keysOf, linesOf, record, runIn };
}

/** Clicks, a lead with a delivery and an attempt, a row of the audit log and a security event, all of them old. */
async function withOldRows() {
  const opened = await setUp();
  const { adwallId, clock, record, store } = opened;
  const postbackId = await newPostback(store, adwallId);
  const clicks = [await record('ann'), await record('ben')];
  const paid = lead(await record('ann'), { at: clock.now(), leadId: 'lead_0', deliveryId: 'dlv_0' });
  await store.creditLead(paid);
  await deliver(store, postbackId);
  const actor = { kind: 'cli', id: null, ip: null } as const;
  const audit = { at: clock.now(), actor, subject: null, pubId: null, before: null, after: null };
  await store.recordAudit({ ...audit, action: 'wall.change' });
  await store.recordSecurityEvent({ kind: 'wrong_source', owner: null, detail: 'source x', at: clock.now() });
  clock.forward(500 * DAY);
  await store.recordAudit({ ...audit, at: clock.now(), action: 'wall.change' });
  return { ...opened, clicks, paid, postbackId };
}

test('everything that is removed is in an archive before, once, and the archive says that it is removed', async () => {
  const { clicks, folder, keysOf, linesOf, paid, runIn, store } = await withOldRows();
  expect(await runIn()).toMatchObject({
    kind: 'done',
    removed: {
      ...noRows(),
      clicks: 2,
      lead_clicks: 1,
      deliveries: 1,
      attempts: 1,
      addresses: 0,
      audit_log: 1,
      security_events: 1,
    },
  });
  expect(await keysOf('clicks')).toEqual([...clicks, paid.clickId]);
  expect(await keysOf('deliveries')).toEqual(['dlv_001']);
  expect(await keysOf('attempts')).toEqual(['dlv_001 1']);
  expect(await keysOf('audit_log')).toEqual(['1']);
  expect(await keysOf('security_events')).toEqual(['1']);
  const files = await listArchives(folder);
  expect(files.map(({ kind }) => kind)).toEqual(['attempts', 'clicks', 'security_events', 'audit_log']);
  for (const { key_id: keyId, removed_at: removedAt, schema_version: version } of files) {
    expect({ keyId, removedAt, version }).toEqual({
      keyId: expect.stringMatching(/^[0-9a-f]{16}$/),
      removedAt: expect.stringMatching(/^20/),
      version: await store.schemaVersion(),
    });
  }
  expect(files[1]?.tables).toMatchObject({ clicks: { rows: 3, first: clicks[0], last: paid.clickId } });
  const all = await linesOf();
  expect(await runIn()).toMatchObject({ removed: noRows() });
  expect(await linesOf(), 'a run without old rows writes nothing').toEqual(all);
});

test('without an archive, the audit log stays, and everything else goes', async () => {
  const { run } = await withOldRows();
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({
    removed: { clicks: 2, security_events: 1, audit_log: 0 },
  });
});

test('no file has personal data or its text in clear, and none in its manifest', async () => {
  const { folder, runIn } = await withOldRows();
  await runIn();
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  for (const secret of ['idfa', 'Mozilla', 'ip of ann', 'source x', 'Meadow']) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  }
});

test('what is personal opens with the key of its person, and no longer once the person is erased', async () => {
  const { account, linesOf, runIn, store, vault } = await withOldRows();
  await runIn();
  const lines = await linesOf();
  const [ofAnn, ofBen] = lines.filter(({ table }) => table === 'clicks');
  if (ofAnn === undefined || ofBen === undefined) throw new Error('There are clicks of both.');
  const open = async (line: ArchivedLine, subid1: string) => {
    const holder = await store.findPerson(account(subid1));
    return openPersonal(vault, line, holder?.wrappedKey ?? null);
  };
  expect(await open(ofAnn, 'ann')).toEqual({ ...person, ip_digest: 'ip of ann' });
  expect(await open(ofBen, 'ann'), "someone else's key").toBeNull();
  const before = await store.findPerson(account('ann'));
  await store.erasePerson({ account: account('ann'), at: 0 });
  if (before !== null) vault.forgetPersonKey(before.wrappedKey);
  expect(await open(ofAnn, 'ann')).toBeNull();
  await store.openPerson({ account: account('ann'), newKey: () => vault.newPersonKey().wrappedKey, at: 0 });
  expect(await open(ofAnn, 'ann'), 'a new account of the same subid').toBeNull();
  expect(await open(ofBen, 'ben')).toMatchObject({ device: 'idfa' });
  expect(JSON.stringify(ofAnn.row)).not.toMatch(/idfa|ip of/);
});

test('a run that is killed at any moment loses nothing, and the next one writes no row twice', async () => {
  const steps = ['removeClicks', 'removeAttempts', 'removeLog', 'readOldClicks', 'readOldLog'] as const;
  for (const name of steps) {
    const { clicks, keysOf, linesOf, paid, runIn, store } = await withOldRows();
    const broken = { [name]: () => Promise.reject(new Error('killed')) };
    await expect(runIn(broken)).rejects.toThrow('killed');
    const archived = await linesOf();
    expect(await runIn()).toMatchObject({ kind: 'done' });
    expect(await keysOf('clicks'), name).toEqual([...clicks, paid.clickId]);
    for (const table of ['deliveries', 'attempts', 'audit_log', 'security_events']) {
      expect(await keysOf(table), `${name} ${table}`).toHaveLength(1);
    }
    expect((await linesOf()).slice(0, archived.length)).toEqual(archived);
    expect(await store.listDeliveries({ leadId: paid.leadId, limit: 9 })).toEqual([]);
  }
});

test('a click that changes after it is archived stays, and the next run archives it again', async () => {
  const { clicks, keysOf, paid, runIn, store } = await withOldRows();
  await expect(runIn({ removeClicks: () => Promise.reject(new Error('killed')) })).rejects.toThrow();
  await store.reverseLead(reversal(paid, { at: 1 }));
  expect(await runIn()).toMatchObject({ removed: { clicks: 2, lead_clicks: 0 } });
  expect(await store.leadFacts({ clickId: paid.clickId, recentSince: 0 })).not.toBeNull();
  expect(await keysOf('clicks')).toEqual([...clicks, paid.clickId]);
});

test('without room on the disk, without a folder, or with one that a file is in place of, nothing is removed', async () => {
  const { account, clock, folder, ids, store, vault, ...opened } = await withOldRows();
  const full = () => Promise.reject(new Error('ENOSPC: no space left on device, write'));
  const key = await archiveKey.open({ store, vault, ids });
  const parts = { ...opened, clock, ids, store, vault };
  const run = runRetention({
    ...parts,
    openArchive: (runId) =>
      openArchive({ clock, ids, vault, writeFile: full }, { folder, key, runId, schemaVersion: 1 }),
  });
  await expect(run({ isDry: false, signal: unaborted() })).rejects.toThrow(
    `The archive can't be written to ${folder}: ENOSPC: no space left on device, write. Its rows were not removed.`,
  );
  expect(readdirSync(folder)).toEqual([]);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const missing of [join(folder, 'missing'), file]) {
    const there = runRetention({ ...parts, openArchive: archiveOfRun(parts, missing) });
    await expect(there({ isDry: false, signal: unaborted() })).rejects.toThrow(`There is no folder ${missing}`);
  }
  expect((await store.exportPerson(account('ann')))?.clicks).toHaveLength(2);
  expect((await store.readRetention({ runs: 1 })).runs).toMatchObject([{ state: 'failed' }]);
});

test('a file that is cut, changed, of another database or without its manifest says so', async () => {
  const { folder, runIn, store, vault } = await withOldRows();
  await runIn();
  const [first] = await listArchives(folder);
  const file = join(folder, first?.file ?? '');
  const key = await archiveKey.find({ store, vault });
  const read = async (given = key) => (await readArchive({ file, key: given })).lines();
  expect(await read()).not.toEqual([]);
  await expect(read(createSecretKey(Buffer.alloc(32, 9)))).rejects.toThrow(
    /is sealed with the archive key [0-9a-f]{16}, which this database doesn't have/,
  );
  const manifest = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as object;
  writeFileSync(`${file}.json`, JSON.stringify({ ...manifest, tables: {} }));
  await expect(read()).rejects.toThrow('has other rows of attempts than its manifest says');
  truncateSync(file, 50);
  await expect(read()).rejects.toThrow("is damaged: its size or SHA-256 doesn't match its manifest");
  writeFileSync(`${file}.json`, 'nonsense');
  await expect(read()).rejects.toThrow(`${file}.json is not the manifest of`);
  rmSync(`${file}.json`);
  await expect(read()).rejects.toThrow('has no readable manifest in its folder');
  await expect(listArchives(join(folder, 'missing'))).rejects.toThrow("can't be read");
});

test('a run that finds a file of a run before it damaged removes nothing', async () => {
  const { account, folder, runIn, store } = await withOldRows();
  await expect(runIn({ removeClicks: () => Promise.reject(new Error('killed')) })).rejects.toThrow();
  const unfinished = (await listArchives(folder)).find(({ removed_at: removedAt }) => removedAt === null);
  truncateSync(join(folder, unfinished?.file ?? ''), 50);
  await expect(runIn()).rejects.toThrow('is damaged');
  expect((await store.exportPerson(account('ann')))?.clicks).toHaveLength(2);
});

test('many rows become several files', async () => {
  const { clock, folder, ids, keysOf, record, store, vault, ...opened } = await setUp();
  const made = [];
  for (let count = 0; count < 1200; count += 1) made.push(await record('ann'));
  clock.forward(100 * DAY);
  const key = await archiveKey.open({ store, vault, ids });
  const run = runRetention({
    ...opened,
    clock,
    ids,
    store,
    vault,
    openArchive: (runId) => openArchive({ clock, ids, vault, mostRows: 30 }, { folder, key, runId, schemaVersion: 1 }),
  });
  expect(await run({ isDry: false, signal: unaborted() })).toMatchObject({ removed: { clicks: 1200 } });
  expect(await keysOf('clicks')).toEqual(made);
  const files = await listArchives(folder);
  expect(files.length).toBeGreaterThan(1);
  expect(files.every(({ removed_at: removedAt }) => removedAt !== null)).toBe(true);
});
