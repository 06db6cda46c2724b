import type { ImportedOffer } from '../../schema/imported-offer.ts';

/** The offers (docs/contract/catalogue.md). Each change raises `versions.catalogue`. */
export interface CataloguePort {
  /**
   * Imports all rows or none. `prune` disables the offers that are not among them, until an import names them again;
   * unless it is forced, an import that would disable too many of them changes nothing.
   */
  importOffers(input: { offers: readonly ImportedOffer[]; prune: Prune | false; at: number }): Promise<Import>;
  /** Disables offers until `enableOffers`: imports leave them off. Answers the ids that exist. */
  disableOffers(input: { offerIds: readonly number[]; at: number }): Promise<{ disabled: number[] }>;
  /** Enables offers, whatever disabled them; answers the ids that exist. */
  enableOffers(input: { offerIds: readonly number[]; at: number }): Promise<{ enabled: number[] }>;
  /** All offers, or those changed after `since` (a catalogue version), disabled ones included, in id order, in one consistent read. */
  loadOffers(input: { since: number }): Promise<{ version: number; offers: StoredOffer[] }>;
  /** How many `loadOffers` would answer. */
  countChangedOffers(input: { since: number }): Promise<number>;
  /** The next `limit` of them behind the id `after`, in id order; what changes meanwhile is for who asks again. */
  loadOfferPage(input: {
    since: number;
    after: number;
    limit: number;
  }): Promise<{ version: number; offers: StoredOffer[] }>;
  /** Offers that are full: their cap's leads reached in total, or on the UTC day `day` (YYYY-MM-DD). Rises with `versions.caps`. */
  fullOffers(input: { day: string }): Promise<{ version: number; offerIds: number[] }>;
}

/** Which of the offers that an import does not name are disabled. */
export interface Prune {
  /** Offers that stay as they are although the import does not name them. */
  keep: readonly number[];
  /** Disables however many there are. */
  isForced: boolean;
}

/** An import that is not forced disables at most so many offers, or at most this share of the enabled ones. */
export const PRUNED_AT_MOST = 10;

export const PRUNED_SHARE_AT_MOST = 0.3;

export type Import =
  | ({ kind: 'imported' } & ImportCounts)
  /** Nothing was changed: of `enabled` offers it would have disabled `disabled`. */
  | { kind: 'prunes_too_many'; enabled: number; disabled: number };

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
