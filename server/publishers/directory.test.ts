import { expect, test } from 'vitest';
import type { Directory as StoredDirectory, Panel, Wall } from '../store/ports/directory.ts';
import { createTurns } from '../runtime/turns.ts';
import { createDirectory } from './directory.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const panel = (profileId: number, adwallId: number | null): Panel => ({
  kind: 'panel',
  pubId: 1,
  profileId,
  settings: { name: 'Surveys', adwall_id: adwallId, minimum_age: 13, origins: [] },
  publishableKey: `pk_survey_${profileId}`,
  createdAt: 0,
});
const wall = (adwallId: number) =>
  ({ pubId: 1, adwallId, publishableKey: `pk_wall_${adwallId}`, createdAt: 0 }) as Wall;

/** A store whose loads finish when the test says so. */
function slowStore(first: Partial<StoredDirectory> = {}) {
  const stored: StoredDirectory = {
    version: 1,
    walls: [],
    panels: [],
    secretKeys: [],
    revokedKeys: [],
    sources: [],
    postbacks: [],
    ...first,
  };
  const loads: { finish(): void; fail(): void }[] = [];
  return {
    stored,
    loads,
    versions: () => Promise.resolve({ settings: stored.version, catalog: 0, awaited: 0, caps: 0, statistics: 0 }),
    loadDirectory() {
      const read = { ...stored };
      return new Promise<StoredDirectory>((resolve, reject) => {
        loads.push({ finish: () => resolve(read), fail: () => reject(new Error('disk')) });
      });
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function viewOf(content: Partial<StoredDirectory>) {
  const store = slowStore(content);
  const view = createDirectory({ store: fakeStore(store), turns: createTurns() }).current();
  await turn();
  store.loads[0]?.finish();
  return view;
}

test('finds a wall or panel only under its own publisher', async () => {
  const view = await viewOf({ walls: [wall(7)], panels: [panel(3, 7)] });
  expect(view.wall(1, 7)?.adwallId).toBe(7);
  expect(view.wall(2, 7)).toBeNull();
  expect(view.wallById(7)?.adwallId).toBe(7);
  expect(view.panel(1, 3)?.profileId).toBe(3);
  expect(view.panel(2, 3)).toBeNull();
  expect(view.panel(1, 7)).toBeNull();
});

test('finds the owner of a key', async () => {
  const view = await viewOf({
    walls: [wall(7)],
    panels: [panel(3, null)],
    secretKeys: [{ keyId: 1, owner: { kind: 'wall', profileId: 7 }, digest: 'abc', createdAt: 0 }],
  });
  expect(view.secretKeyOwner('abc')).toEqual({ kind: 'wall', profileId: 7 });
  expect(view.secretKeyOwner('abd')).toBeNull();
  expect(view.publishableKeyOwner('pk_wall_7')).toEqual({ kind: 'wall', profileId: 7 });
  expect(view.publishableKeyOwner('pk_survey_3')).toEqual({ kind: 'survey-profile', profileId: 3 });
  expect(view.publishableKeyOwner('constructor')).toBeNull();
});

test('the oldest of several linked panels is the panel of a wall', async () => {
  const view = await viewOf({ walls: [wall(7), wall(8)], panels: [panel(4, 7), panel(3, 7)] });
  expect(view.panelOfWall(7)?.profileId).toBe(3);
  expect(view.panelOfWall(8)).toBeNull();
});

test('concurrent callers share one load, and an unchanged store is not read again', async () => {
  const store = slowStore();
  const directory = createDirectory({ store: fakeStore(store), turns: createTurns() });
  const all = Promise.all(Array.from({ length: 10 }, async () => directory.current()));
  await turn();
  expect(store.loads).toHaveLength(1);
  store.loads[0]?.finish();
  await all;
  await directory.current();
  expect(store.loads).toHaveLength(1);
});

test('a caller after a change gets it, even if an older load is under way', async () => {
  const store = slowStore();
  const directory = createDirectory({ store: fakeStore(store), turns: createTurns() });
  const before = directory.current();
  await turn();
  store.stored.version = 2;
  store.stored.walls = [wall(9)];
  const after = directory.current();
  await turn();
  store.loads[0]?.finish();
  await turn();
  store.loads[1]?.finish();
  expect((await before).version).toBe(1);
  expect((await after).wallById(9)?.adwallId).toBe(9);
});

test('a failed load throws to its callers, and the next caller tries again', async () => {
  const store = slowStore();
  const directory = createDirectory({ store: fakeStore(store), turns: createTurns() });
  const failed = directory.current();
  await turn();
  store.loads[0]?.fail();
  await expect(failed).rejects.toThrow('disk');
  const next = directory.current();
  await turn();
  store.loads[1]?.finish();
  expect((await next).version).toBe(1);
});

/** A store that returns synchronously, as SQLite does, with a wall for each version. */
function promptStore() {
  const state = { version: 1, asked: 0 };
  const versions = () => {
    state.asked += 1;
    return { settings: state.version, catalog: 0, awaited: 0, caps: 0, statistics: 0 };
  };
  const loadDirectory = async (): Promise<StoredDirectory> => {
    const { version } = state;
    return { version, walls: [wall(version)], panels: [], secretKeys: [], revokedKeys: [], sources: [], postbacks: [] };
  };
  return { state, versions, loadDirectory };
}

test('returns synchronously once it is loaded, if the store does', async () => {
  const store = promptStore();
  const directory = createDirectory({ store: fakeStore(store), turns: createTurns() });
  await directory.current();
  expect(directory.current()).not.toBeInstanceOf(Promise);
  store.state.version = 2;
  await turn();
  expect((await directory.current()).version).toBe(2);
});

test('requests that arrive in one turn ask the store for its versions once', async () => {
  const store = promptStore();
  const turns = createTurns();
  const directory = createDirectory({ store: fakeStore(store), turns });
  await directory.current();
  store.state.asked = 0;
  for (let n = 0; n < 5; n++) {
    turns.arrive();
    void directory.current();
  }
  expect(store.state.asked).toBe(1);
});

test('a request sees a change that was made after something read in the same turn, and before the request', async () => {
  const store = promptStore();
  const turns = createTurns();
  const directory = createDirectory({ store: fakeStore(store), turns });
  await directory.current();
  await turn();
  // A timer reads, then another process changes a setting, and its client then sends a request.
  void directory.current();
  store.state.version = 2;
  turns.arrive();
  expect((await directory.current()).wallById(2)).not.toBeNull();
});
