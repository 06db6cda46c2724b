import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { Directory as StoredDirectory, DirectoryPort, Panel, Wall } from '../store/ports/directory.ts';
import type { InstallationPort, Versions } from '../store/ports/installation.ts';
import type { Postback } from '../store/ports/postbacks.ts';
import type { Source } from '../store/ports/sources.ts';

/** Walls, survey profiles and keys as of one moment, looked up from memory. */
export interface DirectoryView {
  readonly version: number;
  /** The wall, when it belongs to that publisher. */
  wall(pubId: number, adwallId: number): Wall | null;
  wallById(adwallId: number): Wall | null;
  /** The survey profile, when it belongs to that publisher. */
  panel(pubId: number, profileId: number): Panel | null;
  panelById(profileId: number): Panel | null;
  /** The survey profile that is linked to the wall. */
  panelOfWall(adwallId: number): Panel | null;
  /** Whose live secret key has this digest (`secretKeyDigest`). */
  secretKeyOwner(digest: string): WallOrPanelRef | null;
  publishableKeyOwner(key: string): WallOrPanelRef | null;
  source(name: string): Source | null;
  readonly sources: readonly Source[];
  postback(postbackId: string): Postback | null;
  readonly postbacks: readonly Postback[];
}

export interface Directory {
  /** A view at least as new as the store was when this was called. */
  current(): Promise<DirectoryView>;
}

/** Keeps the directory in memory; reloads it, once for all who wait, when the store's settings version moved. */
export function createDirectory(deps: {
  store: Pick<InstallationPort, 'versions'> & Pick<DirectoryPort, 'loadDirectory'>;
}): Directory {
  let view: DirectoryView | null = null;
  let reload: Promise<DirectoryView> | null = null;
  let asked: Promise<Versions> | null = null;

  const load = async (): Promise<DirectoryView> => {
    try {
      view = viewOf(await deps.store.loadDirectory());
      return view;
    } finally {
      reload = null;
    }
  };

  // Requests that came in together may share one look: none of them can have waited for a later change.
  const versionsOfThisTurn = (): Promise<Versions> => {
    if (asked === null) {
      asked = deps.store.versions();
      setImmediate(() => {
        asked = null;
      });
    }
    return asked;
  };

  return {
    async current() {
      const { settings } = await versionsOfThisTurn();
      let latest = view;
      // A reload under way may have read before our version was there: then one more is needed.
      while (latest === null || latest.version < settings) latest = await (reload ??= load());
      return latest;
    },
  };
}

function viewOf(directory: StoredDirectory): DirectoryView {
  const walls = new Map(directory.walls.map((wall) => [wall.adwallId, wall]));
  const panels = new Map(directory.panels.map((profile) => [profile.profileId, profile]));
  const linked = new Map<number, Panel>();
  const publishableKeys = new Map<string, WallOrPanelRef>();
  const secretKeys = new Map(directory.secretKeys.map(({ digest, owner }) => [digest, owner]));
  const sources = new Map(directory.sources.map((source) => [source.name, source]));
  const postbacks = new Map(directory.postbacks.map((postback) => [postback.postbackId, postback]));
  for (const { adwallId, publishableKey } of directory.walls) {
    publishableKeys.set(publishableKey, { kind: 'wall', profileId: adwallId });
  }
  for (const profile of directory.panels) {
    publishableKeys.set(profile.publishableKey, { kind: 'survey-profile', profileId: profile.profileId });
    // Several may be linked; the oldest one speaks for the wall.
    const first = profile.adwallId === null ? undefined : linked.get(profile.adwallId);
    if (profile.adwallId !== null && (first === undefined || first.profileId > profile.profileId)) {
      linked.set(profile.adwallId, profile);
    }
  }
  return {
    version: directory.version,
    wall: (pubId, adwallId) => ofPublisher(walls.get(adwallId), pubId),
    wallById: (adwallId) => walls.get(adwallId) ?? null,
    panel: (pubId, profileId) => ofPublisher(panels.get(profileId), pubId),
    panelById: (profileId) => panels.get(profileId) ?? null,
    panelOfWall: (adwallId) => linked.get(adwallId) ?? null,
    secretKeyOwner: (digest) => secretKeys.get(digest) ?? null,
    publishableKeyOwner: (key) => publishableKeys.get(key) ?? null,
    source: (name) => sources.get(name) ?? null,
    sources: directory.sources,
    postback: (postbackId) => postbacks.get(postbackId) ?? null,
    postbacks: directory.postbacks,
  };
}

function ofPublisher<T extends { pubId: number }>(profile: T | undefined, pubId: number): T | null {
  return profile?.pubId === pubId ? profile : null;
}
