import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { OfferOverrides } from '../../schema/offer-overrides.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { Store } from '../../store/store.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { anyUserOn, describeOffer, type BrowsedOffer } from './browse-offers.ts';

/** An offer with its facts at the network; these are null for imported offers. */
export interface ShownOffer extends BrowsedOffer {
  readonly externalId: string | null;
  readonly overrides: OfferOverrides | null;
}

export type ShowOffer = (offerId: number, wall: Wall | null) => Promise<ShownOffer | null>;

/** One offer of the catalog; null if the id is unknown. */
export function showOffer(deps: { catalog: Catalog; store: Store; clock: Clock }): ShowOffer {
  return async (offerId, wall) => {
    await deps.store.settleFeedOffer(offerId);
    const snapshot = await deps.catalog.latest();
    const entry = snapshot.find(offerId);
    if (entry === null) return null;
    const at = deps.clock.now();
    const [origin] = await deps.store.offerOrigins({ offerIds: [offerId], day: utcDay(at) });
    const fromFeed = await deps.store.findFeedOffer(offerId);
    return {
      ...describeOffer(snapshot, entry, { origin, request: anyUserOn(wall, { snapshot, at }) }),
      externalId: fromFeed?.externalId ?? null,
      overrides: fromFeed?.overrides ?? null,
    };
  };
}
