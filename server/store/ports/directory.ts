import type { PanelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import type { WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { AuditEntry, AuditStart } from './audit.ts';
import type { WallOrPanelRef } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';
import type { Postback } from './postbacks.ts';
import type { Source } from './sources.ts';

/** Publishers, walls, panels and keys (docs/contract/identity.md#keys). Each change raises `versions.settings`. */
export interface DirectoryPort {
  createPublisher(input: { name: string; at: number }): Promise<{ pubId: number }>;
  listPublishers(): Promise<Publisher[]>;
  /** Creates a wall, and its publisher if that is new. */
  createWall(input: NewWall): Promise<CreatedWall>;
  /**
   * Replaces a wall's settings with the result of `change`, in one transaction, so that concurrent changes are all
   * kept. `change` must be pure and may be called more than once. If it refuses, the refusal is returned and nothing is
   * written. `audit` adds a row with the changes.
   */
  changeWallSettings<Refusal extends { kind: 'invalid' | 'changed_meanwhile' | 'loosened' }>(
    adwallId: number,
    change: (before: WallSettings) => ValidSettings | Refusal,
    audit?: AuditStart & Pick<AuditEntry, 'pubId'>,
  ): Promise<ValidSettings | Refusal | { kind: 'unknown_wall' }>;
  /** Removes a wall with its keys and postbacks, unless it is in use. Its users stay until they are erased. */
  removeWall(adwallId: number): Promise<WallRemoval>;
  createPanel(
    input: NewPanel,
  ): Promise<{ kind: 'created'; profileId: number } | { kind: 'unknown_publisher' } | { kind: 'unknown_wall' }>;
  /** Changes the given settings of a panel in one transaction, and keeps the others. The settings must be valid. */
  changePanel(
    profileId: number,
    changes: Partial<PanelSettings>,
    audit?: AuditStart & Pick<AuditEntry, 'pubId'>,
  ): Promise<ChangedPanel>;
  /** Adds a secret key and a security event. `too_many`: two are live already. `audit` adds a row with the key's id. */
  addSecretKey(input: {
    owner: WallOrPanelRef;
    digest: string;
    at: number;
    audit?: AuditEntry | undefined;
  }): Promise<{ kind: 'added'; keyId: number } | { kind: 'too_many' }>;
  /** Revokes all live keys of the wall or panel except the newest, and adds a security event. Returns how many. */
  revokeOldSecretKeys(input: { owner: WallOrPanelRef; at: number }): Promise<{ revoked: number }>;
  /**
   * Revokes one live key of the wall or panel, even the newest or last one, and adds a security event. `audit` adds a
   * row with the key's id and when it was created.
   */
  endSecretKey(input: {
    owner: WallOrPanelRef;
    keyId: number;
    at: number;
    audit?: AuditEntry | undefined;
  }): Promise<EndedKey>;
  /**
   * Reads all of the above with its version, in one consistent read. The caller keeps it in memory, because it is
   * small.
   */
  loadDirectory(): Promise<Directory>;
}

export interface Directory {
  version: number;
  walls: Wall[];
  panels: Panel[];
  /** Live keys only, by id; `digest` is the SHA-256 of the key as hex. */
  secretKeys: { keyId: number; owner: WallOrPanelRef; digest: string; createdAt: number }[];
  /** Digests of revoked secret keys, so that a refusal can say that the key was revoked. */
  revokedKeys: string[];
  sources: Source[];
  postbacks: Postback[];
}

export interface Publisher {
  pubId: number;
  name: string;
  createdAt: number;
}

/** `unknown_key`: the wall or panel has no live key with this id. */
export type EndedKey = { kind: 'ended'; createdAt: number } | { kind: 'unknown_key' };

export type CreatedWall =
  /** `repeat`: the first request with this idempotency key created it. */
  | { kind: 'created' | 'repeat'; adwallId: number; pubId: number }
  | { kind: 'unknown_publisher' }
  | { kind: 'idempotency_mismatch' };

/** A wall of an existing publisher, or of a new one. */
export type NewWall = {
  settings: WallSettings;
  publishableKey: string;
  /** Null: it starts without a secret key. */
  secretKeyDigest: string | null;
  at: number;
  /** The staff member who creates it in the console; the CLI records its own commands. */
  audit?: AuditStart;
  idempotency?: Idempotency | null;
} & ({ pubId: number } | { publisherName: string });

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
  /** The linked wall must belong to the same publisher. */
  settings: PanelSettings;
  publishableKey: string;
  /** Null: it starts without a secret key. */
  secretKeyDigest: string | null;
  at: number;
  /** For the audit log; commands record themselves. */
  audit?: AuditStart | undefined;
}

/** A publisher's market-research profile: the audience `survey-profile`. */
export interface Panel {
  kind: 'panel';
  pubId: number;
  profileId: number;
  settings: PanelSettings;
  publishableKey: string;
  createdAt: number;
}

export type ChangedPanel =
  | { kind: 'changed'; settings: PanelSettings }
  | { kind: 'unknown_panel' }
  /** The publisher of the panel has no such wall. */
  | { kind: 'unknown_wall'; pubId: number };

export interface ValidSettings {
  kind: 'valid';
  settings: WallSettings;
}

/** What still uses a wall, as counts. */
export interface WallTies {
  /** Users whose balance is not zero. */
  balances: number;
  heldLeads: number;
  /** Undelivered deliveries of its postbacks, exhausted ones too. */
  undelivered: number;
  /** Panels that are linked to it. */
  panels: number;
}

export type WallRemoval = { kind: 'removed' | 'unknown_wall' } | ({ kind: 'in_use' } & WallTies);
