import type { FeedPreview } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { skipReasons } from '../networks/reading/skip.ts';
import { grossOf, netOf } from '../schema/feed-terms.ts';
import type { Feed } from '../store/ports/feeds.ts';
import type { ComparedOffer } from './compare-feed.ts';
import type { RunPreview } from './prepare-run.ts';

type DifferenceRow = FeedPreview['difference'][number];

/** What a run would change, as the admin API and the command show it. */
export function differenceRows(feed: Feed, { difference, skipped }: RunPreview): DifferenceRow[] {
  const compared =
    (change: 'added' | 'changed') =>
    ({ known, offer }: ComparedOffer): DifferenceRow => {
      const payout = offer.payout + offer.goals.reduce((sum, goal) => sum + goal.payout, 0);
      return {
        change,
        external_id: offer.externalId,
        offer_id: known?.offerId ?? null,
        name: offer.name,
        gross: unitsToNumber(grossOf(payout, feed)),
        payout: unitsToNumber(netOf(payout, feed)),
        reason: null,
        meaning: null,
      };
    };
  return [
    ...difference.added.map(compared('added')),
    ...difference.changed.map(compared('changed')),
    ...difference.vanished.map(({ externalId, offerId }) => ({
      change: 'vanished' as const,
      external_id: externalId,
      offer_id: offerId,
      name: null,
      gross: null,
      payout: null,
      reason: null,
      meaning: null,
    })),
    ...skipped.map(({ externalId, name, reason }) => ({
      change: 'skipped' as const,
      external_id: externalId,
      offer_id: null,
      name,
      gross: null,
      payout: null,
      reason,
      meaning: skipReasons[reason],
    })),
  ];
}
