import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import { createPublisher } from './create-publisher.ts';
import { createPanel } from './create-panel.ts';
import { createWall } from './create-wall.ts';
import { createTurns } from '../runtime/turns.ts';
import { createDirectory } from './directory.ts';
import { secretKeyDigest } from './keys.ts';
import { revokeOldKeys } from './revoke-old-keys.ts';
import { rotateKey } from './rotate-key.ts';
import { changeSettings, type WallChanges } from './change-settings.ts';
import { saveSettings } from './save-settings.ts';

const clock = { now: () => Date.UTC(2026, 0, 1) };
const ids = systemIds();
const settings: WallChanges = { name: 'Main', currency: { name: 'Coins', ratio: '100' } };
const panel = { name: 'Surveys' };

let store: Store;
let pubId = 0;
const ownerOf = async (key: string): Promise<WallOrPanelRef | null> =>
  (await createDirectory({ store, turns: createTurns() }).current()).secretKeyOwner(secretKeyDigest(key) ?? '');
const openWall = async () => {
  const wall = await createWall({ store, clock, ids })({ pubId, settings });
  if (wall.kind !== 'created') throw new Error(wall.kind);
  return wall;
};

beforeEach(async () => {
  store = openSqlite({ file: ':memory:' });
  await store.migrate(0);
  pubId = (await createPublisher({ store, clock })({ name: 'Acme' })).pubId;
});
afterEach(() => store.close());

test('a new wall has keys, and defaults for the settings that were not given', async () => {
  const wall = await openWall();
  const owner = { kind: 'wall', profileId: wall.adwallId };
  expect(await ownerOf(wall.secretKey)).toEqual(owner);
  const view = await createDirectory({ store, turns: createTurns() }).current();
  expect(view.publishableKeyOwner(wall.publishableKey)).toEqual(owner);
  expect(view.wall(pubId, wall.adwallId)?.settings).toMatchObject({
    name: 'Main',
    payout_min: 0,
    currency: { name: 'Coins', ratio: 1_000_000, round: false, visible: true },
    featured: [],
  });
});

test('a panel can be linked only to a wall of its own publisher', async () => {
  const { adwallId } = await openWall();
  const open = createPanel({ store, clock, ids });
  const other = await createPublisher({ store, clock })({ name: 'Other' });
  expect(await open({ pubId: other.pubId, settings: { ...panel, adwall_id: adwallId } })).toEqual({
    kind: 'unknown_wall',
  });
  expect(await open({ pubId: 99, settings: panel })).toEqual({ kind: 'unknown_publisher' });
  const created = await open({ pubId, settings: { ...panel, adwall_id: adwallId } });
  expect(created).toMatchObject({ kind: 'created' });
  expect(await ownerOf('secretKey' in created ? created.secretKey : '')).toMatchObject({ kind: 'survey-profile' });
});

test('creates no wall without a publisher or with invalid settings', async () => {
  const open = createWall({ store, clock, ids });
  expect(await open({ pubId: 99, settings })).toEqual({ kind: 'unknown_publisher' });
  expect(await open({ pubId, settings: { ...settings, payout_min: '-1' } })).toEqual({
    kind: 'invalid',
    problems: [{ path: 'payout_min', message: expect.stringMatching(/^must be/) }],
  });
  expect((await store.loadDirectory()).walls).toEqual([]);
});

test('both keys are valid during a rotation, and revoking ends the old one', async () => {
  const { adwallId, secretKey: oldKey } = await openWall();
  const owner: WallOrPanelRef = { kind: 'wall', profileId: adwallId };
  const rotated = await rotateKey({ store, clock, ids })(owner);
  const newKey = 'key' in rotated ? rotated.key : '';
  expect(await ownerOf(oldKey)).toEqual(owner);
  expect(await ownerOf(newKey)).toEqual(owner);
  expect(await rotateKey({ store, clock, ids })(owner)).toEqual({ kind: 'too_many' });
  expect(await revokeOldKeys({ store, clock })(owner)).toEqual({ revoked: 1 });
  expect(await ownerOf(oldKey)).toBeNull();
  expect(await ownerOf(newKey)).toEqual(owner);
  const events = await store.listSecurityEvents({ limit: 10 });
  expect(events.map(({ kind }) => kind)).toEqual(['key_revoked', 'key_rotated']);
  expect(JSON.stringify(events)).not.toContain(newKey);
});

test('changes keep the settings that they do not name, and amounts to the last digit', async () => {
  const { adwallId } = await openWall();
  const save = saveSettings({ store });
  await save(adwallId, { payout_min: '0.2505', currency: { ratio: '33.3333' }, customization: { accent: 'ffffff' } });
  await save(adwallId, { customization: { text: '000000' }, size: { width: 640 } });
  const result = await save(adwallId, { customization: { accent: '' }, blocked: [7] });
  const stored = (await store.loadDirectory()).walls[0]?.settings;
  expect(stored).toMatchObject({
    name: 'Main',
    payout_min: 2505,
    size: { width: 640, height: 800 },
    currency: { name: 'Coins', ratio: 333_333 },
    customization: { text: '000000' },
    blocked: [7],
  });
  expect(stored?.customization).not.toHaveProperty('accent');
  expect(result).toEqual({ kind: 'valid', settings: stored });
});

test('an invalid change is named by its field and changes nothing', async () => {
  const { adwallId } = await openWall();
  const before = await store.loadDirectory();
  const result = await saveSettings({ store })(adwallId, { name: '', currency: { ratio: '0' } });
  expect(result).toMatchObject({ kind: 'invalid', problems: [{ path: 'name' }, { path: 'currency.ratio' }] });
  expect(await store.loadDirectory()).toEqual(before);
  expect(await saveSettings({ store })(99, {})).toEqual({ kind: 'unknown_wall' });
});

test('without the permission to loosen a wall, nothing is turned off that is on at the time of the change', async () => {
  const { adwallId } = await openWall();
  const save = saveSettings({ store });
  for (const name of ['require_token', 'refuse_browser_keys'] as const) {
    await save(adwallId, { [name]: false });
    const off = { [name]: false, name: 'Other' };
    expect(await save(adwallId, off, { may: () => false })).toMatchObject({ kind: 'valid' });
    await save(adwallId, { [name]: true, name: 'Main' });
    expect(await save(adwallId, off, { may: () => false })).toMatchObject({
      kind: 'loosened',
      problems: [{ path: name }],
    });
    expect((await store.loadDirectory()).walls[0]?.settings).toMatchObject({ [name]: true, name: 'Main' });
  }
});

test('a new wall needs the name and the ratio of its currency', () => {
  expect(changeSettings(null, { name: 'Main' })).toMatchObject({
    kind: 'invalid',
    problems: [{ path: 'currency.name' }, { path: 'currency.ratio' }],
  });
});
