import type { Turns } from '../runtime/turns.ts';
import { whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { Directory as StoredDirectory, Panel, Wall } from '../store/ports/directory.ts';
import type { Versions } from '../store/ports/installation.ts';
import type { Postback } from '../store/ports/postbacks.ts';
import type { Source } from '../store/ports/sources.ts';
import type { Store } from '../store/store.ts';
import { secretKeysOf, type SecretKeyFacts } from './secret-key-facts.ts';

/** A snapshot of walls, panels, keys, sources and postbacks in memory. */
export interface DirectoryView {
  readonly version: number;
  /** The wall, if it belongs to that publisher. */
  wall(pubId: number, adwallId: number): Wall | null;
  wallById(adwallId: number): Wall | null;
  readonly walls: readonly Wall[];
  /** The panel, if it belongs to that publisher. */
  panel(pubId: number, profileId: number): Panel | null;
  panelById(profileId: number): Panel | null;
  readonly panels: readonly Panel[];
  /** The panel that is linked to the wall; the oldest one if several are. */
  panelOfWall(adwallId: number): Panel | null;
  /** The wall or panel with a valid secret key of this digest (`secretKeyDigest`). */
  secretKeyOwner(digest: string): WallOrPanelRef | null;
  /** The valid secret keys of a wall or panel, oldest first. */
  secretKeysOf(owner: WallOrPanelRef): readonly SecretKeyFacts[];
  /** Whether a secret key of this digest was valid before. */
  isRevokedKey(digest: string): boolean;
  publishableKeyOwner(key: string): WallOrPanelRef | null;
  source(name: string): Source | null;
  readonly sources: readonly Source[];
  postback(postbackId: string): Postback | null;
  readonly postbacks: readonly Postback[];
}

export interface Directory {
  /** A snapshot at least as new as the store at the time of the call. */
  current(): MaybePromise<DirectoryView>;
}

/** Keeps the directory in memory. Reloads it, once for all callers, when the store's settings version has increased. */
export function createDirectory(deps: { store: Store; turns: Turns }): Directory {
  let view: DirectoryView | null = null;
  let reload: Promise<DirectoryView> | null = null;
  let asked: { readonly turn: number; readonly versions: MaybePromise<Versions> } | null = null;

  const load = async (): Promise<DirectoryView> => {
    try {
      view = viewOf(await deps.store.loadDirectory());
      return view;
    } finally {
      reload = null;
    }
  };

  const forget = (): void => {
    asked = null;
  };

  // Requests of the same turn share one read of the versions: none of them can depend on a later change.
  const versionsOfThisTurn = (): MaybePromise<Versions> => {
    const turn = deps.turns.current();
    if (asked?.turn !== turn) {
      asked = { turn, versions: deps.store.versions() };
      setImmediate(forget);
    }
    return asked.versions;
  };

  const loadSince = async (settings: number): Promise<DirectoryView> => {
    let latest = view;
    // A running reload may have read an older version, so it may take another one.
    while (latest === null || latest.version < settings) latest = await (reload ??= load());
    return latest;
  };

  const viewSince = ({ settings }: Versions): MaybePromise<DirectoryView> =>
    view !== null && view.version >= settings ? view : loadSince(settings);

  return { current: () => whenReady(versionsOfThisTurn(), viewSince) };
}

/** The snapshot of an installation without publishers. */
export const emptyDirectory = viewOf({
  version: 0,
  walls: [],
  panels: [],
  secretKeys: [],
  revokedKeys: [],
  sources: [],
  postbacks: [],
});

function viewOf(directory: StoredDirectory): DirectoryView {
  const walls = new Map(directory.walls.map((wall) => [wall.adwallId, wall]));
  const panels = new Map(directory.panels.map((panel) => [panel.profileId, panel]));
  const linked = new Map<number, Panel>();
  const publishableKeys = new Map<string, WallOrPanelRef>();
  const secretKeys = new Map(directory.secretKeys.map(({ digest, owner }) => [digest, owner]));
  const revokedKeys = new Set(directory.revokedKeys);
  const sources = new Map(directory.sources.map((source) => [source.name, source]));
  const postbacks = new Map(directory.postbacks.map((postback) => [postback.postbackId, postback]));
  for (const { adwallId, publishableKey } of directory.walls) {
    publishableKeys.set(publishableKey, { kind: 'wall', profileId: adwallId });
  }
  for (const panel of directory.panels) {
    publishableKeys.set(panel.publishableKey, { kind: 'survey-profile', profileId: panel.profileId });
    const { adwall_id: adwallId } = panel.settings;
    const first = adwallId === null ? undefined : linked.get(adwallId);
    if (adwallId !== null && (first === undefined || first.profileId > panel.profileId)) {
      linked.set(adwallId, panel);
    }
  }
  return {
    version: directory.version,
    wall: (pubId, adwallId) => ofPublisher(walls.get(adwallId), pubId),
    walls: directory.walls,
    wallById: (adwallId) => walls.get(adwallId) ?? null,
    panel: (pubId, profileId) => ofPublisher(panels.get(profileId), pubId),
    panels: directory.panels,
    panelById: (profileId) => panels.get(profileId) ?? null,
    panelOfWall: (adwallId) => linked.get(adwallId) ?? null,
    secretKeyOwner: (digest) => secretKeys.get(digest) ?? null,
    secretKeysOf: (owner) => secretKeysOf(directory, owner),
    isRevokedKey: (digest) => revokedKeys.has(digest),
    publishableKeyOwner: (key) => publishableKeys.get(key) ?? null,
    source: (name) => sources.get(name) ?? null,
    sources: directory.sources,
    postback: (postbackId) => postbacks.get(postbackId) ?? null,
    postbacks: directory.postbacks,
  };
}

function ofPublisher<T extends Wall | Panel>(owned: T | undefined, pubId: number): T | null {
  return owned?.pubId === pubId ? owned : null;
}
