import type { ImportedOffer } from '../../schema/imported-offer.ts';
import type { AuditEntry } from './audit.ts';

/** The offers (docs/contract/catalog.md). Each change raises `versions.catalog`. */
export interface CatalogPort {
  /**
   * Imports all rows or none. `prune` disables the offers that are not among the rows, until an import lists them
   * again. Unless forced, an import that would disable too many offers changes nothing.
   */
  importOffers(input: {
    offers: readonly ImportedOffer[];
    prune: Prune | false;
    at: number;
    /** Who imports them, for the audit log; its `after` becomes the counts. */
    audit?: AuditEntry | undefined;
  }): Promise<Import>;
  /**
   * Begins an import that is staged in parts, so that even a long file holds the database for only a few milliseconds
   * at a time. It expires `leaseMs` (by the database's clock) after its last part. `busy`: another import is staging,
   * or was applied and not moved yet.
   */
  beginImport(input: { importId: string; leaseMs: number }): Promise<{ kind: 'begun' | 'busy' }>;
  /** Compares an import with the stored offers, as `importOffers` does. Changes nothing. */
  compareImport(input: {
    offers: readonly ImportedOffer[];
    prune: Prune | false;
  }): Promise<StagedImport | Extract<Import, { kind: 'prunes_too_many' }>>;
  /** Stages a part of an import, invisible until `applyImport`. `lost`: the import has expired. */
  stageImport(input: {
    importId: string;
    offers: readonly StagedImportOffer[];
    leaseMs: number;
  }): Promise<{ kind: 'staged' | 'lost' }>;
  /**
   * Publishes what was staged; readers see it from the commit on. `settleFeedRuns` then moves it to the table of
   * offers. `lost`: the import has expired or its number of offers isn't `staged`; nothing was changed.
   */
  applyImport(input: {
    importId: string;
    staged: number;
    at: number;
    /** As in `importOffers`, with the counts. */
    audit?: AuditEntry | undefined;
  }): Promise<{ kind: 'applied' | 'lost' }>;
  /** Disables offers until `enableOffers`; imports don't re-enable them. Returns the ids that exist. */
  disableOffers(input: OfferSwitch): Promise<{ disabled: number[] }>;
  /** Enables offers, however they were disabled. Returns the ids that exist. */
  enableOffers(input: OfferSwitch): Promise<{ enabled: number[] }>;
  /**
   * Reads the offers that changed after the catalog version `since` (0: all), including disabled ones, in id order and
   * in one consistent read.
   */
  loadOffers(input: { since: number }): Promise<{ version: number; offers: StoredOffer[] }>;
  /** Counts the offers that `loadOffers` would return. */
  countChangedOffers(input: { since: number }): Promise<number>;
  /**
   * Reads the next `limit` of these offers after the id `after`. Pages are separate reads, so offers may change in
   * between.
   */
  loadOfferPage(input: {
    since: number;
    after: number;
    limit: number;
  }): Promise<{ version: number; offers: StoredOffer[] }>;
  /**
   * Reads the offers that have reached their cap, in total or on the UTC day `day` (YYYY-MM-DD), with `versions.caps`.
   */
  fullOffers(input: { day: string }): Promise<{ version: number; offerIds: number[] }>;
  /** Reads the facts about these offers that only staff sees. `day`: of the caps. */
  offerOrigins(input: { offerIds: readonly number[]; day: string }): Promise<OfferOrigin[]>;
  /** The ids of all offers that a feed has imported, including those that it no longer lists. */
  feedOfferIds(feed: string): Promise<number[]>;
}

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
