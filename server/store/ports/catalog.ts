import type { ImportedOffer } from '../../schema/imported-offer.ts';
import type { AuditEntry } from './audit.ts';

/** `audit`: added if an offer has one of the ids. Its `before` becomes the offer's state if exactly one has. */
export interface OfferSwitch {
  offerIds: readonly number[];
  at: number;
  audit?: AuditEntry | undefined;
}

/** Where an offer comes from, and how staff changed it. */
export interface OfferOrigin {
  offerId: number;
  /** Whether staff disabled it, as opposed to an import or a feed that no longer listed it. */
  isTakenOff: boolean;
  /** The feed that brought it; null for one that was imported. */
  feed: string | null;
  /** Whether it has overrides. */
  isOverridden: boolean;
  /** Leads that count against its cap. */
  capLeads: number;
}

/** How an import disables the offers that it doesn't list. */
export interface Prune {
  /** Offers to leave unchanged. */
  keep: readonly number[];
  /** Whether to disable them regardless of their number. */
  isForced: boolean;
}

/** Unless it is forced, an import disables at most this many offers, or at most this share of the enabled ones. */
export const PRUNED_AT_MOST = 10;
export const PRUNED_SHARE_AT_MOST = 0.3;

export type Import =
  | ({ kind: 'imported' } & ImportCounts)
  /** Nothing was changed: the import would have disabled `disabled` of `enabled` offers. */
  | { kind: 'prunes_too_many'; enabled: number; disabled: number }
  /** Nothing was changed: a staged import is in progress. */
  | { kind: 'busy' }
  /** Nothing was changed: the import would disable more than `IMPORTED_AT_ONCE` offers, so it has to be staged. */
  | { kind: 'too_long' };

/** Limit of one transaction, for imported offers and for disabled ones. */
export const IMPORTED_AT_ONCE = 2_000;

/** What an import changes. */
export interface StagedImport {
  kind: 'difference';
  offers: StagedImportOffer[];
  counts: ImportCounts;
}

/** A new or changed offer as JSON of an `ImportedOffer`; or, without it, one to disable. */
export interface StagedImportOffer {
  offerId: number;
  offer: string | null;
  digest: string;
}

export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  /** Offers that `prune` disabled. */
  disabled: number;
}

export interface StoredOffer {
  offer: ImportedOffer;
  disabled: boolean;
  createdAt: number;
}
