import type { PanelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import type { RuleList } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { AuditStart } from './audit.ts';
import type { WallOrPanelRef } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';
import type { Postback } from './postbacks.ts';
import type { Source } from './sources.ts';

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
  rules: RuleList;
  /** Versions that unexpired lists were made with. */
  earlierRules: readonly RuleList[];
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
