import type { ImportedOffer } from '../../../schema/imported-offer.ts';
import { FIRST_FEED_ID } from '../../../schema/feed-terms.ts';
import { canonicalDigest } from '../../canonical-digest.ts';
import {
  PRUNED_AT_MOST,
  PRUNED_SHARE_AT_MOST,
  type Import,
  type ImportCounts,
  type Prune,
} from '../../ports/catalog.ts';

/** The relevant facts about a stored offer. */
export interface KnownOffer {
  offerId: number;
  digest: string;
  disabled: number;
  takenOff: number;
}

export interface ImportDifference {
  kind: 'difference';
  changed: { offer: ImportedOffer; digest: string }[];
  /** Offers to disable. */
  absent: number[];
  /** Counts as if all of them were disabled, although some may be disabled already. */
  counts: ImportCounts;
}

/** Compares an import with what is stored (docs/contract/catalog.md#import, docs/contract/catalog.md#prune). */
export function compareImport(
  known: readonly KnownOffer[],
  { offers, prune }: { offers: readonly ImportedOffer[]; prune: Prune | false },
): ImportDifference | Extract<Import, { kind: 'prunes_too_many' }> {
  const stored = new Map(known.map((row) => [row.offerId, row]));
  const given = new Map(offers.map((offer) => [offer.offer_id, offer]));
  // Files don't affect offers of feeds.
  const ownRows = known.filter((row) => row.offerId < FIRST_FEED_ID);
  const enabled = ownRows.filter((row) => row.disabled === 0).map((row) => row.offerId);
  const { keep, isForced } = prune === false ? { keep: enabled, isForced: false } : prune;
  const kept = new Set(keep);
  const absent = enabled.filter((id) => !given.has(id) && !kept.has(id));
  if (!isForced && isTooMany(absent.length, enabled.length)) {
    return { kind: 'prunes_too_many', enabled: enabled.length, disabled: absent.length };
  }
  const changed: ImportDifference['changed'] = [];
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, disabled: absent.length };
  for (const offer of given.values()) {
    const digest = canonicalDigest(offer);
    const before = stored.get(offer.offer_id);
    if (before?.digest === digest && before.disabled === before.takenOff) counts.unchanged++;
    else {
      counts[before === undefined ? 'created' : 'updated']++;
      changed.push({ offer, digest });
    }
  }
  return { kind: 'difference', changed, absent, counts };
}

function isTooMany(pruned: number, enabled: number): boolean {
  return pruned > PRUNED_AT_MOST && pruned > enabled * PRUNED_SHARE_AT_MOST;
}
