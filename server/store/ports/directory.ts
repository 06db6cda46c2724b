import type { WallSettings } from '../../schema/wall-settings.ts';
import type { ProfileRef } from './accounts.ts';
import type { Postback } from './postbacks.ts';
import type { Source } from './sources.ts';

/** Publishers, walls, panels and keys (docs/contract/identity.md#keys). Each change raises `versions.settings`. */
export interface DirectoryPort {
  createPublisher(input: { name: string; at: number }): Promise<{ pubId: number }>;
  listPublishers(): Promise<Publisher[]>;
  createWall(input: NewWall): Promise<{ kind: 'created'; adwallId: number } | { kind: 'unknown_publisher' }>;
  /**
   * Replaces a wall's settings by what `change` makes of them, in one transaction: changes that meet each other are all
   * kept. `change` is pure and may be called more than once; what it refuses is answered, and nothing is written.
   */
  changeWallSettings<Refusal extends { kind: 'invalid' }>(
    adwallId: number,
    change: (before: WallSettings) => ValidSettings | Refusal,
  ): Promise<ValidSettings | Refusal | { kind: 'unknown_wall' }>;
  /** Removes a wall with its keys and postbacks, unless something hangs on it; its users stay, to be erased. */
  removeWall(adwallId: number): Promise<WallRemoval>;
  createPanel(
    input: NewPanel,
  ): Promise<{ kind: 'created'; profileId: number } | { kind: 'unknown_publisher' } | { kind: 'unknown_wall' }>;
  /** Adds a secret key; `too_many` when two are live already. */
  addSecretKey(input: {
    owner: ProfileRef;
    digest: string;
    at: number;
  }): Promise<{ kind: 'added' } | { kind: 'too_many' }>;
  /** Revokes every live key of the owner but the newest; answers how many. */
  revokeOldSecretKeys(input: { owner: ProfileRef; at: number }): Promise<{ revoked: number }>;
  /** Everything above in one consistent read, with the version it belongs to. Small; held in memory by its reader. */
  loadDirectory(): Promise<Directory>;
}

export interface Directory {
  version: number;
  walls: Wall[];
  panels: Panel[];
  /** Live secret keys only: SHA-256 as hex. */
  secretKeys: { owner: ProfileRef; digest: string; createdAt: number }[];
  sources: Source[];
  postbacks: Postback[];
}

export interface Publisher {
  pubId: number;
  name: string;
  createdAt: number;
}

export interface NewWall {
  pubId: number;
  settings: WallSettings;
  publishableKey: string;
  secretKeyDigest: string;
  at: number;
}

export interface Wall {
  kind: 'wall';
  pubId: number;
  adwallId: number;
  publishableKey: string;
  settings: WallSettings;
  createdAt: number;
}

export interface NewPanel {
  pubId: number;
  name: string;
  /** The wall whose surveys it opens; must belong to the same publisher. */
  adwallId: number | null;
  minimumAge: number;
  origins: readonly string[];
  publishableKey: string;
  secretKeyDigest: string;
  at: number;
}

/** A market-research profile: the audience `survey-profile`. */
export interface Panel {
  kind: 'panel';
  pubId: number;
  profileId: number;
  name: string;
  adwallId: number | null;
  minimumAge: number;
  /** Origins allowed by CORS; empty = any. */
  origins: string[];
  publishableKey: string;
  createdAt: number;
}

export interface ValidSettings {
  kind: 'valid';
  settings: WallSettings;
}

/** What still hangs on a wall, each counted. */
export interface WallTies {
  /** Users whose balance is not zero. */
  balances: number;
  heldLeads: number;
  /** Deliveries of its postbacks that were not made, those that were given up included. */
  undelivered: number;
  /** Survey profiles that pay out on it. */
  panels: number;
}

export type WallRemoval = { kind: 'removed' | 'unknown_wall' } | ({ kind: 'in_use' } & WallTies);
