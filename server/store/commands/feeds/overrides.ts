import type { ImportedOffer } from '../../../schema/imported-offer.ts';
import { hasOverrides, withOverrides, type OfferOverrides } from '../../../schema/offer-overrides.ts';
import { canonicalDigest } from '../../canonical-digest.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import type { FeedOffer } from '../../ports/feeds.ts';
import { recordAudit } from '../admins/audit.ts';
import { lockCatalog, raiseCatalog, versions } from '../installation/versions.ts';
import { settleStagedOffers } from './staged-runs.ts';

interface SourceRow {
  feed: string;
  externalId: string;
  offerId: number;
  digest: string;
  listed: number;
  offer: string;
  overrides: string | null;
}

export const overrideQueries = {
  feedOffer: query<SourceRow>(`
    select f.feed, f.external_id as "externalId", f.offer_id as "offerId", f.digest, f.listed, f.offer, o.overrides
    from feed_offers f left join offer_overrides o on o.offer_id = f.offer_id where f.offer_id = $1`),
  setOverrides: query(`
    insert into offer_overrides (offer_id, overrides) values ($1, $2)
    on conflict (offer_id) do update set overrides = excluded.overrides`),
  deleteOverrides: query('delete from offer_overrides where offer_id = $1'),
  /** Keeps offers enabled or disabled. */
  replaceOffer: query('update offers set name = $2, offer = $3, digest = $4, changed_version = $5 where offer_id = $1'),
};

export const overridesCommands = { ...reads({ findFeedOffer }), ...writes({ setOfferOverrides }) };

/** The feed that an offer comes from; null if none. */
function* findFeedOffer(offerId: number): Command<(FeedOffer & { feed: string; overrides: OfferOverrides }) | null> {
  const row = yield* one(overrideQueries.feedOffer, offerId);
  if (row === undefined) return null;
  const { digest, externalId, feed, listed, overrides } = row;
  const parsed = overrides === null ? {} : (JSON.parse(overrides) as OfferOverrides);
  return { feed, externalId, offerId, digest, isListed: listed === 1, overrides: parsed };
}

/**
 * Replaces the operator's overrides of an offer from a feed. `changed_meanwhile`: they differ from `before`, so nothing
 * was changed.
 */
function* setOfferOverrides(input: {
  offerId: number;
  overrides: OfferOverrides;
  /** The overrides that the change is based on. Absent: don't compare. */
  before?: OfferOverrides;
  audit?: AuditEntry | undefined;
}): Command<{ kind: 'set' | 'not_from_feed' | 'changed_meanwhile' }> {
  const { audit, before, offerId, overrides } = input;
  yield* lockCatalog();
  yield* settleStagedOffers([offerId]);
  const row = yield* one(overrideQueries.feedOffer, offerId);
  if (row === undefined) return { kind: 'not_from_feed' };
  const stored = row.overrides === null ? {} : (JSON.parse(row.overrides) as OfferOverrides);
  if (before !== undefined && canonicalDigest(stored) !== canonicalDigest(before)) return { kind: 'changed_meanwhile' };
  if (hasOverrides(overrides)) yield* one(overrideQueries.setOverrides, offerId, JSON.stringify(overrides));
  else yield* one(overrideQueries.deleteOverrides, offerId);
  const shown = withOverrides(JSON.parse(row.offer) as ImportedOffer, overrides);
  const version = (yield* versions()).catalog + 1;
  const values = [shown.name, JSON.stringify(shown), canonicalDigest(shown), version];
  yield* one(overrideQueries.replaceOffer, offerId, ...values);
  yield* raiseCatalog();
  if (audit !== undefined) yield* recordAudit(audit);
  return { kind: 'set' };
}
