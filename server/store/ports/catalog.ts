import type { ImportedOffer } from '../../schema/imported-offer.ts';
import type { AuditEntry } from './audit.ts';

/** The offers (docs/contract/catalog.md). Each change raises `versions.catalog`. */
export interface CatalogPort {
  /**
   * Imports all rows or none. `prune` disables the offers that are not among the rows, until an import names them
   * again. Unless the prune is forced, an import that would disable too many offers changes nothing.
   */
  importOffers(input: {
    offers: readonly ImportedOffer[];
    prune: Prune | false;
    at: number;
    /** Who imports them, for the audit log; its `after` becomes the counts. */
    audit?: AuditEntry | undefined;
  }): Promise<Import>;
  /**
   * Begins an import that is staged part by part, so that the database is held for a few milliseconds at a time, however
   * long the file. It ends after `leaseMs` by the database's clock unless it goes on. `busy`: another one is under way,
   * or was applied and is not moved yet.
   */
  beginImport(input: { importId: string; leaseMs: number }): Promise<{ kind: 'begun' | 'busy' }>;
  /** Compares an import with the stored offers, as `importOffers` does. Changes nothing. */
  compareImport(input: {
    offers: readonly ImportedOffer[];
    prune: Prune | false;
  }): Promise<StagedImport | Extract<Import, { kind: 'prunes_too_many' }>>;
  /** Keeps a part of an import. No one sees it before `applyImport`. `lost`: the import has ended. */
  stageImport(input: {
    importId: string;
    offers: readonly StagedImportOffer[];
    leaseMs: number;
  }): Promise<{ kind: 'staged' | 'lost' }>;
  /**
   * From its commit on, everyone sees what was staged. `settleFeedRuns` moves it to the table of offers. `lost`: the
   * import has ended, or there are not as many offers as were `staged`; nothing was changed.
   */
  applyImport(input: {
    importId: string;
    staged: number;
    at: number;
    /** As of `importOffers`, with the counts. */
    audit?: AuditEntry | undefined;
  }): Promise<{ kind: 'applied' | 'lost' }>;
  /** Disables offers until `enableOffers`: imports don't enable them. Returns the ids that exist. */
  disableOffers(input: OfferSwitch): Promise<{ disabled: number[] }>;
  /** Enables offers, whatever disabled them. Returns the ids that exist. */
  enableOffers(input: OfferSwitch): Promise<{ enabled: number[] }>;
  /**
   * Reads the offers that changed after the catalog version `since` (0: all of them), disabled ones too, in the order
   * of their ids, in one consistent read.
   */
  loadOffers(input: { since: number }): Promise<{ version: number; offers: StoredOffer[] }>;
  /** Counts the offers that `loadOffers` would return. */
  countChangedOffers(input: { since: number }): Promise<number>;
  /**
   * Reads the next `limit` of these offers after the id `after`. Pages don't see one state: offers may change in
   * between.
   */
  loadOfferPage(input: {
    since: number;
    after: number;
    limit: number;
  }): Promise<{ version: number; offers: StoredOffer[] }>;
  /**
   * Reads the offers that have reached their cap, in total or on the UTC day `day` (YYYY-MM-DD), with the version of
   * `versions.caps`.
   */
  fullOffers(input: { day: string }): Promise<{ version: number; offerIds: number[] }>;
  /** Reads what staff wants to know of these offers besides the offers themselves. `day`: of the caps. */
  offerOrigins(input: { offerIds: readonly number[]; day: string }): Promise<OfferOrigin[]>;
  /** The ids of the offers that a feed has brought, also of those that it no longer lists. */
  feedOfferIds(feed: string): Promise<number[]>;
}

/** `audit`: added if an offer has one of the ids. Its `before` becomes what the offer was, if it is one. */
export interface OfferSwitch {
  offerIds: readonly number[];
  at: number;
  audit?: AuditEntry | undefined;
}

/** Where an offer comes from, and what was done to it. */
export interface OfferOrigin {
  offerId: number;
  /** Whether someone disabled it, and not an import or a feed that no longer had it. */
  isTakenOff: boolean;
  /** The feed that brought it; null for one that was imported. */
  feed: string | null;
  /** Whether something is said in place of its feed. */
  isOverridden: boolean;
  /** Leads that count against its cap. */
  capLeads: number;
}

/** How an import disables the offers that it does not name. */
export interface Prune {
  /** Offers that stay as they are. */
  keep: readonly number[];
  /** Whether to disable them however many they are. */
  isForced: boolean;
}

/** Unless it is forced, an import disables at most this many offers, or at most this share of the enabled ones. */
export const PRUNED_AT_MOST = 10;
export const PRUNED_SHARE_AT_MOST = 0.3;

export type Import =
  | ({ kind: 'imported' } & ImportCounts)
  /** Nothing was changed: the import would have disabled `disabled` of the `enabled` offers. */
  | { kind: 'prunes_too_many'; enabled: number; disabled: number }
  /** Nothing was changed: an import that is staged is under way. */
  | { kind: 'busy' }
  /** Nothing was changed: the import would disable more than `IMPORTED_AT_ONCE` offers, so it is to be staged. */
  | { kind: 'too_long' };

/** One transaction brings at most so many offers, and disables at most so many. */
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
